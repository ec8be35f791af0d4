import {
  type PaymentBeneficiary,
  paymentBeneficiarySchema,
  type PaymentReceipt,
  paymentReceiptSchema,
  type PaymentReview,
  paymentReviewSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { anAccount } from './accounts/accounts.ts'

/** A beneficiary that can be paid from `anAccount`. */
export function aPaymentBeneficiary(changes: Partial<PaymentBeneficiary> = {}): PaymentBeneficiary {
  return paymentBeneficiarySchema.parse({
    id: '0198f000-0000-7000-8000-000000000101',
    name: 'Whitcombe & Sons',
    nickname: null,
    destination: 'Thames & Mercer Bank, GB29 NWBK 6016 1331 9268 19',
    destinationLines: ['Thames & Mercer Bank', 'GB29 NWBK 6016 1331 9268 19'],
    short: 'Thames & Mercer Bank …\u00a06819',
    lastPaidAt: null,
    ...changes,
  })
}

/** The review of a payment of $1,234.56 from `anAccount` to `aPaymentBeneficiary`, without a code. */
export function aPaymentReview(changes: Partial<z.input<typeof paymentReviewSchema>> = {}): PaymentReview {
  const { id, nickname, accountNumber, currency } = anAccount()
  return paymentReviewSchema.parse({
    beneficiary: aPaymentBeneficiary(),
    account: { id, nickname, accountNumber, currency },
    amount: '1234.56',
    reference: null,
    note: null,
    balanceAfter: '1248765.99',
    codeReason: null,
    codeAbove: null,
    paidBefore: null,
    ...changes,
  })
}

/** The receipt of that payment. */
export function aReceipt(changes: Partial<z.input<typeof paymentReceiptSchema>> = {}): PaymentReceipt {
  return paymentReceiptSchema.parse({
    paymentId: '0198f000-0000-4000-8000-000000000301',
    at: '2026-09-28T18:02:00Z',
    amount: '1234.56',
    currency: 'USD',
    balance: '1248765.99',
    reference: 'TXN-0198F000',
    ...changes,
  })
}
