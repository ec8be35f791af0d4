import { expect, test } from 'vitest'
import { isOverAYear, monthStarts, roundTicks, shareOfSpan, tickLabels, yearBeginnings } from './axis.ts'

test('grid lines have round figures, and the range lies between the first and the last', () => {
  expect(roundTicks({ low: 1_143_867, high: 1_256_426 })).toEqual([
    1_100_000, 1_150_000, 1_200_000, 1_250_000, 1_300_000,
  ])
  expect(roundTicks({ low: 0, high: 3 })).toEqual([0, 1, 2, 3])
})

test('an axis in millions has the same number of digits everywhere', () => {
  expect(tickLabels([1_150_000, 1_200_000, 1_250_000])).toEqual(['1.15m', '1.20m', '1.25m'])
  expect(tickLabels([20_000, 40_000])).toEqual(['20k', '40k'])
  expect(tickLabels([0, 0.5, 1])).toEqual(['0.0', '0.5', '1.0'])
})

test('the axis names months that begin inside the span only', () => {
  expect(monthStarts('2026-09-01', '2026-11-20')).toEqual(['2026-10-01', '2026-11-01'])
  expect(monthStarts('2026-11-15', '2027-01-02')).toEqual(['2026-12-01', '2027-01-01'])
})

test('a span of more than a year has years on its axis', () => {
  expect(isOverAYear('2025-11-21', '2026-11-21')).toBe(false)
  expect(isOverAYear('2025-11-20', '2026-11-21')).toBe(true)
  expect(isOverAYear('2028-02-29', '2029-02-28')).toBe(false)
})

test('the first label of a year is the one after the turn of the year', () => {
  expect(yearBeginnings('2025-11-28', ['2025-12-01', '2026-03-01', '2026-06-01'])).toEqual(['2026-03-01'])
  expect(yearBeginnings('2024-11-28', ['2025-06-01', '2026-01-01'])).toEqual(['2025-06-01', '2026-01-01'])
  expect(yearBeginnings('2026-01-02', ['2026-03-01'])).toEqual([])
})

test('the last day of a span counts to its end', () => {
  expect(shareOfSpan('2026-01-01', '2026-01-01', '2026-01-02')).toBe(0)
  expect(shareOfSpan('2026-01-02', '2026-01-01', '2026-01-02')).toBe(0.5)
  expect(shareOfSpan('2026-02-02', '2026-01-01', '2026-01-02')).toBe(1)
})
