import { describe, expect, test } from 'vitest'
import { dayBefore, maturityAxis, percentPassed } from './maturity-axis.ts'

describe('the elapsed part of a term', () => {
  const term = { startDate: '2025-09-20', endDate: '2028-09-20' }

  test('is zero on its first day, and one on its last', () => {
    expect(percentPassed({ ...term, daysRemaining: 1096 })).toBe(0)
    expect(percentPassed({ ...term, daysRemaining: 0 })).toBe(100)
  })

  test('is less than one on the day before its last', () => {
    expect(percentPassed({ ...term, daysRemaining: 1 })).toBe(99)
    expect(percentPassed({ ...term, daysRemaining: 670 })).toBe(38)
  })
})

describe('the axis of maturities', () => {
  test('runs from today to the new year after the last maturity', () => {
    const { lines, years, marks } = maturityAxis('2026-11-20', ['2028-09-20', '2026-11-29'])
    // The word for today leaves no room for the name of the next year, which has its line.
    expect(lines.map(({ at }) => at)).toEqual(['2027-01-01', '2028-01-01', '2029-01-01'])
    expect(years).toEqual([
      { at: '2028-01-01', percent: 52.7 },
      { at: '2029-01-01', percent: 100 },
    ])
    expect(marks).toEqual([
      { at: '2028-09-20', percent: 86.7 },
      { at: '2026-11-29', percent: 1.2 },
    ])
  })

  test('has one mark for two maturities on one day', () => {
    expect(maturityAxis('2026-11-20', ['2028-09-20', '2028-09-20']).marks).toHaveLength(1)
  })

  test('has a maturity of today at its beginning', () => {
    expect(maturityAxis('2026-11-20', ['2026-11-20']).marks).toEqual([{ at: '2026-11-20', percent: 0 }])
  })

  test('leaves out names of some years when there are five', () => {
    expect(maturityAxis('2026-11-20', ['2031-11-20']).years.map(({ at }) => at)).toEqual([
      '2028-01-01',
      '2030-01-01',
      '2032-01-01',
    ])
  })
})

test('uses the bank’s day', () => {
  expect(dayBefore('2028-09-20', 670)).toBe('2026-11-20')
  expect(dayBefore('2026-11-20', 0)).toBe('2026-11-20')
})
