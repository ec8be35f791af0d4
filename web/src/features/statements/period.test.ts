import { bankDaySchema } from '@bank/contract'
import { expect, test } from 'vitest'
import { isDay, readPeriodSearch } from './asked-period.ts'
import { askedProblem, periodProblem, periodText, periodTextShort, quickRanges } from './period.ts'

test('the Print Statement dialog needs both days', () => {
  expect(periodProblem({ from: null, to: '2026-11-20' })).toBe('Please select both start and end dates')
  expect(periodProblem({ from: '2026-09-01', to: null })).toBe('Please select both start and end dates')
  expect(periodProblem({ from: '', to: '' })).toBe('Please select both start and end dates')
})

test('the first day cannot be after the last, and one day alone is a period', () => {
  expect(periodProblem({ from: '2026-11-21', to: '2026-11-20' })).toBe('Start date must be before end date')
  expect(periodProblem({ from: '2026-11-20', to: '2026-11-20' })).toBeNull()
})

test('a period within one year has the year once', () => {
  const period = { from: '2026-09-01', to: '2026-11-20' }
  expect(periodText(period)).toBe('1 Sep to 20 Nov 2026')
  expect(periodTextShort(period, '2026-12-01')).toBe('1 Sep to 20 Nov')
})

test('a period of one day is that day', () => {
  const period = { from: '2026-11-20', to: '2026-11-20' }
  expect(periodText(period)).toBe('20 Nov 2026')
  expect(periodTextShort(period, '2026-12-01')).toBe('20 Nov 2026')
})

test('a period of another year than the present one always has it', () => {
  expect(periodTextShort({ from: '2025-01-01', to: '2025-02-01' }, '2026-11-21')).toBe('1 Jan to 1 Feb 2025')
})

test('a period over two years has both', () => {
  const period = { from: '2025-12-01', to: '2026-01-31' }
  expect(periodText(period)).toBe('1 Dec 2025 to 31 Jan 2026')
  expect(periodTextShort(period, '2026-12-01')).toBe('1 Dec 2025 to 31 Jan 2026')
})

test('the address may have both days, one, or none', () => {
  expect(readPeriodSearch({ from: '2026-09-01', to: '2026-11-20' })).toEqual({
    from: '2026-09-01',
    to: '2026-11-20',
  })
  expect(readPeriodSearch({ from: '2026-09-01' })).toEqual({ from: '2026-09-01' })
  expect(readPeriodSearch({})).toEqual({})
})

test('an impossible period in an address is kept as it is, and reported', () => {
  // The keys have to be there: the router keeps what is left out.
  expect(readPeriodSearch({})).toStrictEqual({ from: undefined, to: undefined })
  expect(readPeriodSearch({ from: '2026-02-30', to: 7 })).toStrictEqual({ from: '2026-02-30', to: '7' })
  expect(readPeriodSearch({ from: ['x'], to: {} })).toStrictEqual({ from: '?', to: '?' })
  expect(readPeriodSearch({ from: '', to: 'x'.repeat(90) })).toStrictEqual({
    from: undefined,
    to: 'x'.repeat(40),
  })
  expect(askedProblem({ from: '2026-02-30', to: '2026-11-20' })).toBe('Please choose valid dates')
  expect(askedProblem({ to: 'tomorrow' })).toBe('Please choose valid dates')
  expect(askedProblem({ from: '2026-11-21', to: '2026-11-20' })).toBe('Start date must be before end date')
})

test('an address may contain half a period, a malformed day, or nothing', () => {
  for (const asked of [
    {},
    { from: '2026-11-20' },
    { to: '2026-11-20' },
    { from: '2026-11-20', to: '2026-11-20' },
  ])
    expect(askedProblem(asked)).toBeNull()
})

test('a quick range begins on an existing day, and names its last day only if it is over', () => {
  const ranges = (today: string) =>
    Object.fromEntries(quickRanges(today).map(({ name, period }) => [name, period]))
  expect(ranges('2026-11-22')).toEqual({
    all: {},
    thisMonth: { from: '2026-11-01' },
    lastMonth: { from: '2026-10-01', to: '2026-10-31' },
    lastThreeMonths: { from: '2026-08-22' },
    lastQuarter: { from: '2026-07-01', to: '2026-09-30' },
    thisYear: { from: '2026-01-01' },
    lastYear: { from: '2025-01-01', to: '2025-12-31' },
  })
  expect(ranges('2026-05-31')).toMatchObject({ lastThreeMonths: { from: '2026-02-28' } })
  expect(ranges('2028-05-31')).toMatchObject({ lastThreeMonths: { from: '2028-02-29' } })
  expect(ranges('2027-01-05')).toMatchObject({
    lastMonth: { from: '2026-12-01', to: '2026-12-31' },
    lastThreeMonths: { from: '2026-10-05' },
    lastQuarter: { from: '2026-10-01', to: '2026-12-31' },
    lastYear: { from: '2026-01-01', to: '2026-12-31' },
  })
})

test('a day must be one that the bank accepts', () => {
  for (const word of [
    undefined,
    '',
    '2026-11-20',
    '2026-02-30',
    '1899-12-31',
    '1900-01-01',
    '2999-12-31',
    '3000-01-01',
    '2026-11',
    'x',
  ]) {
    expect(isDay(word), word).toBe(bankDaySchema.safeParse(word).success)
  }
})
