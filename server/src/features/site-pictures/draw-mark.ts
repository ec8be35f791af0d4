import { colours, renderPng } from './render-png.ts'

/** The mark is drawn on a grid of 34, as the pages have it. */
const grid = 34

/** The bank's mark as SVG elements: a mountain over water, in two rings. */
export function markElements({
  x,
  y,
  side,
  bold = 1,
}: {
  x: number
  y: number
  side: number
  bold?: number
}): string {
  const line = 1.1 * bold
  const rings = bold === 1 ? [16, 13.6] : [16]
  return [
    `<g transform="translate(${x} ${y}) scale(${side / grid})" fill="none" stroke-width="${line}">`,
    // In a small icon the second ring would blur.
    ...rings.map((radius) => `<circle cx="17" cy="17" r="${radius}" stroke="${colours.ink}"/>`),
    `<path d="M5.2 23.5 11.5 13l3.7 5.8 5.3-9.3 8.2 14"`,
    ` stroke="${colours.brass}" stroke-width="${line * 1.5}"/>`,
    `<path d="M6.8 26h20.4M9.5 28.3h15" stroke="${colours.ink}"/>`,
    '</g>',
  ].join('')
}

/** The mark as an icon on the background colour. `free` is the margin as a share of the side. */
export async function drawIcon(side: number, free: number): Promise<Buffer> {
  const mark = markElements({
    x: side * free,
    y: side * free,
    side: side * (1 - 2 * free),
    bold: side <= 64 ? 1.6 : 1,
  })
  return await renderPng(mark, side, side)
}
