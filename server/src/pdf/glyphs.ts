import { embedFont } from './embed-font.ts'
import { type Face, type FontFile, latinOf } from './fonts.ts'
import { type Run, segmentsOf } from './runs.ts'

export type Style = { face: Face; size: number; colour?: string | undefined; spacing?: number | undefined }

/** The part of pdfkit's fonts that sets glyphs; pdfkit has no types for it. */
type Font = {
  id: string
  encode: (
    text: string,
    features: readonly string[],
  ) => [
    glyphs: string[],
    positions: { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }[],
  ]
  ref: () => unknown
}

function isFont(value: unknown): value is Font {
  return typeof value === 'object' && value !== null && 'id' in value && 'encode' in value && 'ref' in value
}

/**
 * Text as PDF sets it: glyph ids with the kerning between them, and the width. Marks stand above or below
 * the line by their rise. All in thousandths of the size.
 */
type Piece = { parts: { rise: number; glyphs: string }[]; width: number }

/** A run as it is drawn. `shown` are its operators where all glyphs stand on the line. */
type ShapedRun = { run: Run; font: Font; pieces: readonly Piece[]; shown: string | null; width: number }

/** A text in one face; the width is in thousandths of the size, and spacing is added between `spaced`. */
type ShapedText = {
  segments: readonly { runs: readonly ShapedRun[]; actual: string | null }[]
  width: number
  spaced: number
}

/** The caches of shaped texts and words are limited, because strangers choose them (names, notes). */
const rememberedTexts = 2_000
const rememberedWords = 4_000

/** OpenType features: figures on the line, and of one width where they stand in columns. */
const figuresInText = ['lnum', 'kern'] as const
const figuresInColumns = ['tnum', 'lnum', 'kern'] as const

/** Text that the Latin file of a face sets, from left to right and without a mark. */
const plain = /^[\x20-\x7E−]*$/

/**
 * Sets the text of one document. pdfkit embeds the fonts, and this class shapes words once and keeps them: a
 * statement repeats few words thousands of times, and shaping each anew took most of the time.
 */
export class PdfGlyphs {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts = new Map<string, Font>()
  readonly #texts = new Map<Face, Map<string, ShapedText>>()
  readonly #pieces = new Map<string, Map<string, Piece>>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  widthOf(text: string, { face, size, spacing = 0 }: Style): number {
    const { width, spaced } = this.#shaped(text, face)
    return (width * size) / 1000 + spaced * spacing
  }

  /** Sets one line that begins at x, with its baseline at y. */
  set(text: string, x: number, y: number, style: Style): void {
    const document = this.#document
    const { size, spacing = 0 } = style
    let penX = x
    for (const { runs, actual } of this.#shaped(text, style.face).segments) {
      // Screen readers, and a reader who copies, take this text in place of the glyphs.
      if (actual !== null) document.addContent(`/Span <</ActualText <${utf16Of(actual)}>>> BDC`)
      for (const shaped of runs) {
        this.#setRun(shaped, penX, y, style)
        const { run, width } = shaped
        penX += (width * size) / 1000 + (run.isComplex ? 0 : run.text.length * spacing)
      }
      if (actual !== null) document.addContent('EMC')
    }
  }

  #setRun({ run, font, pieces, shown }: ShapedRun, x: number, y: number, style: Style): void {
    const document = this.#document
    document.page.fonts[font.id] ??= font.ref()
    const name = `/${font.id} ${style.size} Tf ${run.isComplex ? 0 : (style.spacing ?? 0)} Tc`
    const place = `1 0 0 -1 ${short(x)} ${short(y)} Tm`
    const text = shown ?? shownText(pieces, style.size)
    document.addContent(`BT ${inkOf(style.colour ?? inkBlack)} rg ${name} ${place} ${text} ET`)
  }

  #shaped(text: string, face: Face): ShapedText {
    let known = this.#texts.get(face)
    if (known === undefined) this.#texts.set(face, (known = new Map()))
    let shaped = known.get(text)
    if (shaped !== undefined) return shaped
    const found = plain.test(text)
      ? [{ runs: text === '' ? [] : [{ file: latinOf(face), text, isComplex: false }], actual: null }]
      : segmentsOf(text, face)
    const segments = found.map(({ runs, actual }) => ({
      runs: runs.map((run) => this.#shapedRun(run)),
      actual,
    }))
    let [width, spaced] = [0, 0]
    for (const { runs } of segments)
      for (const { run, width: own } of runs) {
        width += own
        if (!run.isComplex) spaced += run.text.length
      }
    shaped = { segments, width, spaced }
    if (known.size >= rememberedTexts) known.clear()
    known.set(text, shaped)
    return shaped
  }

  #shapedRun(run: Run): ShapedRun {
    const pieces = this.#piecesOf(run)
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
    const isLevel = pieces.every(({ parts }) => parts.every(({ rise }) => rise === 0))
    return { run, font: this.#fontOf(run.file), pieces, shown: isLevel ? shownText(pieces, 1) : null, width }
  }

  /** Returns text of Latin letters as PDF operators for a form XObject, and the font that the form names. */
  operators(text: string, style: Style): { operators: string; font: Font } {
    const file = latinOf(style.face)
    const font = this.#fontOf(file)
    const shown = shownText(this.#piecesOf({ file, text, isComplex: false }), style.size)
    return {
      operators: `BT ${inkOf(style.colour ?? inkBlack)} rg /${font.id} ${style.size} Tf 0 0 Td ${shown} ET`,
      font,
    }
  }

  #fontOf(file: FontFile): Font {
    const known = this.#fonts.get(file.name)
    if (known) return known
    const opened = embedFont(this.#document, file)
    if (!isFont(opened)) throw new Error('pdfkit keeps its fonts in another way now')
    this.#fonts.set(file.name, opened)
    return opened
  }

  /**
   * Shapes words whole, and figures and references glyph by glyph: every figure differs, but all have the
   * same ten digits, which the cache holds.
   */
  #piecesOf({ file, text, isComplex }: Run): Piece[] {
    if (isComplex) return [this.#pieceOf(text, file, [])]
    return (text.match(/\s|[^\s\p{Nd}]*\p{Nd}\S*|\S+/gu) ?? []).flatMap((token) => {
      // Amounts stand in columns; in a reference, figures of one width would leave gaps.
      const features = /[\p{L}-]/u.test(token) ? figuresInText : figuresInColumns
      if (!/[\p{Nd}+−]/u.test(token)) return [this.#pieceOf(token, file, features)]
      return Array.from(token, (part) => this.#pieceOf(part, file, features))
    })
  }

  #pieceOf(text: string, file: FontFile, features: readonly string[]): Piece {
    const place = `${file.name}/${features.length}`
    let pieces = this.#pieces.get(place)
    if (pieces === undefined) this.#pieces.set(place, (pieces = new Map()))
    const known = pieces.get(text)
    if (known) return known
    const [codes, positions] = this.#fontOf(file).encode(text, features)
    const piece: Piece = { parts: [], width: 0 }
    for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
      const last = piece.parts.at(-1)
      const part = last?.rise === yOffset ? last : { rise: yOffset, glyphs: '' }
      if (part !== last) piece.parts.push(part)
      part.glyphs += `${kern(-xOffset)}<${codes[index]}>${kern(advanceWidth - xAdvance + xOffset)}`
      piece.width += xAdvance
    }
    if (pieces.size >= rememberedWords) pieces.clear()
    pieces.set(text, piece)
    return piece
  }
}

function kern(closer: number): string {
  return closer === 0 ? '' : short(closer)
}

/** The operators that show these pieces: one, unless marks stand above or below the line. */
function shownText(pieces: readonly Piece[], size: number): string {
  const parts = pieces.flatMap((piece) => piece.parts)
  if (parts.every(({ rise }) => rise === 0))
    return `[${joined(parts.map(({ glyphs }) => glyphs).join(''))}] TJ`
  return parts
    .map(({ rise, glyphs }) => `${short((rise * size) / 1000)} Ts [${joined(glyphs)}] TJ`)
    .concat('0 Ts')
    .join(' ')
}

/** Glyphs without a kern between them are one string. */
function joined(glyphs: string): string {
  return glyphs.replaceAll('><', '')
}

function utf16Of(text: string): string {
  return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
}

const inkBlack = '#14213d'
const colours = new Map<string, string>()

/** A colour as operands. A document has few, which the program chooses. */
export function inkOf(colour: string): string {
  const known = colours.get(colour)
  if (known !== undefined) return known
  const made = [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
  colours.set(colour, made)
  return made
}

export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
