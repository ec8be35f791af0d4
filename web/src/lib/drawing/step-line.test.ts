import { expect, test } from 'vitest'
import { rangeOf, stepPath } from './step-line.ts'

test('a flat line has space above and below', () => {
  expect(rangeOf([100, 100])).toEqual({ low: 90, high: 110 })
  expect(rangeOf([])).toEqual({ low: 0, high: 1 })
  expect(rangeOf([0, 0])).toEqual({ low: 0, high: 1 })
})

test('the line is level and then steps', () => {
  expect(
    stepPath(
      [
        { x: 0, y: 10 },
        { x: 5, y: 4 },
      ],
      20,
    ),
  ).toBe('M0 10H5V4H20')
})
