import { type Face, type FontFile, fontFile, latinOf } from './fonts.ts'
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

/** The cache of shaped words is limited, because strangers choose the words (names, notes). */
const rememberedWords = 4_000

/**
 * Sets the text of one document. pdfkit embeds the fonts, and this class shapes words once and keeps them: a
 * statement repeats few words thousands of times, and shaping each anew took most of the time.
 */
export class PdfGlyphs {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts = new Map<string, Font>()
  readonly #pieces = new Map<string, Piece>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  widthOf(text: string, style: Style): number {
    return segmentsOf(text, style.face)
      .flatMap(({ runs }) => runs)
      .reduce((width, run) => width + this.#widthOfRun(run, style), 0)
  }

  /** Sets one line that begins at x, with its baseline at y. */
  set(text: string, x: number, y: number, style: Style): void {
    const document = this.#document
    let at = x
    for (const { runs, actual } of segmentsOf(text, style.face)) {
      // Screen readers, and a reader who copies, take this text in place of the glyphs.
      if (actual !== null) document.addContent(`/Span <</ActualText <${utf16Of(actual)}>>> BDC`)
      for (const run of runs) {
        this.#setRun(run, at, y, style)
        at += this.#widthOfRun(run, style)
      }
      if (actual !== null) document.addContent('EMC')
    }
  }

  #setRun(run: Run, x: number, y: number, style: Style): void {
    const document = this.#document
    const font = this.#fontOf(run.file)
    document.page.fonts[font.id] = font.ref()
    const name = `/${font.id} ${style.size} Tf ${run.isComplex ? 0 : (style.spacing ?? 0)} Tc`
    const place = `1 0 0 -1 ${short(x)} ${short(y)} Tm`
    const shown = shownText(this.#piecesOf(run), style.size)
    document.addContent(`BT ${colourOf(style)} rg ${name} ${place} ${shown} ET`)
  }

  /** Returns text of Latin letters as PDF operators for a form XObject, and the font that the form names. */
  operators(text: string, style: Style): { operators: string; font: Font } {
    const file = latinOf(style.face)
    const font = this.#fontOf(file)
    const shown = shownText(this.#piecesOf({ file, text, isComplex: false }), style.size)
    return {
      operators: `BT ${colourOf(style)} rg /${font.id} ${style.size} Tf 0 0 Td ${shown} ET`,
      font,
    }
  }

  #fontOf(file: FontFile): Font {
    const known = this.#fonts.get(file.name)
    if (known) return known
    this.#document.registerFont(file.name, fontFile(file))
    const opened: unknown = Reflect.get(this.#document.font(file.name), '_font')
    if (!isFont(opened)) throw new Error('pdfkit keeps its fonts in another way now')
    this.#fonts.set(file.name, opened)
    return opened
  }

  #widthOfRun(run: Run, { size, spacing = 0 }: Style): number {
    const thousandths = this.#piecesOf(run).reduce((width, piece) => width + piece.width, 0)
    return (thousandths * size) / 1000 + (run.isComplex ? 0 : run.text.length * spacing)
  }

  /**
   * Shapes words whole, and figures and references glyph by glyph: every figure differs, but all have the
   * same ten digits, which the cache holds.
   */
  #piecesOf({ file, text, isComplex }: Run): Piece[] {
    if (isComplex) return [this.#pieceOf(text, file, [])]
    return (text.match(/\s|[^\s\p{Nd}]*\p{Nd}\S*|\S+/gu) ?? []).flatMap((token) => {
      // Amounts stand in columns; in a reference, figures of one width would leave gaps.
      const features = /[\p{L}-]/u.test(token) ? ['lnum', 'kern'] : ['tnum', 'lnum', 'kern']
      const parts = /[\p{Nd}+−]/u.test(token) ? Array.from(token) : [token]
      return parts.map((part) => this.#pieceOf(part, file, features))
    })
  }

  #pieceOf(text: string, file: FontFile, features: readonly string[]): Piece {
    const key = `${file.name}/${features.join()}/${text}`
    const known = this.#pieces.get(key)
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
    if (this.#pieces.size >= rememberedWords) this.#pieces.clear()
    this.#pieces.set(key, piece)
    return piece
  }
}

function kern(closer: number): string {
  return closer === 0 ? '' : short(closer)
}

/** The operators that show these pieces: one, unless marks stand above or below the line. */
function shownText(pieces: readonly Piece[], size: number): string {
  const parts = pieces.flatMap((piece) => piece.parts)
  if (parts.every(({ rise }) => rise === 0)) return `[${parts.map(({ glyphs }) => glyphs).join('')}] TJ`
  return parts
    .map(({ rise, glyphs }) => `${short((rise * size) / 1000)} Ts [${glyphs}] TJ`)
    .concat('0 Ts')
    .join(' ')
}

function utf16Of(text: string): string {
  return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex')
}

const inkBlack = '#14213d'

function colourOf({ colour = inkBlack }: Style): string {
  return [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
