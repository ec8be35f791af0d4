import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Raster } from './raster.ts'

/** Shades of ink, 0 to 15, row by row. */
function inkOf(raster: Raster): number[][] {
  const png = raster.png()
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return Array.from({ length: raster.height }, (_, y) =>
    Array.from({ length: raster.width }, (_unused, x) => (rows[y * (raster.width + 1) + 1 + x] ?? 0) >> 4),
  )
}

test('a path covers the pixels inside it, and pixels at its edge in part', () => {
  const raster = new Raster(6, 4)
  raster.lay(
    [
      [
        [1, 1],
        [3.5, 1],
        [3.5, 3],
        [1, 3],
      ],
    ],
    'ink',
  )
  expect(inkOf(raster)).toEqual([
    [0, 0, 0, 0, 0, 0],
    [0, 15, 15, 8, 0, 0],
    [0, 15, 15, 8, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ])
})

test('a hole in a path stays empty in both directions of drawing', () => {
  const hole = [
    [2, 2],
    [2, 4],
    [4, 4],
    [4, 2],
  ] as const
  const raster = new Raster(6, 6)
  raster.lay(
    [
      [
        [0, 0],
        [6, 0],
        [6, 6],
        [0, 6],
      ],
      hole,
    ],
    'ink',
  )
  const ink = inkOf(raster)
  expect(ink[3]).toEqual([15, 15, 0, 0, 15, 15])
  expect(ink[0]).toEqual([15, 15, 15, 15, 15, 15])
})

test('a path beyond the picture is cut at its edge', () => {
  const raster = new Raster(4, 2)
  raster.lay(
    [
      [
        [-5, -5],
        [2, -5],
        [2, 9],
        [-5, 9],
      ],
    ],
    'ink',
  )
  expect(inkOf(raster)).toEqual([
    [15, 15, 0, 0],
    [15, 15, 0, 0],
  ])
  const right = new Raster(4, 1)
  right.lay(
    [
      [
        [3, 0],
        [40, 0],
        [40, 1],
        [3, 1],
      ],
    ],
    'ink',
  )
  expect(inkOf(right)).toEqual([[0, 0, 0, 15]])
})

test('a slanting edge covers half of each pixel that it halves', () => {
  const raster = new Raster(4, 4)
  raster.lay(
    [
      [
        [0, 0],
        [4, 4],
        [0, 4],
      ],
    ],
    'ink',
  )
  const sum =
    inkOf(raster)
      .flat()
      .reduce((all, shade) => all + shade, 0) / 15
  expect(Math.abs(sum - 8)).toBeLessThan(0.2)
  expect(inkOf(raster)[0]).toEqual([8, 0, 0, 0])
})

test('a line has its width, and a crossing is as dark as the line', () => {
  const raster = new Raster(5, 5)
  raster.stroke(
    [
      [
        [0, 2.5],
        [5, 2.5],
      ],
      [
        [2.5, 0],
        [2.5, 5],
      ],
    ],
    1,
    'ink',
    0.6,
  )
  const ink = inkOf(raster)
  expect(ink[2]).toEqual([9, 9, 9, 9, 9])
  expect(ink[0]).toEqual([0, 0, 9, 0, 0])
})
