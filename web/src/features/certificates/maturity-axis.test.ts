import { describe, expect, test } from 'vitest'
import { dayBefore, maturityAxis, percentPassed } from './maturity-axis.ts'

describe('how much of a term is over', () => {
  const term = { startDate: '2025-09-20', endDate: '2028-09-20' }

  test('nothing on its first day, all of it on its last', () => {
    expect(percentPassed({ ...term, daysRemaining: 1096 })).toBe(0)
    expect(percentPassed({ ...term, daysRemaining: 0 })).toBe(100)
  })

  test('a day before its last it is not over', () => {
    expect(percentPassed({ ...term, daysRemaining: 1 })).toBe(99)
    expect(percentPassed({ ...term, daysRemaining: 670 })).toBe(38)
  })
})

describe('the axis of maturities', () => {
  test('runs from today to the new year after the last of them', () => {
    const { years, marks } = maturityAxis('2026-11-20', ['2028-09-20', '2026-11-29'])
    expect(years).toEqual([
      { at: '2028-01-01', percent: 52.7 },
      { at: '2029-01-01', percent: 100 },
    ])
    expect(marks).toEqual([
      { at: '2028-09-20', percent: 86.7 },
      { at: '2026-11-29', percent: 1.2 },
    ])
  })

  test('two that mature on one day are one mark', () => {
    expect(maturityAxis('2026-11-20', ['2028-09-20', '2028-09-20']).marks).toHaveLength(1)
  })

  test('what matures today stands at its beginning', () => {
    expect(maturityAxis('2026-11-20', ['2026-11-20']).marks).toEqual([{ at: '2026-11-20', percent: 0 }])
  })

  test('five years do not all get a name', () => {
    expect(maturityAxis('2026-11-20', ['2031-11-20']).years.map(({ at }) => at)).toEqual([
      '2028-01-01',
      '2030-01-01',
      '2032-01-01',
    ])
  })
})

test('the bank’s day follows from what is left', () => {
  expect(dayBefore('2028-09-20', 670)).toBe('2026-11-20')
  expect(dayBefore('2026-11-20', 0)).toBe('2026-11-20')
})
