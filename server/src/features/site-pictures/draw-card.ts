import type { Brand } from '@bank/contract'
import { ornamentLines, Glyphs } from '#pdf/glyph-paths.ts'
import { Raster } from '#pdf/raster.ts'
import { drawMark } from './draw-mark.ts'

const [width, height] = [1200, 630]
const left = 76
const textWidth = 500
const glyphs = new Glyphs()

/**
 * The preview picture of a link to a page: its heading, the bank's name, and an ornament unique to this page.
 */
export function drawCard({ heading, seed, bank }: { heading: string; seed: string; bank: Brand }): Buffer {
  const card = new Raster(width, height)
  for (const { ink, lines } of ornamentLines({ kind: 'rosette', rings: 5 }, seed, {
    x: 1004,
    y: 315,
    scale: 0.42,
  })) {
    card.stroke(lines, 0.8, ink === 0 ? 'ink' : 'brass', ink === 0 ? 0.5 : 0.9)
  }
  drawMark(card, { x: left, y: 68, side: 58 })
  card.lay(glyphs.pathsOf(bank.name, { x: left + 76, y: 107, size: 33, face: 'serifMedium' }).paths, 'ink')
  // The more words, the smaller: three lines at most.
  const size =
    [82, 72, 62, 54, 46].find(
      (fitting) => glyphs.wrap(heading, textWidth, { size: fitting, face: 'serif' }).length <= 3,
    ) ?? 40
  const lines = glyphs.wrap(heading, textWidth, { size, face: 'serif' })
  const leading = size * 1.06
  const first = 358 - ((lines.length - 1) * leading) / 2
  for (const [index, line] of lines.entries()) {
    card.lay(glyphs.pathsOf(line, { x: left, y: first + index * leading, size, face: 'serif' }).paths, 'ink')
  }
  for (const y of [546, 551])
    card.stroke(
      [
        [
          [left, y],
          [left + 300, y],
        ],
      ],
      2,
      'brass',
    )
  card.lay(glyphs.pathsOf(bank.place, { x: left, y: 587, size: 21, face: 'sans' }).paths, 'ink', 0.8)
  return card.png()
}
