import type { RateCell, RateChange } from '@bank/contract'

/** The day of the bank in tests of rates. */
export const rateDay = '2026-10-01'

/** The rate for dollars over two years. */
export function aRateCell(changes: Partial<RateCell> = {}): RateCell {
  return {
    currency: 'USD',
    termYears: 2,
    current: { changeId: '0198f000-0000-4000-8000-000000000501', rate: '3.10', validFrom: '2026-01-15' },
    planned: [],
    pending: null,
    ...changes,
  }
}

/** Francs for five years: nothing today, 0.75% from November on. */
export const plannedCell = aRateCell({
  currency: 'CHF',
  termYears: 5,
  current: null,
  planned: [{ changeId: '0198f000-0000-4000-8000-000000000502', rate: '0.75', validFrom: '2026-11-01' }],
})

/** The history of the rate of `aRateCell`. */
export function aRateChange(changes: Partial<RateChange> = {}): RateChange {
  return {
    changeId: '0198f000-0000-4000-8000-000000000501',
    rate: '3.10',
    validFrom: '2026-01-15',
    state: 'current',
    setAt: '2026-01-15T14:00:00Z',
    setBy: 'Grace Toussaint',
    approvedBy: 'Jean Pierre',
    withdrawnAt: null,
    withdrawnBy: null,
    ...changes,
  }
}

/** The planned rate of `plannedCell`. */
export const plannedChange = aRateChange({
  changeId: '0198f000-0000-4000-8000-000000000502',
  rate: '0.75',
  validFrom: '2026-11-01',
  state: 'planned',
  approvedBy: null,
})
