import { Raster, type Point } from '#pdf/raster.ts'

/** The mark is drawn on a grid of 34, as the pages have it. */
const grid = 34
const peak: Point[] = [
  [5.2, 23.5],
  [11.5, 13],
  [15.2, 18.8],
  [20.5, 9.5],
  [28.7, 23.5],
]
const water: Point[][] = [
  [
    [6.8, 26],
    [27.2, 26],
  ],
  [
    [9.5, 28.3],
    [24.5, 28.3],
  ],
]

/** The bank's mark: a mountain over water, in two rings. */
export function drawMark(
  raster: Raster,
  { x, y, side, bold = 1 }: { x: number; y: number; side: number; bold?: number },
): void {
  const scale = side / grid
  const place = (line: Point[]) => line.map(([across, down]): Point => [x + across * scale, y + down * scale])
  const line = 1.1 * scale * bold
  raster.stroke([place(circle(16))], line, 'ink')
  // In a small icon the second ring would blur.
  if (bold === 1) raster.stroke([place(circle(13.6))], line, 'ink')
  raster.stroke([place(peak)], line * 1.5, 'brass')
  raster.stroke(water.map(place), line, 'ink')
}

/** The mark as an icon on the background colour. `free` is the margin as a share of the side. */
export function drawIcon(side: number, free: number): Raster {
  const icon = new Raster(side, side)
  drawMark(icon, { x: side * free, y: side * free, side: side * (1 - 2 * free), bold: side <= 64 ? 1.6 : 1 })
  return icon
}

function circle(radius: number): Point[] {
  const steps = 180
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = (index / steps) * 2 * Math.PI
    return [grid / 2 + radius * Math.cos(angle), grid / 2 + radius * Math.sin(angle)]
  })
}
