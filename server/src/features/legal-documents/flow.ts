import { inks, type PdfDocument, type Style } from '#pdf/document.ts'
import type { PdfElement } from '#pdf/structure.ts'

/** The margin left and right. */
export const side = 62

const body: Style = { face: 'sans', size: 9.5 }
const cell: Style = { face: 'sans', size: 8.5 }
const cellHead: Style = { face: 'sansMedium', size: 8, colour: inks.quiet }
const leading = 14.5
const cellLeading = 12
const footRoom = 62
const top = 66

type Table = { head: readonly string[]; widths: readonly number[]; rows: readonly (readonly string[])[] }

/**
 * Text that runs from page to page. A paragraph, an item, a row, and a heading with its first lines are kept
 * together.
 */
export class Flow {
  /** The line that the next glyphs stand below. */
  y = top
  readonly #pdf: PdfDocument
  readonly #drawFoot: () => void
  readonly #width: number

  constructor(pdf: PdfDocument, drawFoot: () => void) {
    this.#pdf = pdf
    this.#drawFoot = drawFoot
    pdf.addPage()
    this.#width = pdf.width - 2 * side
    drawFoot()
  }

  heading(text: string): void {
    this.#keep(74)
    this.y += 30
    const baseline = this.y
    this.#pdf.tag('H2', () =>
      this.#pdf.fit(text, { x: side, y: baseline, width: this.#width }, { face: 'serifMedium', size: 15.5 }),
    )
    this.y += 6
  }

  paragraph(text: string, style: Style = body, lead = leading): void {
    const lines = this.#pdf.wrap(text, this.#width, style)
    this.#keep(lines.length * lead + 6)
    this.#pdf.tag('P', () => this.#lines(lines, side, style, lead))
    this.y += 6
  }

  list(items: readonly string[]): void {
    const list = this.#pdf.element('L')
    for (const item of items) {
      const lines = this.#pdf.wrap(item, this.#width - 14, body)
      this.#keep(lines.length * leading + 3)
      const entry = this.#pdf.element('LI', {}, list)
      const baseline = this.y + leading
      this.#pdf.tag(
        'Lbl',
        () => this.#pdf.line('–', { x: side, y: baseline }, { ...body, colour: inks.brass }),
        {
          parent: entry,
        },
      )
      this.#pdf.tag('LBody', () => this.#lines(lines, side + 14, body, leading), { parent: entry })
      entry.end()
      this.y += 3
    }
    list.end()
    this.y += 4
  }

  /** A conspicuous frame. */
  notice(text: string): void {
    const lines = this.#pdf.wrap(text, this.#width - 24, cell)
    const height = lines.length * cellLeading + 14
    this.#keep(height + 12)
    const from = this.y + 6
    this.#pdf.decorate(() => {
      for (const y of [from, from + height]) this.#pdf.rule(side, y, this.#width, { colour: inks.gold })
      // `rule` draws horizontal lines only, so the thick line at the left edge is a stroke.
      this.#pdf.strokes([`M0 0v${height}`], {
        x: side + 1,
        y: from,
        scale: 1,
        weight: 2.4,
        colour: inks.gold,
      })
    })
    this.y = from + 4
    this.#pdf.tag('Note', () => this.#lines(lines, side + 14, cell, cellLeading))
    this.y = from + height + 8
  }

  table({ head, widths, rows }: Table): void {
    const table = this.#pdf.element('Table')
    this.#keep(70)
    this.y += 4
    this.#row(head, widths, table, 'TH')
    for (const row of rows) {
      if (this.#keep(this.#heightOf(row, widths))) this.#repeatHead(head, widths)
      this.#row(row, widths, table, 'TD')
    }
    table.end()
    this.y += 8
  }

  /** On the next page the table's head is repeated as an artifact: a screen reader has read it once. */
  #repeatHead(head: readonly string[], widths: readonly number[]): void {
    this.#pdf.decorate(() => this.#cells(head, widths, cellHead, (draw) => draw()), 'Layout')
  }

  #row(cells: readonly string[], widths: readonly number[], table: PdfElement, type: 'TH' | 'TD'): void {
    const row = this.#pdf.element('TR', {}, table)
    const meaning = type === 'TH' ? { scope: 'Column' as const } : {}
    const end = this.#cells(cells, widths, type === 'TH' ? cellHead : cell, (draw) =>
      this.#pdf.tag(type, draw, { parent: row, ...meaning }),
    )
    row.end()
    this.#pdf.decorate(() =>
      this.#pdf.rule(side, end, this.#width, {
        colour: type === 'TH' ? inks.gold : inks.rule,
        weight: type === 'TH' ? 0.8 : 0.4,
      }),
    )
  }

  /** Draws cells beside each other and answers where the row ends. */
  #cells(
    cells: readonly string[],
    widths: readonly number[],
    style: Style,
    tag: (draw: () => void) => void,
  ): number {
    const from = this.y
    let x = side
    for (const [index, text] of cells.entries()) {
      const width = (widths[index] ?? 0) * this.#width
      const lines = this.#pdf.wrap(text, width - 12, style)
      const cellX = x
      tag(() => {
        this.y = from
        this.#lines(lines, cellX, style, cellLeading)
      })
      x += width
    }
    this.y = from + this.#heightOf(cells, widths)
    return this.y
  }

  #heightOf(cells: readonly string[], widths: readonly number[]): number {
    const most = Math.max(
      ...cells.map(
        (text, index) => this.#pdf.wrap(text, (widths[index] ?? 0) * this.#width - 12, cell).length,
      ),
    )
    return most * cellLeading + 8
  }

  #lines(lines: readonly string[], x: number, style: Style, lead: number): void {
    for (const line of lines) {
      this.y += lead
      this.#pdf.line(line, { x, y: this.y }, style)
    }
  }

  /** Turns the page where this much would not fit; answers whether it did. */
  #keep(height: number): boolean {
    if (this.y + height <= this.#pdf.height - footRoom) return false
    this.#pdf.addPage()
    this.#drawFoot()
    this.y = top
    return true
  }
}
