import { guilloche, type Ornament } from '@bank/ornament'
import PdfKit from 'pdfkit'
import { drawingOperators, placementOf } from './path-operators.ts'
import { embedFont } from './embed-font.ts'
import type { Face, FontFile } from './fonts.ts'
import { segmentsOf } from './runs.ts'
import type { ClosedPath, Point } from './raster.ts'

type Command = { command: string; args: readonly number[] }

/** The part of fontkit's fonts, inside pdfkit, that draws glyphs as paths; pdfkit has no types for it. */
type Font = {
  unitsPerEm: number
  layout: (text: string) => {
    glyphs: { path: { commands: readonly Command[] } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}

function isFont(value: unknown): value is Font {
  return typeof value === 'object' && value !== null && 'layout' in value && 'unitsPerEm' in value
}

/** A curve is cut into this many straight pieces, enough for glyphs of hundreds of pixels. */
const pieces = 8

/** Draws text of the bank's typefaces as paths, with kerning. */
export class Glyphs {
  readonly #document = new PdfKit({ font: '' })
  readonly #fonts = new Map<string, Font>()

  /** The paths of one line of text that begins at x with its baseline at y, and the x where it ends. */
  pathsOf(
    text: string,
    { x, y, size, face }: { x: number; y: number; size: number; face: Face },
  ): { paths: ClosedPath[]; end: number } {
    const paths: ClosedPath[] = []
    let at = x
    for (const run of segmentsOf(text, face).flatMap(({ runs }) => runs)) {
      const font = this.#fontOf(run.file)
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run.text)
      for (const [index, { path }] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        for (const line of linesOf(path.commands)) {
          paths.push(
            line.map(([across, up]) => [at + (across + xOffset) * scale, y - (up + yOffset) * scale]),
          )
        }
        at += xAdvance * scale
      }
    }
    return { paths, end: at }
  }

  /** Wraps text into lines of at most this width. */
  wrap(text: string, width: number, style: { size: number; face: Face }): string[] {
    const lines: string[] = []
    for (const word of text.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length > 0 && this.pathsOf(longer, { x: 0, y: 0, ...style }).end <= width)
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

/** Returns an ornament as lines: those of each curve at each of its places. */
export function ornamentLines(
  ornament: Ornament,
  seed: string,
  { x, y, scale }: { x: number; y: number; scale: number },
): { ink: 0 | 1; lines: Point[][] }[] {
  return guilloche(ornament, seed).paths.map(({ d, ink, at }) => {
    const curves = linesOf(commandsOf(drawingOperators(d)))
    const lines = at.flatMap((place) => {
      const [a, b, c, e, across, down] = placementOf(place)
      return curves.map((curve) =>
        curve.map(([px, py]): Point => [
          x + (a * px + c * py + across) * scale,
          y + (b * px + e * py + down) * scale,
        ]),
      )
    })
    return { ink, lines }
  })
}

const names: Record<string, string> = { m: 'moveTo', c: 'bezierCurveTo', h: 'closePath' }

/** Reads the PDF operators that `drawingOperators` writes as path commands of a font. */
function commandsOf(operators: string): Command[] {
  return [...operators.matchAll(/((?:-?[\d.]+ )*)([mch])(?: |$)/g)].map(
    ([, numbers = '', operator = '']) => ({
      command: names[operator] ?? operator,
      args: numbers
        .trim()
        .split(' ')
        .filter((number) => number !== '')
        .map(Number),
    }),
  )
}

function linesOf(commands: readonly Command[]): Point[][] {
  const lines: Point[][] = []
  let line: Point[] = []
  for (const { command, args } of commands) {
    const [x = 0, y = 0] = line.at(-1) ?? []
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    if (command === 'moveTo') lines.push((line = [[a, b]]))
    else if (command === 'lineTo') line.push([a, b])
    else if (command === 'quadraticCurveTo')
      line.push(...steps((t) => [between(t, x, a, c), between(t, y, b, d)]))
    else if (command === 'bezierCurveTo')
      line.push(...steps((t) => [bezierAt(t, x, a, c, e), bezierAt(t, y, b, d, f)]))
    else if (command === 'closePath' && line[0]) line.push(line[0])
  }
  return lines
}

function steps(at: (t: number) => Point): Point[] {
  return Array.from({ length: pieces }, (_, index) => at((index + 1) / pieces))
}

function between(t: number, from: number, control: number, to: number): number {
  return (1 - t) ** 2 * from + 2 * t * (1 - t) * control + t ** 2 * to
}

function bezierAt(t: number, from: number, one: number, other: number, to: number): number {
  return (1 - t) ** 3 * from + 3 * t * (1 - t) ** 2 * one + 3 * t ** 2 * (1 - t) * other + t ** 3 * to
}
