import {
  amountSchema,
  maximumTimes,
  type Rhythm,
  type StandingOrder,
  type StandingOrderInput,
  standingOrderInputSchema,
} from '@bank/contract'
import { type Problems, problemsOf } from '#lib/form/use-form.ts'
import { dialogTexts, type End } from './texts.ts'

/** The fields of an order, as typed. */
export type Draft = {
  accountId: string
  beneficiaryId: string
  amount: string
  rhythm: Rhythm
  firstDay: string | null
  end: End
  lastDay: string | null
  times: string
  reference: string
  note: string
  code: string
}

export function draftOf(order: StandingOrder | null): Draft {
  const { lastDay = null, times = null, reference, note } = order ?? {}
  return {
    accountId: order?.account.id ?? '',
    beneficiaryId: order?.beneficiary.id ?? '',
    amount: order?.amount ?? '',
    rhythm: order?.rhythm ?? 'monthly',
    firstDay: order?.firstDay ?? null,
    end: lastDay !== null ? 'lastDay' : times !== null ? 'times' : 'never',
    lastDay,
    times: times === null ? '' : String(times),
    reference: reference ?? '',
    note: note ?? '',
    code: '',
  }
}

type Read = { order: StandingOrderInput } | { problems: Problems<Draft> }

/** The order under this id, or what is wrong with the draft. */
export function readDraft(orderId: string, draft: Draft): Read {
  const { accountId, beneficiaryId, rhythm, firstDay } = draft
  const amount = amountSchema.safeParse(draft.amount)
  const end = rhythm === 'once' ? 'never' : draft.end
  const problems: Problems<Draft> = {}
  if (accountId === '') problems.accountId = dialogTexts.chooseField
  if (beneficiaryId === '') problems.beneficiaryId = dialogTexts.chooseField
  if (!amount.success) problems.amount = dialogTexts.invalidAmount
  if (firstDay === null) problems.firstDay = dialogTexts.chooseDay
  if (end === 'lastDay' && draft.lastDay === null) problems.lastDay = dialogTexts.chooseDay
  if (end === 'times' && !isNumberOfTimes(draft.times)) problems.times = dialogTexts.invalidTimes
  if (Object.keys(problems).length > 0) return { problems }
  const read = standingOrderInputSchema.safeParse({
    orderId,
    accountId,
    beneficiaryId,
    amount: draft.amount,
    rhythm,
    firstDay,
    lastDay: end === 'lastDay' ? draft.lastDay : null,
    times: end === 'times' ? Number(draft.times) : null,
    reference: draft.reference.trim() || undefined,
    note: draft.note.trim() || undefined,
  })
  return read.success ? { order: read.data } : { problems: problemsOf(read.error.issues) }
}

function isNumberOfTimes(typed: string): boolean {
  return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maximumTimes
}
