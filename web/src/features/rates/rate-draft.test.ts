import type { RateCell } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { isSameRate, problemsOf, rateOn, typedRate } from './rate-draft.ts'
import { groupsOf } from './rate-groups.ts'

const id = '00000000-0000-4000-8000-000000000000'
const cell: RateCell = {
  currency: 'USD',
  termYears: 2,
  current: { changeId: id, rate: '3.10', validFrom: '2026-01-05' },
  planned: [
    { changeId: id, rate: '3.30', validFrom: '2026-12-01' },
    { changeId: id, rate: '3.50', validFrom: '2027-01-01' },
  ],
  pending: null,
}
const today = '2026-11-21'
const reason = 'The market has moved'

test('the last change up to a day applies on that day', () => {
  const days = {
    '2026-11-21': '3.10',
    '2026-11-30': '3.10',
    '2026-12-01': '3.30',
    '2026-12-31': '3.30',
    '2027-01-01': '3.50',
    '2027-09-01': '3.50',
  }
  for (const [day, rate] of Object.entries(days)) expect(rateOn(cell, day), day).toBe(rate)
  expect(rateOn({ current: null, planned: [] }, today)).toBe('0')
})

test('rates with more zeros are equal, and rates with other digits are not', () => {
  for (const [one, other] of [
    ['3.1', '3.10'],
    ['0', '0.00'],
    ['03.40', '3.4'],
    ['10', '10.0'],
  ] as const)
    expect(isSameRate(one, other), one).toBe(true)
  for (const [one, other] of [
    ['3.1', '3.01'],
    ['10', '1'],
    ['0', '0.0001'],
  ] as const)
    expect(isSameRate(one, other), one).toBe(false)
})

test('a typed rate may have commas, spaces and percent signs', () => {
  expect(['3,40 %', ' 3.40', '3 .4', '-3', '1e2'].map(typedRate)).toEqual([
    '3.40',
    '3.40',
    '3.4',
    '-3',
    '1e2',
  ])
})

describe('a change cannot be reviewed if its rate', () => {
  test('is outside of 0 to 25 %, or has more than four decimals', () => {
    for (const rate of ['', '.', '25.01', '26', '100', '1.00001', '3.4.1', '-3', '1e2', '3e'])
      expect(problemsOf({ rate, validFrom: today, reason }, cell, today), rate).toHaveProperty('rate')
    for (const rate of ['0', '25', '25.0000', '24.9999', '3.4'])
      expect(problemsOf({ rate, validFrom: today, reason }, cell, today), rate).toEqual({})
  })

  test('already applies on that day, or a change is planned for that day', () => {
    expect(problemsOf({ rate: '3.1', validFrom: today, reason }, cell, today)).toHaveProperty('rate')
    expect(problemsOf({ rate: '3.3', validFrom: '2026-12-05', reason }, cell, today)).toHaveProperty('rate')
    expect(problemsOf({ rate: '3.1', validFrom: '2026-12-05', reason }, cell, today)).toEqual({})
    expect(problemsOf({ rate: '3.9', validFrom: '2026-12-01', reason }, cell, today)).toHaveProperty(
      'validFrom',
    )
  })
})

test('a change without a reason cannot be sent for approval', () => {
  expect(problemsOf({ rate: '3.4', validFrom: today, reason: '  ' }, cell, today)).toEqual({
    reason: 'Please give a reason.',
  })
})

test('currencies are in the order of the clients’ list, followed by added ones', () => {
  const groups = groupsOf([cell], ['XAU', 'CHF'])
  expect(groups.map(({ name, rows }) => [name, rows.map(({ currency }) => currency)])).toEqual([
    ['Major', ['USD', 'CHF']],
    ['Precious metals', ['XAU']],
  ])
  expect(
    groups[0]?.rows[0]?.cells.map(({ termYears, current }) => [termYears, current?.rate ?? null]),
  ).toEqual([
    [2, '3.10'],
    [3, null],
    [5, null],
  ])
})
