import type { BusinessDay, Rhythm, StandingOrder } from '@bank/contract'
import { formatDay } from '#lib/format/format-date.ts'
import { unbrokenDay } from '#lib/format/unbroken.ts'
import { counted } from '#lib/data/counted.ts'

export const rhythmTexts: Record<Rhythm, string> = {
  once: 'Once, on a date',
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
}

/** The sentence below the last payment of an order that a list shows, where it leaves out the next ones. */
export const furtherTexts: Record<Exclude<Rhythm, 'once'>, string> = {
  weekly: 'Further payments every week',
  monthly: 'Further payments every month',
  quarterly: 'Further payments every quarter',
  yearly: 'Further payments every year',
}

type OrderKind = 'scheduled payment' | 'scheduled transfer' | 'standing order'

/** Returns what an order is called within a sentence: with a single date it is no standing order. */
export function orderKind({ rhythm, to }: Pick<StandingOrder, 'rhythm' | 'to'>): OrderKind {
  if (rhythm !== 'once') return 'standing order'
  return to.kind === 'account' ? 'scheduled transfer' : 'scheduled payment'
}

export const endTexts = {
  never: 'Never',
  lastDay: 'On a date',
  times: 'After a number of payments',
} as const
export type End = keyof typeof endTexts

type OrderEnd = Pick<StandingOrder, 'lastDay' | 'times'> & Partial<Pick<StandingOrder, 'timesLeft'>>

/** Returns when an order ends, in words; for one that has begun, with the number of payments left. */
export function endText({ lastDay, times, timesLeft = null }: OrderEnd): string {
  if (lastDay !== null) return `On ${formatDay(lastDay)}`
  if (times !== null) {
    const left = timesLeft === null || timesLeft === times ? '' : ` (${timesLeft} left)`
    return `After ${counted(times, 'payment')}${left}`
  }
  return endTexts.never
}

/** The rule for a date on a weekend or a bank holiday. */
export const businessDayTexts: Record<BusinessDay, string> = {
  next: 'Paid on the next business day',
  previous: 'Paid on the business day before',
}

/** Names the date of the calendar from which a payment was moved. */
export const movedText = (day: string) => unbrokenDay(`Moved from ${formatDay(day)}`)
