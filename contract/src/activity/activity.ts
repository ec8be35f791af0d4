import { z } from 'zod'
import { bigintSchema } from '#column-limits.ts'
import { amountSchema, currencySchema } from '#money.ts'

/**
 * A client's events, named as in the audit. Steps of an operation (an accepted code) are part of the
 * operation.
 */
export const activityActions = [
  'payment-completed',
  'payment-failed',
  'transfer-completed',
  'standing-order-created',
  'standing-order-changed',
  'standing-order-paused',
  'standing-order-resumed',
  'standing-order-stopped',
  'standing-order-failed',
  'occurrence-skipped',
  'occurrence-restored',
  'balance-adjusted',
  'incoming-transfer',
  'certificate-opened',
  'certificate-matured',
  'account-requested',
  'account-request-approved',
  'account-request-rejected',
  'account-opened',
  'account-renamed',
  'beneficiary-added',
  'beneficiary-verified',
  'beneficiary-edited',
  'beneficiary-removed',
  'beneficiary-restored',
  'message-sent',
  'message-received',
  'emergency-line-used',
  'setup-link-made',
  'setup-link-mailed',
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
  'passkey-added',
  'passkey-removed',
  'session-ended-by-owner',
  'sessions-ended-by-staff',
  'signed-in',
  'signed-out',
  'sign-in-refused',
] as const

/** An event of the client's own. Fields that do not apply to its kind are null. */
export const activitySchema = z
  .object({
    /** The event's id; below zero for events older than the audit. */
    id: bigintSchema,
    at: z.iso.datetime({ offset: true }),
    action: z.enum(activityActions),
    /** The amount that moved, always positive; null if no money moved. */
    amount: amountSchema.nullable(),
    currency: currencySchema.nullable(),
    /** The subject of the event: a beneficiary, an account's nickname, a certificate's number. */
    name: z.string().max(200).nullable(),
    /** The account whose balance changed, for a link to its statement. */
    accountId: z.uuid().nullable(),
    /** The transaction on that account, where the event is one. */
    transactionId: z.uuid().nullable(),
    /** The scheduled payment or standing order that the event is about. */
    standingOrderId: z.uuid().nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activitySchema>
export type ActivityAction = Activity['action']
