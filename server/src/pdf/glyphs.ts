import { type Face, fontFile, type Run, runsOf } from './fonts.ts'

export type Style = { face: Face; size: number; colour?: string | undefined; spacing?: number | undefined }

/** The part of pdfkit's fonts that sets glyphs; pdfkit has no types for it. */
type Font = {
  id: string
  encode: (
    text: string,
    features: readonly string[],
  ) => [glyphs: string[], positions: { xAdvance: number; advanceWidth: number }[]]
  ref: () => unknown
}

function isFont(value: unknown): value is Font {
  return typeof value === 'object' && value !== null && 'id' in value && 'encode' in value && 'ref' in value
}

/** Text as PDF sets it: glyph ids with the kerning between them, and the width in thousandths of the size. */
type Piece = { glyphs: string; width: number }

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
    return runsOf(text).reduce((width, run) => width + this.#widthOfRun(run, style), 0)
  }

  /** Sets one line that begins at x, with its baseline at y. */
  set(text: string, x: number, y: number, style: Style): void {
    const document = this.#document
    let at = x
    for (const run of runsOf(text)) {
      const font = this.fontOf(style.face, run.script)
      document.page.fonts[font.id] = font.ref()
      const glyphs = this.#piecesOf(run, style.face).map((piece) => piece.glyphs)
      const face = `/${font.id} ${style.size} Tf ${style.spacing ?? 0} Tc`
      const place = `1 0 0 -1 ${short(at)} ${short(y)} Tm`
      document.addContent(`BT ${colourOf(style)} rg ${face} ${place} [${glyphs.join('')}] TJ ET`)
      at += this.#widthOfRun(run, style)
    }
  }

  /** Returns text as PDF operators for a form XObject, and the font that the form has to name. */
  operators(text: string, style: Style): { operators: string; font: Font } {
    const font = this.fontOf(style.face, 'latin')
    const glyphs = this.#piecesOf({ script: 'latin', text }, style.face)
      .map((piece) => piece.glyphs)
      .join('')
    return {
      operators: `BT ${colourOf(style)} rg /${font.id} ${style.size} Tf 0 0 Td [${glyphs}] TJ ET`,
      font,
    }
  }

  fontOf(face: Face, script: Run['script']): Font {
    const name = `${face}/${script}`
    const known = this.#fonts.get(name)
    if (known) return known
    this.#document.registerFont(name, fontFile(face, script))
    const opened: unknown = Reflect.get(this.#document.font(name), '_font')
    if (!isFont(opened)) throw new Error('pdfkit keeps its fonts in another way now')
    this.#fonts.set(name, opened)
    return opened
  }

  #widthOfRun(run: Run, { face, size, spacing = 0 }: Style): number {
    const thousandths = this.#piecesOf(run, face).reduce((width, piece) => width + piece.width, 0)
    return (thousandths * size) / 1000 + run.text.length * spacing
  }

  /**
   * Shapes words whole, and figures and references glyph by glyph: every figure differs, but all have the
   * same ten digits, which the cache holds.
   */
  #piecesOf({ script, text }: Run, face: Face): Piece[] {
    return (text.match(/\s|[^\s\d]*\d\S*|\S+/g) ?? []).flatMap((token) =>
      (/[\d+−]/.test(token) ? Array.from(token) : [token]).map((part) => this.#pieceOf(part, script, face)),
    )
  }

  #pieceOf(text: string, script: Run['script'], face: Face): Piece {
    const key = `${face}/${script}/${text}`
    const known = this.#pieces.get(key)
    if (known) return known
    const [codes, positions] = this.fontOf(face, script).encode(text, ['tnum', 'lnum', 'kern'])
    const piece = { glyphs: '', width: 0 }
    for (const [index, { xAdvance, advanceWidth }] of positions.entries()) {
      const closer = advanceWidth - xAdvance
      piece.glyphs += `<${codes[index]}>${closer === 0 ? '' : short(closer)}`
      piece.width += xAdvance
    }
    if (this.#pieces.size >= rememberedWords) this.#pieces.clear()
    this.#pieces.set(key, piece)
    return piece
  }
}

const inkBlack = '#14213d'

function colourOf({ colour = inkBlack }: Style): string {
  return [1, 3, 5].map((at) => short(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ')
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
