import { figureText } from '#pdf/text.ts'
import { inks, type PdfDocument, type Style } from '#pdf/document.ts'
import type { PdfElement } from '#pdf/structure.ts'
import type { WholeStatement } from './whole-statement.ts'

/** A row of the table as it is read. */
export type Cells = {
  kind: 'opening' | 'line' | 'total'
  date: string
  description: string
  /** The payer's reference for the beneficiary, under the description; empty where there is none. */
  remittance: string
  reference: string
  debit: string
  credit: string
  balance: string
}

type Column = {
  key: Exclude<keyof Cells, 'kind' | 'remittance'>
  head: string
  x: number
  width: number
  align: 'left' | 'right'
}

const gap = 8
const lineHeight = 10.5
const rowPadding = 8
const text: Style = { face: 'sans', size: 8 }
const head: Style = { face: 'sansBold', size: 7.5, colour: inks.quiet }

/** Each column is as wide as its widest text; the description has the room that is left. */
export function columnsOf(
  pdf: PdfDocument,
  { account, totals, opening, closing, decimals }: WholeStatement,
): Column[] {
  const heads = { debit: 'Debit', credit: 'Credit', balance: `Balance ${account.currency}` }
  const widthOf = (name: keyof typeof heads, most: number, amounts: string[]) => {
    const sign = name === 'balance' ? '' : '−'
    const figures = amounts.map((amount) =>
      pdf.widthOf(`${sign}${figureText(amount, decimals)}`, { ...text, face: 'sansBold' }),
    )
    return Math.min(most, Math.max(pdf.widthOf(heads[name], head), ...figures) + 2)
  }
  const widths = {
    date: pdf.widthOf('30 Nov 2026', text),
    description: 0,
    reference: pdf.widthOf('TXN-D0D0D0D0', text),
    debit: widthOf('debit', 96, [totals.debit]),
    credit: widthOf('credit', 96, [totals.credit]),
    balance: widthOf('balance', 100, [opening.balance, closing, totals.credit]),
  }
  const room = pdf.width - 2 * pdf.margin - 5 * gap
  widths.description = room - Object.values(widths).reduce((total, width) => total + width, 0)
  let x = pdf.margin
  return (
    [
      ['date', 'Date', 'left'],
      ['description', 'Description', 'left'],
      ['reference', 'Reference', 'left'],
      ['debit', heads.debit, 'right'],
      ['credit', heads.credit, 'right'],
      ['balance', heads.balance, 'right'],
    ] as const
  ).map(([key, words, align]) => {
    const column = { key, head: words, align, x, width: widths[key] }
    x += widths[key] + gap
    return column
  })
}

/** Draws the head of the table. On later pages it is an artifact, so that it is read out once. */
export function drawTableHead(
  pdf: PdfDocument,
  columns: Column[],
  y: number,
  table: PdfElement | null,
): number {
  const draw = ({ head: words, x, width, align }: Column) =>
    pdf.fit(words, { x, y: y + 8, width, align }, head)
  if (table) {
    const section = pdf.element('THead', {}, table)
    const row = pdf.element('TR', {}, section)
    for (const column of columns) pdf.tag('TH', () => draw(column), { parent: row, scope: 'Column' })
    row.end()
    section.end()
  }
  pdf.decorate(() => {
    if (!table) for (const column of columns) draw(column)
    pdf.rule(pdf.margin, y + 14, pdf.width - 2 * pdf.margin, { colour: inks.ink, weight: 0.7 })
  })
  return y + 16
}

/** The height of the row that carries the balance from page to page. */
export const carriedHeight = lineHeight + rowPadding

/**
 * Carries the balance to the next page, or from the last one. It is no part of the table, but of the page.
 */
export function drawCarried(
  pdf: PdfDocument,
  columns: Column[],
  y: number,
  { words, balance }: { words: string; balance: string },
): void {
  const style: Style = { ...text, face: 'sansMedium', colour: inks.quiet }
  pdf.decorate(() => {
    for (const { key, x, width, align } of columns) {
      if (key === 'description') pdf.fit(words, { x, y: y + 11.5, width }, style)
      if (key === 'balance') pdf.fit(balance, { x, y: y + 11.5, width, align }, style)
    }
    pdf.rule(pdf.margin, y + carriedHeight, pdf.width - 2 * pdf.margin, { colour: inks.hair, weight: 0.4 })
  }, 'Pagination')
}

type DescribedLine = { words: string; style: Style }

/** The lines of a row's description, those of the payer's reference below it. */
export function describedIn(
  pdf: PdfDocument,
  columns: Column[],
  { description, remittance, kind }: Cells,
): DescribedLine[] {
  const width = columns.find(({ key }) => key === 'description')?.width ?? 100
  const linesOf = (words: string, style: Style) =>
    pdf.wrap(words, width, style).map((line) => ({ words: line, style }))
  return [
    ...linesOf(description, styleOf(kind, 'description')),
    ...(remittance === '' ? [] : linesOf(remittance, { ...text, colour: inks.quiet })),
  ]
}

export function heightOf(described: readonly DescribedLine[]): number {
  return described.length * lineHeight + rowPadding
}

export function drawRow(
  pdf: PdfDocument,
  columns: Column[],
  y: number,
  { cells, described }: { cells: Cells; described: readonly DescribedLine[] },
  table: PdfElement,
): void {
  const base = y + 11.5
  const row = pdf.element('TR', {}, table)
  for (const { key, x, width, align } of columns) {
    const style = styleOf(cells.kind, key)
    if (cells[key] === '') {
      pdf.element('TD', {}, row).end()
      continue
    }
    pdf.tag(
      'TD',
      () => {
        if (key !== 'description') pdf.fit(cells[key], { x, y: base, width, align }, style)
        else
          for (const [index, line] of described.entries())
            pdf.line(line.words, { x, y: base + index * lineHeight }, line.style)
      },
      { parent: row },
    )
  }
  row.end()
  const end = y + described.length * lineHeight + rowPadding
  pdf.decorate(() => {
    const width = pdf.width - 2 * pdf.margin
    if (cells.kind !== 'total') return pdf.rule(pdf.margin, end, width, { colour: inks.hair, weight: 0.4 })
    // The total stands on a double rule.
    pdf.rule(pdf.margin, y, width, { colour: inks.ink, weight: 0.7 })
    const last = columns.at(-1)
    if (!last) return
    pdf.rule(last.x, end, last.width, { colour: inks.ink, weight: 0.6 })
    pdf.rule(last.x, end + 1.6, last.width, { colour: inks.ink, weight: 0.6 })
  })
}

function styleOf(kind: Cells['kind'], key: Column['key']): Style {
  if (kind === 'total') return { ...text, face: 'sansBold' }
  if (kind === 'opening' || key === 'reference' || key === 'date') return { ...text, colour: inks.quiet }
  return key === 'balance' ? { ...text, face: 'sansMedium' } : text
}
