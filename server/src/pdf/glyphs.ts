import { type Face, fontFile, type Run, runsOf } from './fonts.ts'

export type Style = { face: Face; size: number; colour?: string | undefined; spacing?: number | undefined }

/** What of pdfkit's fonts is needed to set glyphs; pdfkit names it in no types. */
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

/**
 * A piece of text as PDF sets it: glyphs and what is between them, and its width, in thousandths of its size.
 */
type Piece = { glyphs: string; width: number }

/** Glyphs of one document remember at most so many words: what strangers write cannot fill the memory. */
const rememberedWords = 4_000

/**
 * The glyphs of a document. pdfkit embeds the fonts; the setting is done here, because a statement repeats
 * the same few words and figures thousands of times, and shaping them anew each time took most of the time
 * there was.
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

  /** Sets one line that begins at x, on the line that glyphs stand on. */
  set(text: string, x: number, y: number, style: Style): void {
    const document = this.#document
    let at = x
    for (const run of runsOf(text)) {
      const font = this.fontOf(style.face, run.script)
      document.page.fonts[font.id] = font.ref()
      document.addContent(
        `BT ${colourOf(style)} rg /${font.id} ${style.size} Tf ${style.spacing ?? 0} Tc 1 0 0 -1 ${short(at)} ${short(y)} Tm [${this.#piecesOf(
          run,
          style.face,
        )
          .map(({ glyphs }) => glyphs)
          .join('')}] TJ ET`,
      )
      at += this.#widthOfRun(run, style)
    }
  }

  /** Text as operators, for a drawing that is kept; and the font that the drawing then needs. */
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
   * Words are shaped whole; figures and references glyph by glyph, because each is another one and all have
   * the same ten.
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
