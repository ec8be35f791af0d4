import { describe, expect, test } from 'vitest'
import { continueStroke, inkLength, strokePath } from './ink.ts'

describe('the line of a pen', () => {
  test('is empty without points', () => {
    expect(strokePath([])).toBe('')
  })

  test('is a dot if the pen was only put down', () => {
    expect(strokePath([{ x: 20, y: 30 }])).toBe('M20 30l0.01 0')
  })

  test('is straight between two points', () => {
    expect(
      strokePath([
        { x: 0, y: 0 },
        { x: 10, y: 5 },
      ]),
    ).toBe('M0 0L10 5')
  })

  test('bends through the middles between more points, and ends where the pen was lifted', () => {
    const stroke = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 20.04, y: 10.06 },
    ]
    expect(strokePath(stroke)).toBe('M0 0Q10 0 10 5Q10 10 15 10L20 10.1')
  })
})

test('a trembling hand adds no points', () => {
  const stroke = [{ x: 0, y: 0 }]
  expect(continueStroke(stroke, { x: 0.5, y: 0.5 })).toBe(stroke)
  expect(continueStroke(stroke, { x: 3, y: 0 })).toHaveLength(2)
  expect(continueStroke([], { x: 3, y: 0 })).toEqual([{ x: 3, y: 0 }])
})

test('the length of a drawing covers all strokes, without the gaps between them', () => {
  expect(inkLength([])).toBe(0)
  expect(inkLength([[{ x: 5, y: 5 }]])).toBe(0)
  expect(
    inkLength([
      [
        { x: 0, y: 0 },
        { x: 3, y: 4 },
      ],
      [
        { x: 100, y: 0 },
        { x: 100, y: 7 },
        { x: 100, y: 0 },
      ],
    ]),
  ).toBe(19)
})
