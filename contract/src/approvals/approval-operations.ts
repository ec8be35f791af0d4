import { z } from 'zod'
import { openingTypes } from '#accounts/account-management.ts'
import { intendedUses } from '#accounts/account-request-order.ts'
import { certificateRateSchema, termYearsSchema } from '#certificates/certificates.ts'
import { balanceSchema, currencySchema } from '#money.ts'
import { organisationSchema } from '#holders/organisation.ts'
import { mandateRightsSchema } from '#holders/mandate-rights.ts'
import { signingRulesSchema } from '#holders/signing-rules.ts'
import { freezeSourceSchema } from '#payments/safeguards.ts'
import { bankDaySchema } from '#accounts/statements.ts'

/**
 * The row of bank.setting that switches approval by a second admin; also the subject of a request to change
 * it.
 */
export const approvalSetting = 'approval_by_second_admin'

/**
 * The operations by kind, as bank.approval stores them. A FURTHER KIND is a further line here; the web's
 * words and the server's effects do not compile without it.
 */
export const approvalOperationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('adjustment'),
    nickname: z.string(),
    number: z.string(),
    currency: currencySchema,
    from: balanceSchema,
    to: balanceSchema,
    difference: balanceSchema,
  }),
  z.object({
    kind: z.literal('opening'),
    nickname: z.string(),
    currency: currencySchema,
    amount: balanceSchema,
    order: z.object({
      accountType: z.enum(openingTypes),
      network: z.string().nullable(),
      intendedUse: z.enum(intendedUses).nullable(),
      businessPurpose: z.string().nullable(),
    }),
  }),
  z.object({ kind: z.literal('role'), from: z.enum(['user', 'admin', 'blocked']), to: z.literal('admin') }),
  z.object({ kind: z.literal('setup-link') }),
  z.object({
    kind: z.literal('rate-change'),
    currency: currencySchema,
    years: termYearsSchema,
    from: certificateRateSchema,
    to: certificateRateSchema,
    day: bankDaySchema,
  }),
  z.object({ kind: z.literal('freeze-lift'), source: freezeSourceSchema }),
  z.object({
    kind: z.literal('holder-creation'),
    name: z.string(),
    /** Null for joint holders. */
    organisation: organisationSchema.nullable(),
    /** The names of joint holders, and whether each of them signs alone. */
    members: z.array(z.string()),
    signing: z.enum(['each', 'together']).nullable(),
  }),
  z.object({
    kind: z.literal('holder-change'),
    name: z.string(),
    from: organisationSchema,
    to: organisationSchema,
  }),
  z.object({
    kind: z.literal('signing-rules'),
    name: z.string(),
    from: signingRulesSchema.nullable(),
    to: signingRulesSchema,
  }),
  z.object({
    kind: z.literal('mandate'),
    /** The holder's name. */
    name: z.string(),
    /** The numbers of the accounts; null for all. */
    accounts: z.array(z.string()).nullable(),
    rights: mandateRightsSchema,
    firstDay: bankDaySchema,
    lastDay: bankDaySchema,
  }),
  z.object({
    kind: z.literal('mandate-document'),
    /** The holder's name. */
    name: z.string(),
    fileName: z.string(),
    bytes: z.int().positive(),
  }),
  // Turning four eyes on needs no approval.
  z.object({
    kind: z.literal('setting-change'),
    name: z.literal(approvalSetting),
    from: z.literal('on'),
    to: z.literal('off'),
  }),
])
export type ApprovalOperation = z.infer<typeof approvalOperationSchema>
export type ApprovalKind = ApprovalOperation['kind']
