import type { Brand } from '@bank/contract'
import { guilloche } from '@bank/ornament'
import { markElements } from './draw-mark.ts'
import { colours, renderPng } from './render-png.ts'
import { TextPaths } from './text-paths.ts'

const [width, height] = [1200, 630]
const left = 76
const textWidth = 500
const texts = new TextPaths()

/**
 * The preview picture of a link to a page: its heading, the bank's name, and an ornament unique to this page.
 */
export async function drawCard({
  heading,
  seed,
  bank,
}: {
  heading: string
  seed: string
  bank: Brand
}): Promise<Buffer> {
  // The more words, the smaller: three lines at most.
  const size =
    [82, 72, 62, 54, 46].find(
      (fitting) => texts.wrap(heading, textWidth, { size: fitting, face: 'serif' }).length <= 3,
    ) ?? 40
  const lines = texts.wrap(heading, textWidth, { size, face: 'serif' })
  const leading = size * 1.06
  const first = 358 - ((lines.length - 1) * leading) / 2
  const elements = [
    rosette(seed),
    markElements({ x: left, y: 68, side: 58 }),
    inked(texts.line(bank.name, { x: left + 76, y: 107, size: 33, face: 'serifMedium' }).d),
    ...lines.map((line, index) =>
      inked(texts.line(line, { x: left, y: first + index * leading, size, face: 'serif' }).d),
    ),
    `<path d="M${left} 546h300M${left} 551h300" stroke="${colours.brass}" stroke-width="2"/>`,
    inked(texts.line(bank.place, { x: left, y: 587, size: 21, face: 'sans' }).d, 0.8),
  ]
  return await renderPng(elements.join(''), width, height)
}

function rosette(seed: string): string {
  const scale = 0.42
  const curves = guilloche({ kind: 'rosette', rings: 5 }, seed).paths.map(({ d, ink, at }) => {
    const [stroke, opacity] = ink === 0 ? [colours.ink, 0.5] : [colours.brass, 0.9]
    // The opacity is the group's, so that a crossing is no darker than the line.
    const placed = at.map((place) => `<path d="${d}" transform="${place}"/>`)
    return `<g stroke="${stroke}" opacity="${opacity}">${placed.join('')}</g>`
  })
  return [
    `<g transform="translate(1004 315) scale(${scale})" fill="none" stroke-width="${0.8 / scale}">`,
    ...curves,
    '</g>',
  ].join('')
}

function inked(d: string, opacity = 1): string {
  return `<path d="${d}" fill="${colours.ink}" fill-opacity="${opacity}"/>`
}
