import PdfKit from 'pdfkit'
import { embedFont } from '#pdf/embed-font.ts'
import type { Face, FontFile } from '#pdf/fonts.ts'
import { segmentsOf } from '#pdf/runs.ts'

/** The part of fontkit's fonts, inside pdfkit, that gives glyphs as paths; pdfkit has no types for it. */
type Font = {
  unitsPerEm: number
  layout: (text: string) => {
    glyphs: { path: { commands: readonly { command: string; args: readonly number[] }[] } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}

function isFont(value: unknown): value is Font {
  return typeof value === 'object' && value !== null && 'layout' in value && 'unitsPerEm' in value
}

const svgCommands: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/**
 * Text of the bank's typefaces as SVG paths, with kerning. The library that draws the pictures reads no
 * packed fonts, and this way a character without a glyph is replaced as in the PDFs.
 */
export class TextPaths {
  readonly #document = new PdfKit({ font: '' })
  readonly #fonts = new Map<string, Font>()

  /** The path of one line of text that begins at x with its baseline at y, and the x where it ends. */
  line(
    text: string,
    { x, y, size, face }: { x: number; y: number; size: number; face: Face },
  ): { d: string; end: number } {
    let d = ''
    let penX = x
    for (const run of segmentsOf(text, face).flatMap(({ runs }) => runs)) {
      const font = this.#fontOf(run.file)
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run.text)
      for (const [index, { path }] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        for (const { command, args } of path.commands) {
          const numbers = args.map((number, nth) =>
            (nth % 2 === 0 ? penX + (number + xOffset) * scale : y - (number + yOffset) * scale).toFixed(3),
          )
          d += `${svgCommands[command] ?? ''}${numbers.join(' ')}`
        }
        penX += xAdvance * scale
      }
    }
    return { d, end: penX }
  }

  /** Wraps text into lines of at most this width. */
  wrap(text: string, width: number, style: { size: number; face: Face }): string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length > 0 && this.line(longer, { x: 0, y: 0, ...style }).end <= width)
        lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }

  #fontOf(file: FontFile): Font {
    const known = this.#fonts.get(file.name)
    if (known) return known
    const font: unknown = Reflect.get(embedFont(this.#document, file), 'font')
    if (!isFont(font)) throw new Error('pdfkit keeps its fonts in another way now')
    this.#fonts.set(file.name, font)
    return font
  }
}
