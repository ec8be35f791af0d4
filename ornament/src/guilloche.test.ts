import { expect, test } from 'vitest'
import { guilloche } from './guilloche.ts'

test('the same text always has the same ornament', () => {
  expect(guilloche({ kind: 'rosette', rings: 3 }, 'USD4501928374')).toEqual(
    guilloche({ kind: 'rosette', rings: 3 }, 'USD4501928374'),
  )
})

test('another text has another ornament', () => {
  expect(guilloche({ kind: 'band' }, 'USD4501928374').paths).not.toEqual(
    guilloche({ kind: 'band' }, 'USD4501928375').paths,
  )
})

test('a rosette has one path for each ring, turned as often as it has lobes', () => {
  const { paths } = guilloche({ kind: 'rosette', rings: 4 }, 'home')
  expect(paths.map((path) => path.ink)).toEqual([0, 1, 0, 1])
  for (const path of paths) expect(new Set(path.at).size).toBe(path.at.length)
})

test('a border is drawn on all four sides and in all four corners', () => {
  const { viewBox, paths } = guilloche(
    { kind: 'border', width: 2100, height: 1480, thickness: 130 },
    'specimen',
  )
  expect(viewBox).toBe('0 0 2100 1480')
  const corner = paths.at(-1)?.at ?? []
  expect(new Set(corner.map((place) => place.split(') ')[0])).size).toBe(4)
})

test('the drawing of the first screen is smaller than 12 kB', () => {
  const { paths } = guilloche({ kind: 'rosette', rings: 5 }, 'roseau-4')
  expect(paths.reduce((sum, path) => sum + path.d.length, 0)).toBeLessThan(12_000)
})
