import {
  amountSchema,
  type BusinessDay,
  type Currency,
  decimalsProblem,
  maximumTimes,
  type Rhythm,
  type StandingOrder,
  standingOrderInputSchema,
} from '@bank/contract'
import type { End } from '#domain/schedule-words.ts'
import { type Problems, problemsOf } from '#lib/form/problems.ts'
import { laterTexts } from './texts.ts'
import type { Ordered } from './unanswered-order.ts'

/** When an order pays, as typed. */
export type ScheduleDraft = {
  rhythm: Rhythm
  firstDay: string | null
  end: End
  lastDay: string | null
  times: string
  businessDay: BusinessDay
}

/** The fields of an order, as typed. */
export type OrderDraft = ScheduleDraft & {
  accountId: string
  beneficiaryId: string
  /** The own account that is paid; null for an order that pays a beneficiary. */
  toAccountId: string | null
  amount: string
  reference: string
  note: string
}

type Schedule = Pick<StandingOrder, 'rhythm' | 'firstDay' | 'lastDay' | 'times' | 'businessDay'>

export const firstSchedule: ScheduleDraft = {
  rhythm: 'monthly',
  firstDay: null,
  end: 'never',
  lastDay: null,
  times: '',
  businessDay: 'next',
}

export function scheduleDraftOf({ lastDay, times, ...schedule }: Schedule): ScheduleDraft {
  return {
    ...schedule,
    end: lastDay !== null ? 'lastDay' : times !== null ? 'times' : 'never',
    lastDay,
    times: times === null ? '' : String(times),
  }
}

type Read = { order: Ordered } | { problems: Problems<OrderDraft> }

/** The order of a draft, or what is wrong with the draft; the currency is null without an account. */
export function readOrder(draft: OrderDraft, currency: Currency | null): Read {
  const { accountId, beneficiaryId, toAccountId, rhythm, firstDay, businessDay } = draft
  const amount = amountSchema.safeParse(draft.amount)
  const end = rhythm === 'once' ? 'never' : draft.end
  const problems: Problems<OrderDraft> = {}
  if (accountId === '') problems.accountId = laterTexts.chooseField
  if (toAccountId === '') problems.toAccountId = laterTexts.chooseField
  if (toAccountId === null && beneficiaryId === '') problems.beneficiaryId = laterTexts.chooseField
  const decimals = currency && decimalsProblem(draft.amount, currency)
  if (!amount.success) problems.amount = laterTexts.invalidAmount
  if (decimals !== null) problems.amount = decimals
  if (firstDay === null) problems.firstDay = laterTexts.chooseDay
  if (end === 'lastDay' && draft.lastDay === null) problems.lastDay = laterTexts.chooseDay
  if (end === 'times' && !isNumberOfTimes(draft.times)) problems.times = laterTexts.invalidTimes
  if (Object.keys(problems).length > 0) return { problems }
  const read = standingOrderInputSchema.safeParse({
    orderId: crypto.randomUUID(),
    accountId,
    ...(toAccountId === null
      ? { beneficiaryId, reference: draft.reference.trim() || undefined }
      : { beneficiaryId: null, toAccountId }),
    amount: draft.amount,
    rhythm,
    firstDay,
    lastDay: end === 'lastDay' ? draft.lastDay : null,
    times: end === 'times' ? Number(draft.times) : null,
    businessDay,
    note: draft.note.trim() || undefined,
  })
  if (!read.success) return { problems: problemsOf(read.error.issues) }
  // The id is chosen when the order is reviewed.
  const { orderId: _, ...order } = read.data
  return { order }
}

/** Returns whether a draft is no longer the one that its dialog opened with. The code is no part of it. */
export function isChanged(first: object, now: object): boolean {
  const ofDetails = (draft: object) => JSON.stringify({ ...draft, code: '' })
  return ofDetails(first) !== ofDetails(now)
}

function isNumberOfTimes(typed: string): boolean {
  return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maximumTimes
}
