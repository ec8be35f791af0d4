import { oc } from '@orpc/contract'
import { z } from 'zod'
import { accountSchema } from './accounts.ts'
import { amountSchema, balanceSchema } from '#money.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'

/** A transaction of an account: a line of its statement, or a payment that failed and moved nothing. */
export const transactionSchema = z.object({
  id: z.uuid(),
  account: accountSchema,
  at: z.iso.datetime({ offset: true }),
  status: z.enum(['completed', 'pending', 'failed']),
  direction: z.enum(['credit', 'debit']),
  amount: amountSchema,
  /** The balance of the account after it; null where nothing moved. */
  balance: balanceSchema.nullable(),
  /** The result of `referenceOf`. */
  number: z.string(),
  /** The bank's note; without a note it reads Incoming Transfer or Outgoing Payment. */
  note: z.string().nullable(),
  counterparty: z
    .object({
      name: z.string(),
      /** The bank, or the network of a wallet. */
      place: z.string().nullable(),
      /** The number of the account in groups of four, or the address of the wallet. */
      account: z.string().nullable(),
      /** The same as a review and a receipt write it, where no names of the lines stand beside them. */
      destinationLines: z.array(z.string()).max(2),
    })
    .nullable(),
  /** The client's reference for the beneficiary. */
  paymentReference: z.string().nullable(),
  /** The client's own note. */
  clientNote: z.string().nullable(),
  /** Its origin: the client, the bank, or the payer of an incoming transfer. */
  madeBy: z.enum(['client', 'bank', 'payer']),
  /** The beneficiary, where the client can pay them again; otherwise null. */
  beneficiaryId: z.uuid().nullable(),
  /** The own account that a transfer from this one paid; otherwise null. */
  toAccountId: z.uuid().nullable(),
  /** The number of the other account of a transfer between own accounts; otherwise null. */
  otherAccountNumber: z.string().nullable(),
  /** The scheduled payment or standing order that paid it. */
  standingOrderId: z.uuid().nullable(),
  /** A completed payment from this account, or transfer from or to it, has a receipt. */
  hasReceipt: z.boolean(),
})
export type Transaction = z.infer<typeof transactionSchema>

const inputSchema = z.strictObject({ accountId: z.uuid(), transactionId: z.uuid() })
const asked = refusals(...sessionRefusals, 'TRANSACTION_NOT_FOUND', 'NOT_ALLOWED')

export const transactions = {
  transaction: oc
    .route({
      method: 'GET',
      path: '/accounts/{accountId}/transactions/{transactionId}',
      tags: ['Accounts'],
      summary: 'One transaction in full: counterparty, references, status, balance after it',
    })
    .input(inputSchema)
    .output(transactionSchema)
    .errors(asked),
  transactionForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/accounts/{accountId}/transactions/{transactionId}',
      tags: ['Administration'],
      summary: 'One transaction of any client’s account in full',
    })
    .input(inputSchema)
    .output(transactionSchema)
    .errors(asked),
}
