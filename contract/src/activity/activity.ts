import { z } from 'zod'
import { bigintSchema } from '#column-limits.ts'
import { activityActions } from './activity-sentences.ts'
import { amountSchema, currencySchema } from '#money.ts'

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
    /** Whether an adjusted balance has risen (credit) or fallen; null for every other event. */
    direction: z.enum(['credit', 'debit']).nullable(),
    /** The subject of the event: a beneficiary, an account's nickname, a certificate's number, a browser. */
    name: z.string().max(200).nullable(),
    /** The account whose balance changed, for a link to its statement. */
    accountId: z.uuid().nullable(),
    /** The transaction on that account, where the event is one. */
    transactionId: z.uuid().nullable(),
    /** The scheduled payment or standing order that the event is about. */
    standingOrderId: z.uuid().nullable(),
    /** The account request that the event is about. */
    requestId: z.uuid().nullable(),
    /** The certificate that was opened or has matured. */
    certificateId: z.uuid().nullable(),
    /** True where the client paused a standing order; the bank may do so as well, after three failures. */
    byClient: z.boolean(),
    /** The holder for whom the user acts, where the event is about its messages, certificates or requests. */
    holderId: z.uuid().nullable(),
    /** The name of that holder, where the sentence has it: in events about account requests. */
    holderName: z.string().max(400).nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activitySchema>
