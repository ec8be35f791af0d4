import {
  type ListedOrder,
  listedOrderSchema,
  type OrderReview,
  orderReviewSchema,
  type Signatories,
  signatoriesSchema,
  type WaitingOrder,
  waitingOrderSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { anAccount } from './accounts/accounts.ts'
import { aPaymentBeneficiary } from './payments.ts'

const { id, nickname, accountNumber, currency } = anAccount()
const account = { id, nickname, accountNumber, currency }

/** The people of Laurent Family Trust; `client` is Helena. */
export const helena = {
  id: '0198f000-0000-7000-8000-000000000001',
  firstName: 'Helena',
  lastName: 'Laurent',
}
export const anna = { id: '0198f000-0000-7000-8000-000000000811', firstName: 'Anna', lastName: 'Laurent' }
export const marcus = { id: '0198f000-0000-7000-8000-000000000812', firstName: 'Marcus', lastName: 'Vale' }

export const trust = {
  id: '0198f000-0000-7000-8000-000000000801',
  kind: 'organisation',
  name: 'Laurent Family Trust',
} as const

const common = {
  id: '0198f000-0000-4000-8000-000000000821',
  holder: trust,
  status: 'waiting',
  preparedBy: marcus,
  preparedAt: '2026-09-28T15:00:00Z',
  expiresAt: '2026-10-05T15:00:00Z',
  endedAt: null,
  endedBy: null,
  refusalReason: null,
  changedSince: null,
  signatures: [{ person: marcus, class: 'B', signedAt: '2026-09-28T15:05:00Z' }],
  needed: { a: 1, b: 1 },
  isForMe: true,
  canRefuse: true,
  canWithdraw: false,
} as const

/** A payment of the trust that Marcus has prepared and signed, and that waits for a signature of class A. */
export function aWaitingOrder(changes: Partial<z.input<typeof waitingOrderSchema>> = {}): WaitingOrder {
  return waitingOrderSchema.parse({ ...common, content: content(null), ...changes })
}

/** The same order after a payment alike at that time. */
export function aWaitingOrderPaidBefore(paidBefore: string): WaitingOrder {
  return aWaitingOrder({ content: content(paidBefore) })
}

function content(paidBefore: string | null) {
  return {
    kind: 'payment' as const,
    account,
    beneficiary: aPaymentBeneficiary(),
    amount: '25000.00',
    currency,
    reference: 'INV-2041',
    note: null,
    paidBefore,
  }
}

/** The same order in a list. */
export function aListedOrder(changes: Partial<z.input<typeof listedOrderSchema>> = {}): ListedOrder {
  return listedOrderSchema.parse({
    ...common,
    content: {
      kind: 'payment',
      account,
      beneficiaryName: aPaymentBeneficiary().name,
      amount: '25000.00',
      currency,
      reference: 'INV-2041',
    },
    ...changes,
  })
}

/** Helena and Anna sign in class A, Marcus in class B. */
export function theSignatories(): Signatories {
  return signatoriesSchema.parse({
    people: [
      { ...helena, prepare: true, sign: 'A', accounts: null },
      { ...anna, prepare: false, sign: 'A', accounts: null },
      { ...marcus, prepare: true, sign: 'B', accounts: null },
    ],
    rules: null,
  })
}

/** The review of `aWaitingOrder` before it is prepared. */
export function anOrderReview(changes: Partial<z.input<typeof orderReviewSchema>> = {}): OrderReview {
  return orderReviewSchema.parse({
    beneficiary: aPaymentBeneficiary(),
    account,
    amount: '25000.00',
    reference: null,
    note: null,
    balanceAfter: '1225000.55',
    paidBefore: null,
    needed: { a: 1, b: 1 },
    ...changes,
  })
}

/** The trust adds `aPaymentBeneficiary`. */
export function aBeneficiaryOrder(changes: Partial<z.input<typeof waitingOrderSchema>> = {}): WaitingOrder {
  const beneficiary = aPaymentBeneficiary()
  return aWaitingOrder({
    content: {
      kind: 'beneficiary',
      beneficiary,
      details: {
        name: beneficiary.name,
        isCrypto: false,
        address: '1 Quay Street',
        town: 'London',
        country: 'GB',
        bankName: 'Thames & Mercer Bank',
        bankAccountNumber: 'GB29NWBK60161331926819',
        bankRoutingNumber: null,
        swiftCode: 'NWBKGB2L',
        walletAddress: null,
        currency: null,
        network: null,
        walletHolderName: null,
      },
    },
    ...changes,
  })
}

const deposit = {
  kind: 'certificate',
  account,
  amount: '250000.00',
  currency: 'USD',
  termYears: 5,
  rate: '3.80',
  termsVersion: '2026-1',
  promise: {
    startDate: '2026-09-28',
    endDate: '2031-09-28',
    interest: '47526.03',
    maturityAmount: '297526.03',
  },
  number: null,
} as const
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The trust deposits a quarter of a million for five years: Marcus has prepared and signed it. */
export function aCertificateOrder(changes: Partial<z.input<typeof waitingOrderSchema>> = {}): WaitingOrder {
  return aWaitingOrder({ content: { ...deposit, signature: onePixel }, ...changes })
}

/** The same once it is opened. */
export function anOpenedCertificateOrder(): WaitingOrder {
  return aCertificateOrder({
    content: { ...deposit, signature: onePixel, number: 'CD-2026-K7M2P9QX' },
    status: 'executed',
    endedAt: '2026-09-28T16:00:00Z',
    endedBy: helena,
    needed: null,
    isForMe: false,
    canRefuse: false,
  })
}

/** The same after the bank has changed its rate. */
export function anOutdatedCertificateOrder(): WaitingOrder {
  return aCertificateOrder({
    content: { ...deposit, signature: onePixel, promise: null },
    status: 'expired',
    endedAt: '2026-09-28T16:00:00Z',
    changedSince: 'rate',
    needed: null,
    isForMe: false,
    canRefuse: false,
  })
}

/** The same order in a list. */
export function aListedCertificateOrder(
  changes: Partial<z.input<typeof listedOrderSchema>> = {},
): ListedOrder {
  return aListedOrder({ content: deposit, ...changes })
}
