import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maximumAccounts } from '#accounts/accounts.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { namedAccountSchema } from '#payments/payments.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { mandateRightsSchema } from './mandate-rights.ts'
import { signingClassSchema, signingRulesSchema } from './signing-rules.ts'

/** How many open mandates a holder has, and how many a person. */
export const maximumMandates = 50
/** The longest time that a mandate lasts, counted from its first day. */
export const maximumMandateYears = 10

/** How many documents are kept with a mandate. */
export const maximumMandateDocuments = 5

export const mandateOrderSchema = z
  .strictObject({
    /** Chosen by the browser once. */
    mandateId: z.uuidv4(),
    userId: z.uuid(),
    /** Null for all accounts of the holder, also those that are opened later. */
    accountIds: z
      .array(z.uuid())
      .min(1, 'Please choose at least one account')
      .max(maximumAccounts)
      .refine((ids) => new Set(ids).size === ids.length, 'An account is chosen twice')
      .nullable(),
    rights: mandateRightsSchema,
    /** Days of the bank, both included. */
    firstDay: bankDaySchema,
    lastDay: bankDaySchema,
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    message: 'The last day must not be before the first',
    path: ['lastDay'],
  })
  .refine(({ accountIds, rights: { messages } }) => accountIds === null || !messages, {
    message: 'Messages are about the holder as a whole: please choose all accounts',
    path: ['accountIds'],
  })
export type MandateOrder = z.infer<typeof mandateOrderSchema>

const personSchema = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** A mandate as admins see it. */
export const mandateSchema = z
  .object({
    id: z.uuid(),
    holder: z.object({ id: z.uuid(), kind: z.enum(['joint', 'organisation']), name: z.string() }),
    user: personSchema,
    /** Whether the person is one of the joint holders themselves: their mandate has no last day. */
    isMember: z.boolean(),
    accounts: z.array(namedAccountSchema).max(maximumAccounts).nullable(),
    rights: mandateRightsSchema,
    firstDay: bankDaySchema,
    lastDay: bankDaySchema.nullable(),
    givenAt: z.iso.datetime({ offset: true }),
    /** `planned`: its first day is still to come. */
    state: z.enum(['planned', 'inForce']),
    /** The documents that are kept with it, as PDF: GET /api/attachments/{id}. */
    documents: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          bytes: z.int().positive(),
          keptAt: z.iso.datetime({ offset: true }),
        }),
      )
      .max(maximumMandateDocuments),
  })
  .meta({ id: 'Mandate' })
export type Mandate = z.infer<typeof mandateSchema>

export const endedMandatePageSize = 20

/** A mandate that was withdrawn or has run out, as admins see it. */
export const endedMandateSchema = mandateSchema
  .omit({ state: true })
  .extend({
    endedAt: z.iso.datetime({ offset: true }),
    isWithdrawn: z.boolean(),
    /** The admin who withdrew it; null for one that ran out, and where no admin did. */
    withdrawnBy: personSchema.nullable(),
  })
  .meta({ id: 'EndedMandate' })
export type EndedMandate = z.infer<typeof endedMandateSchema>

/** The people who prepare and sign for a holder, as they see each other. */
export const signatoriesSchema = z.object({
  people: z
    .array(
      personSchema.extend({
        prepare: z.boolean(),
        sign: signingClassSchema.nullable(),
        /** Null for all accounts. */
        accounts: z.array(namedAccountSchema).max(maximumAccounts).nullable(),
      }),
    )
    .max(maximumMandates),
  rules: signingRulesSchema.nullable(),
})
export type Signatories = z.infer<typeof signatoriesSchema>

export const mandates = {
  signatories: oc
    .route({
      method: 'GET',
      path: '/mandates/signatories',
      tags: ['Orders'],
      summary: 'Who prepares and signs for the holder that the caller acts for, and by which rules',
    })
    .output(signatoriesSchema)
    .errors(refusals(...sessionRefusals)),
}
