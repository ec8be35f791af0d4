import { oc } from '@orpc/contract'
import { z } from 'zod'
import { momentSchema } from '#column-limits.ts'
import { amountSchema, balanceSchema, currencySchema } from '#money.ts'
import { paymentNoteSchema, paymentReferenceSchema } from '#accounts/references.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { codeSchema } from '#access/passkey-codes.ts'

export const paymentOrderSchema = z.strictObject({
  /**
   * Chosen by the browser once per order, so that a retry can never pay twice: the same id with the same
   * content is replayed, with other content refused. Random (version 4), because its first eight characters
   * are the reference on the statement.
   */
  paymentId: z.uuidv4(),
  accountId: z.uuid(),
  beneficiaryId: z.uuid(),
  amount: amountSchema,
  /** The beneficiary reads it. The confirmation is bound to it. */
  reference: paymentReferenceSchema.optional(),
  /** Only the client and the bank's admins read it. */
  note: paymentNoteSchema.optional(),
  /**
   * The last payment alike, as the review of this order answered it under the same name and the client was
   * shown. A later one is refused as PAID_BEFORE. The confirmation is bound to it.
   */
  paidBefore: momentSchema.optional(),
})
export type PaymentOrder = z.infer<typeof paymentOrderSchema>

/** A payment to a beneficiary that is added with it: one code is bound to both. */
export const addedPaymentSchema = paymentOrderSchema.omit({ beneficiaryId: true, paidBefore: true })
export type AddedPayment = z.infer<typeof addedPaymentSchema>

export const paymentBeneficiarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The client's own name for it; null for none. */
  nickname: z.string().nullable(),
  /** The destination in one readable line: bank and account, or network and wallet address. */
  destination: z.string(),
  /** The same in full, in at most two lines, for the client to compare before paying. */
  destinationLines: z.array(z.string()).max(2),
  /** Bank or network, and the last four characters of the account or address. */
  short: z.string(),
  /** When it was last paid; null where it never was. */
  lastPaidAt: z.iso.datetime({ offset: true }).nullable(),
})
export type PaymentBeneficiary = z.infer<typeof paymentBeneficiarySchema>

/**
 * The reason why a payment needs a code. Follows RTS 2018/389, article 13 (trusted beneficiaries), with a
 * limit for each day and account.
 */
export const codeReasonSchema = z.enum(['NEW_BENEFICIARY', 'DAILY_TOTAL'])
export type CodeReason = z.infer<typeof codeReasonSchema>

export const namedAccountSchema = z.object({
  id: z.uuid(),
  nickname: z.string(),
  accountNumber: z.string(),
  currency: currencySchema,
})

export const paymentReviewSchema = z.object({
  beneficiary: paymentBeneficiarySchema,
  account: namedAccountSchema,
  amount: amountSchema,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  balanceAfter: balanceSchema,
  codeReason: codeReasonSchema.nullable(),
  /** The total of a day above which a code is needed, in the account's currency. */
  codeAbove: balanceSchema.nullable(),
  /** When the client last paid this beneficiary the same amount, within a day: `make` wants to have it. */
  paidBefore: z.iso.datetime({ offset: true }).nullable(),
})
export type PaymentReview = z.infer<typeof paymentReviewSchema>

/** Money from one of the client's accounts to another one of the same currency. */
export const transferOrderSchema = z.strictObject({
  /** Chosen by the browser once per order, as the id of a payment. */
  paymentId: z.uuidv4(),
  accountId: z.uuid(),
  toAccountId: z.uuid(),
  amount: amountSchema,
  note: paymentNoteSchema.optional(),
})
export type TransferOrder = z.infer<typeof transferOrderSchema>

export const transferReviewSchema = z.object({
  account: namedAccountSchema,
  toAccount: namedAccountSchema,
  amount: amountSchema,
  note: z.string().nullable(),
  balanceAfter: balanceSchema,
  creditBalanceAfter: balanceSchema,
  codeReason: codeReasonSchema.nullable(),
  codeAbove: balanceSchema.nullable(),
})
export type TransferReview = z.infer<typeof transferReviewSchema>

export const transferReceiptSchema = z.object({
  paymentId: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  amount: amountSchema,
  currency: currencySchema,
  balance: balanceSchema,
  creditBalance: balanceSchema,
  /** The bank's number of the transfer, the result of `referenceOf`. */
  reference: z.string(),
})
export type TransferReceipt = z.infer<typeof transferReceiptSchema>

export const paymentReceiptSchema = z.object({
  paymentId: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  amount: amountSchema,
  currency: currencySchema,
  balance: balanceSchema,
  /** The bank's number of the payment, the result of `referenceOf`. */
  reference: z.string(),
})
export type PaymentReceipt = z.infer<typeof paymentReceiptSchema>

const commonOfTransfers = [
  ...sessionRefusals,
  'ACCOUNT_NOT_FOUND',
  'DIFFERENT_CURRENCY',
  'INVALID_AMOUNT',
  'INSUFFICIENT_FUNDS',
  'TWO_FACTOR_NOT_ENABLED',
] as const

const confirmationRefusals = refusals(
  ...sessionRefusals,
  'INVALID_CODE',
  'TOO_MANY_WRONG_CODES',
  'TWO_FACTOR_NOT_ENABLED',
  'TOO_MANY_ATTEMPTS',
)

const common = [
  ...sessionRefusals,
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'PAYMENTS_FROZEN',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'INVALID_AMOUNT',
  'INSUFFICIENT_FUNDS',
  'PAYMENT_HELD',
  'TWO_FACTOR_NOT_ENABLED',
] as const

export const payments = {
  beneficiaries: oc
    .route({
      method: 'GET',
      path: '/accounts/{accountId}/beneficiaries',
      tags: ['Payments'],
      summary: 'Verified beneficiaries that can be paid from this account, newest first',
    })
    .input(z.strictObject({ accountId: z.uuid() }))
    .output(z.array(paymentBeneficiarySchema).max(500))
    .errors(refusals(...sessionRefusals, 'ACCOUNT_NOT_FOUND')),
  review: oc
    .route({
      method: 'POST',
      path: '/payments/review',
      tags: ['Payments'],
      summary: 'Review a payment and whether it needs a code; moves no money',
    })
    .input(paymentOrderSchema)
    .output(paymentReviewSchema)
    .errors(refusals(...common)),
  confirm: oc
    .route({
      method: 'POST',
      path: '/payments/confirm',
      tags: ['Payments'],
      summary: 'Exchange a code for one confirmation of exactly this order, valid for five minutes',
    })
    .input(z.strictObject({ order: paymentOrderSchema, code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(confirmationRefusals),
  make: oc
    .route({ method: 'POST', path: '/payments', tags: ['Payments'], summary: 'Pay a verified beneficiary' })
    .input(paymentOrderSchema.extend({ confirmationId: z.uuid().optional() }))
    .output(paymentReceiptSchema)
    .errors(
      refusals(
        ...common,
        'PAYMENT_ID_TAKEN',
        'PAID_BEFORE',
        'CODE_REQUIRED',
        'CONFIRMATION_REFUSED',
        'BOOKS_CLOSED',
        'BUSY',
      ),
    ),
  reviewTransfer: oc
    .route({
      method: 'POST',
      path: '/transfers/review',
      tags: ['Payments'],
      summary: 'Review a transfer between own accounts and whether it needs a code; moves no money',
    })
    .input(transferOrderSchema)
    .output(transferReviewSchema)
    .errors(refusals(...commonOfTransfers)),
  confirmTransfer: oc
    .route({
      method: 'POST',
      path: '/transfers/confirm',
      tags: ['Payments'],
      summary: 'Exchange a code for one confirmation of exactly this transfer, valid for five minutes',
    })
    .input(z.strictObject({ order: transferOrderSchema, code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(confirmationRefusals),
  makeTransfer: oc
    .route({
      method: 'POST',
      path: '/transfers',
      tags: ['Payments'],
      summary: 'Transfer between two of the client’s accounts in one currency',
    })
    .input(transferOrderSchema.extend({ confirmationId: z.uuid().optional() }))
    .output(transferReceiptSchema)
    .errors(
      refusals(
        ...commonOfTransfers,
        'PAYMENT_ID_TAKEN',
        'CODE_REQUIRED',
        'CONFIRMATION_REFUSED',
        'BOOKS_CLOSED',
        'BUSY',
      ),
    ),
}
