import {
  type PastPayment,
  pastPaymentSchema,
  type StandingOrder,
  type StandingOrderReview,
  standingOrderReviewSchema,
  standingOrderSchema,
  type UpcomingPayment,
  upcomingPaymentSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { anAccount } from './accounts/accounts.ts'
import { aPaymentBeneficiary } from './payments.ts'

const { id, nickname, accountNumber, currency } = anAccount()
const account = { id, nickname, accountNumber, currency }
const schedule = {
  rhythm: 'monthly',
  firstDay: '2026-10-31',
  lastDay: null,
  times: null,
  businessDay: 'next',
} as const

/** A monthly order of $2,500.00 from `anAccount` to `aPaymentBeneficiary`. */
export function aStandingOrder(changes: Partial<z.input<typeof standingOrderSchema>> = {}): StandingOrder {
  return standingOrderSchema.parse({
    id: '0198f000-0000-4000-8000-000000000401',
    account,
    to: { kind: 'beneficiary', id: aPaymentBeneficiary().id, name: 'Whitcombe & Sons' },
    payable: true,
    amount: '2500.00',
    reference: 'Rent, Roseau',
    note: null,
    ...schedule,
    timesLeft: null,
    status: 'active',
    pausedByFailures: false,
    next: { day: '2027-01-31', dueOn: '2027-02-01' },
    ...changes,
  })
}

/** Its next payment, moved from a Sunday. */
export function anUpcomingPayment(
  changes: Partial<z.input<typeof upcomingPaymentSchema>> = {},
): UpcomingPayment {
  return upcomingPaymentSchema.parse({
    orderId: '0198f000-0000-4000-8000-000000000401',
    day: '2027-01-31',
    dueOn: '2027-02-01',
    rhythm: 'monthly',
    toName: 'Whitcombe & Sons',
    accountNickname: nickname,
    amount: '2500.00',
    currency,
    state: 'scheduled',
    nextTryAt: null,
    tries: 0,
    refusal: null,
    hasFurther: false,
    ...changes,
  })
}

/** Its first payment. */
export function aPastPayment(changes: Partial<z.input<typeof pastPaymentSchema>> = {}): PastPayment {
  return pastPaymentSchema.parse({
    orderId: '0198f000-0000-4000-8000-000000000401',
    paymentId: '0198f000-0000-8000-8000-000000000501',
    accountId: id,
    day: '2026-10-31',
    dueOn: '2026-11-02',
    rhythm: 'monthly',
    toName: 'Whitcombe & Sons',
    accountNickname: nickname,
    amount: '2500.00',
    currency,
    state: 'paid',
    settledAt: '2026-11-02T10:00:20Z',
    refusal: null,
    ...changes,
  })
}

/** The review of that order. */
export function anOrderReview(
  changes: Partial<z.input<typeof standingOrderReviewSchema>> = {},
): StandingOrderReview {
  return standingOrderReviewSchema.parse({
    to: { kind: 'beneficiary', id: aPaymentBeneficiary().id, name: 'Whitcombe & Sons' },
    account,
    amount: '2500.00',
    reference: null,
    note: null,
    ...schedule,
    needsCode: true,
    codeAbove: '10000.00',
    days: [
      { day: '2026-12-31', dueOn: '2026-12-31' },
      { day: '2027-01-31', dueOn: '2027-02-01' },
    ],
    ...changes,
  })
}
