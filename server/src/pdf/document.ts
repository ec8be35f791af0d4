import type { Ornament } from '@bank/ornament'
import PdfKit from 'pdfkit'
import { type OrnamentPlace, PdfOrnaments } from './ornaments.ts'
import { inkOf, PdfGlyphs, short, type Style } from './glyphs.ts'
import { PdfSheets } from './sheets.ts'
import type { Meaning, PdfElement } from './structure.ts'

export type PageSize = 'A4' | 'LETTER'

export type { Style } from './glyphs.ts'

/** The colours of documents: those of the ivory theme on screen. */
export const inks = {
  ink: '#14213d',
  quiet: '#4d566a',
  brass: '#8a6a1f',
  gold: '#b8964a',
  rule: '#c9c3b1',
  hair: '#e2dccb',
} as const

type Place = {
  x: number
  y: number
  width?: number | undefined
  align?: 'left' | 'right' | 'center' | undefined
}

type Sheet = { title: string; author: string; pageSize: PageSize; margin: number; madeAt: Date }

/**
 * A tagged PDF: everything on a page is either part of the structure, in reading order, or marked as an
 * artifact. Fonts are embedded. Pages are written from top to bottom, and the bytes can be read meanwhile.
 */
export class PdfDocument {
  readonly #document: PDFKit.PDFDocument
  readonly #sheets: PdfSheets
  readonly #root: PdfElement
  readonly #glyphs: PdfGlyphs
  readonly #ornaments: PdfOrnaments
  readonly #margin: number
  readonly #pageTotal: PDFKit.PDFKitReference
  #multiplied: PDFKit.PDFKitReference | null = null
  #totalStyle: Style = { face: 'sans', size: 8 }

  constructor({ title, author, pageSize, margin, madeAt }: Sheet) {
    this.#margin = margin
    const info = { Title: title, Author: author, Creator: author, Producer: author, CreationDate: madeAt }
    this.#document = new PdfKit({
      size: pageSize,
      margin,
      info,
      lang: 'en-GB',
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      autoFirstPage: false,
      // pdfkit's default is a font that is not embedded.
      font: '',
    })
    this.#sheets = new PdfSheets(this.#document)
    this.#glyphs = new PdfGlyphs(this.#document)
    this.#ornaments = new PdfOrnaments(this.#document, [inks.ink, inks.gold])
    this.#root = this.#sheets.element('Document', { title }, null)
    // The number of pages is known at the end only: each page shows this one form, which is filled in then.
    this.#pageTotal = this.#document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -10, 60, 20] })
  }

  get width(): number {
    return this.#document.page.width
  }

  get height(): number {
    return this.#document.page.height
  }

  get margin(): number {
    return this.#margin
  }

  addPage(): void {
    this.#sheets.addPage()
  }

  /** Adds a structure element (H1, P, Table …) below its parent, or below the document. */
  element(type: string, meaning: Meaning = {}, parent: PdfElement = this.#root): PdfElement {
    return this.#sheets.element(type, meaning, parent)
  }

  /** Marks what `draw` draws as the content of a new structure element. */
  tag(type: string, draw: () => void, { parent, ...meaning }: Meaning & { parent?: PdfElement } = {}): void {
    const element = this.element(type, meaning, parent)
    this.#sheets.mark(element, type)
    draw()
    this.#document.addContent('EMC')
    element.end()
  }

  /** Marks what is drawn here as an artifact, which is not read out: rules, ornaments, repeated heads. */
  decorate(draw: () => void, kind: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.addContent(`/Artifact <</Type /${kind}>> BDC`)
    draw()
    this.#document.addContent('EMC')
  }

  /** Draws one line of text; `y` is its baseline. */
  line(text: string, { x, y, width = 0, align = 'left' }: Place, style: Style): void {
    const free = align === 'left' ? 0 : width - this.widthOf(text, style)
    this.#glyphs.set(text, x + (align === 'center' ? free / 2 : free), y, style)
  }

  /** Draws one line of text in a smaller size where it would be wider than its box. */
  fit(text: string, place: Place & { width: number }, style: Style): void {
    const wide = this.widthOf(text, style)
    this.line(
      text,
      place,
      wide <= place.width ? style : { ...style, size: (style.size * place.width) / wide },
    )
  }

  widthOf(text: string, style: Style): number {
    return this.#glyphs.widthOf(text, style)
  }

  /** Wraps text into lines of at most this width; a word that is wider is broken. */
  wrap(text: string, width: number, style: Style): string[] {
    const space = this.widthOf(' ', style)
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const word of text
      .split(/\s+/)
      .filter((part) => part !== '')
      .flatMap((part) => this.#broken(part, width, style))) {
      const wide = this.widthOf(word, style)
      if (line !== '' && used + space + wide > width) {
        lines.push(line)
        line = word
        used = wide
      } else {
        used += line === '' ? wide : space + wide
        line = line === '' ? word : `${line} ${word}`
      }
    }
    return [...lines, line]
  }

  rule(
    x: number,
    y: number,
    width: number,
    { colour = inks.rule, weight = 0.5 }: { colour?: string; weight?: number } = {},
  ): void {
    const [from, to, at] = [short(x), short(x + width), short(y)]
    this.#document.addContent(`q ${short(weight)} w ${from} ${at} m ${to} ${at} l ${inkOf(colour)} RG S Q`)
  }

  /** Draws the dark cells of a QR code; `side` is the width of the whole code. */
  raster(rows: readonly (readonly boolean[])[], x: number, y: number, side: number): void {
    const cell = side / rows.length
    this.#document.save()
    rows.forEach((row, down) =>
      row.forEach((dark, across) => {
        // A cell is slightly wider than its place, or viewers show light lines between two dark cells.
        if (dark) this.#document.rect(x + across * cell, y + down * cell, cell + 0.05, cell + 0.05)
      }),
    )
    this.#document.fill(inks.ink).restore()
  }

  /**
   * Draws a picture inside this box and keeps its proportions. Colours are multiplied, so that the white of a
   * scanned picture leaves what is below it.
   */
  picture(image: Buffer, x: number, y: number, width: number, height: number): void {
    const document = this.#document
    if (this.#multiplied === null) {
      this.#multiplied = document.ref({ Type: 'ExtGState', BM: 'Multiply' })
      this.#multiplied.end(null)
    }
    document.page.ext_gstates['Multiplied'] = this.#multiplied
    document.save().addContent('/Multiplied gs')
    document.image(image, x, y, { fit: [width, height], align: 'center', valign: 'bottom' }).restore()
  }

  /** Strokes SVG paths: the bank's mark. */
  strokes(
    paths: readonly string[],
    { x, y, scale, weight, colour }: { x: number; y: number; scale: number; weight: number; colour: string },
  ): void {
    this.#document
      .save()
      .translate(x, y)
      .scale(scale)
      .lineWidth(weight / scale)
    for (const path of paths) this.#document.path(path).stroke(colour)
    this.#document.restore()
  }

  /** Draws the ornament of this seed, the same as on screen. */
  ornament(ornament: Ornament, seed: string, place: OrnamentPlace): void {
    this.#ornaments.draw(ornament, seed, place)
  }

  /**
   * Draws "Page 3 of 12" so that it ends at `x`. The number of pages is not known yet, so room is kept for
   * its digits.
   */
  pageNumber(x: number, y: number, style: Style, digits = 3): void {
    const document = this.#document
    const room = this.widthOf('0'.repeat(digits), style)
    this.line(
      `Page ${this.#sheets.pages} of`,
      { x: x - 200 - room, y, width: 200 - 2, align: 'right' },
      style,
    )
    document.page.xobjects['PageTotal'] = this.#pageTotal
    document
      .save()
      .translate(x - room, y)
      .scale(1, -1)
      .addContent('/PageTotal Do')
      .restore()
    this.#totalStyle = style
  }

  /** Takes the bytes written since the last call. */
  takeWritten(): Buffer | null {
    const written: unknown = this.#document.read()
    return Buffer.isBuffer(written) ? written : null
  }

  /** Writes the end of the document; `takeWritten` then returns the last bytes. */
  async *finish(): AsyncGenerator<Buffer> {
    this.#root.end()
    this.#writePageTotal()
    await this.#sheets.finish(this.#root)
    for await (const piece of this.#document) yield Buffer.from(piece)
  }

  #writePageTotal(): void {
    const { operators, font } = this.#glyphs.operators(String(this.#sheets.pages), this.#totalStyle)
    Object.assign(this.#pageTotal.data, { Resources: { Font: { [font.id]: font.ref() } } })
    this.#pageTotal.write(operators)
    this.#pageTotal.end(null)
  }

  #broken(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const { segment: character } of new Intl.Segmenter('en').segment(word)) {
      if (part !== '' && this.widthOf(part + character, style) > width) {
        parts.push(part)
        part = ''
      }
      part += character
    }
    return [...parts, part]
  }
}
