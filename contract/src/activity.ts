import { z } from 'zod'
import { bigintSchema } from './column-limits.ts'
import { amountSchema, currencySchema } from './money.ts'

/**
 * What happened to a client's affairs, in the words of the audit. Steps of an act (a code that was accepted)
 * are part of the act.
 */
export const activityActions = [
  'payment-completed',
  'payment-failed',
  'balance-adjusted',
  'incoming-transfer',
  'certificate-opened',
  'certificate-matured',
  'account-requested',
  'account-request-approved',
  'account-request-rejected',
  'account-opened',
  'beneficiary-added',
  'beneficiary-removed',
  'beneficiary-restored',
  'message-sent',
  'message-received',
  'emergency-line-used',
  'setup-link-made',
  'setup-link-revoked',
  'setup-completed',
  'profile-changed',
  'email-change-asked',
  'email-changed',
  'phrase-changed',
  'phrase-viewed',
  'phrase-checked',
  'data-exported',
  'password-changed',
  'password-reset',
  'two-factor-enabled',
  'two-factor-disabled',
  'recovery-codes-made',
  'recovery-code-used',
  'session-ended-by-owner',
  'sessions-ended-by-staff',
  'signed-in',
  'signed-out',
  'sign-in-refused',
] as const

/** An event of the client's own. Fields that say nothing about its kind are null. */
export const activitySchema = z
  .object({
    /** Below zero: from before this book of events was begun. */
    id: bigintSchema,
    at: z.iso.datetime({ offset: true }),
    action: z.enum(activityActions),
    /** The money it moved, always positive; null where it moved none. */
    amount: amountSchema.nullable(),
    currency: currencySchema.nullable(),
    /** The subject of the event: a beneficiary, an account's nickname, a certificate's number. */
    name: z.string().max(200).nullable(),
    /** The account it moved, for a link to its statement. */
    accountId: z.uuid().nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activitySchema>
export type ActivityAction = Activity['action']
