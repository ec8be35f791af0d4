import { currencyKind, fullName, type PaperSize } from '@bank/contract'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { dayText, figureText, periodText } from '#pdf/text.ts'
import { inks, PdfDocument, type Style } from '#pdf/document.ts'
import {
  carriedHeight,
  columnsOf,
  describedIn,
  drawCarried,
  drawTableHead,
  drawRow,
  heightOf,
  type Cells,
} from './statement-rows.ts'
import { describeLine, type WholeStatement } from './whole-statement.ts'
import type { WholeLine } from './next-lines.ts'

/** After this many lines other requests have a turn, and the bytes so far are sent. */
const linesPerTurn = 25

/** A page has more lines than this, unless their descriptions are long. */
const linesPerPageAtLeast = 20

const margin = 48
const footRoom = 46
/** The room below the totals for the sentence that ends a statement, so that it has no page of its own. */
const endRoom = 30
const small: Style = { face: 'sans', size: 7.5, colour: inks.quiet }

/** A statement as tagged PDF, drawn page by page as it is sent. */
export async function* drawStatement(statement: WholeStatement, pageSize: PaperSize): AsyncGenerator<Buffer> {
  const { bank, account, issuedAt, lines } = statement
  const pdf = new PdfDocument({
    title: `Statement of ${account.nickname}, ${account.accountNumber}`,
    author: bank.name,
    pageSize,
    margin,
    madeAt: issuedAt,
  })
  pdf.addPage()
  drawFoot(pdf, statement)
  const columns = columnsOf(pdf, statement)
  const top = drawHead(pdf, statement)
  const part = pdf.element('Table')
  // Each page has a body of its own, so that the table itself lists pages, not lines.
  const table = {
    y: drawTableHead(pdf, columns, top, part),
    body: pdf.element('TBody', {}, part),
    balance: '',
  }

  const add = (cells: Cells) => {
    const described = describedIn(pdf, columns, cells)
    const height = heightOf(described)
    const room = cells.kind === 'total' ? endRoom : carriedHeight
    if (table.y + height + room > pdf.height - footRoom - 12) {
      const { balance } = table
      drawCarried(pdf, columns, table.y, { words: 'Carried forward', balance })
      table.body.end()
      pdf.addPage()
      drawFoot(pdf, statement)
      table.body = pdf.element('TBody', {}, part)
      table.y = drawTableHead(pdf, columns, margin, null)
      drawCarried(pdf, columns, table.y, { words: 'Balance brought forward', balance })
      table.y += carriedHeight
    }
    drawRow(pdf, columns, table.y, { cells, described }, table.body)
    table.y += height
    table.balance = cells.balance
  }

  add(openingCells(statement))
  for await (const batch of lines) {
    for (const [index, line] of batch.entries()) {
      add(lineCells(statement, line))
      if (index % linesPerTurn !== linesPerTurn - 1) continue
      const written = pdf.takeWritten()
      if (written) yield written
      await othersFirst()
    }
  }
  add(totalCells(statement))
  table.body.end()
  part.end()
  drawEnd(pdf, table.y + 22)
  yield* pdf.finish()
}

function openingCells({ from, opening, decimals }: WholeStatement): Cells {
  return {
    kind: 'opening',
    date: dayText(from),
    description: 'Opening balance',
    remittance: '',
    reference: opening.reference,
    debit: '',
    credit: '',
    balance: figureText(opening.balance, decimals),
  }
}

function lineCells({ decimals }: WholeStatement, line: WholeLine): Cells {
  const amount = figureText(line.amount, decimals)
  return {
    kind: 'line',
    date: dayText(line.day),
    description: describeLine(line),
    remittance: line.paymentReference ?? '',
    reference: line.reference,
    debit: line.direction === 'debit' ? `−${amount}` : '',
    credit: line.direction === 'credit' ? `+${amount}` : '',
    balance: figureText(line.balance, decimals),
  }
}

function totalCells({ totals, closing, decimals }: WholeStatement): Cells {
  return {
    kind: 'total',
    date: '',
    description: `${totalText(totals.movements)}, closing balance`,
    remittance: '',
    reference: '',
    debit: outgoing(totals.debit, decimals),
    credit: incoming(totals.credit, decimals),
    balance: figureText(closing, decimals),
  }
}

function totalText(movements: number): string {
  if (movements === 0) return 'No transactions'
  return movements === 1 ? 'Total of 1 transaction' : `Totals of ${countText(movements)} transactions`
}

function countText(movements: number): string {
  return movements.toLocaleString('en-GB')
}

function outgoing(amount: string, decimals: number): string {
  return `${/[1-9]/.test(amount) ? '−' : ''}${figureText(amount, decimals)}`
}

function incoming(amount: string, decimals: number): string {
  return `${/[1-9]/.test(amount) ? '+' : ''}${figureText(amount, decimals)}`
}

/** Draws the head, the account and the period's figures; returns the y where the table begins. */
function drawHead(pdf: PdfDocument, statement: WholeStatement): number {
  const { bank, account, holder, from, to, opening, totals, closing, decimals } = statement
  const width = pdf.width - 2 * margin
  pdf.decorate(() => {
    pdf.ornament({ kind: 'band', length: 3200, height: 84 }, account.accountNumber, {
      x: margin,
      y: 34,
      scale: 0.2,
      weight: 0.35,
      clip: { width, height: 16.8 },
    })
    pdf.rule(margin, 52, width)
  })
  pdf.tag('P', () => pdf.line(bank.name, { x: margin, y: 82 }, { face: 'serifMedium', size: 17 }))
  const address = `${bank.street}, ${bank.place}`
  pdf.tag('P', () => pdf.fit(address, { x: margin, y: 95, width: width - 140 }, small))
  pdf.tag('H1', () =>
    pdf.line(
      'Statement of account',
      { x: margin, y: 82, width, align: 'right' },
      { face: 'serif', size: 17 },
    ),
  )
  pdf.tag('P', () =>
    pdf.line(periodText(from, to), { x: margin, y: 95, width, align: 'right' }, { face: 'sans', size: 8.5 }),
  )

  const facts: [string, string][] = [
    ['Account holder', fullName(holder)],
    ['Account', account.nickname],
    ['Account number', account.accountNumber],
    ['Currency', account.currency],
    ['Type', account.isCrypto ? 'Cryptocurrency Wallet' : 'Deposit Account'],
    ['Transactions', countText(totals.movements)],
    ['Issued', dayText(statement.issuedOn)],
    ...(bank.bic === null ? [] : [['BIC', bank.bic] satisfies [string, string]]),
  ]
  let y = 124
  for (const [index, [name, value]] of facts.entries()) {
    const column = index % 2
    const x = margin + column * (width / 2 + 8)
    pdf.tag('P', () => {
      pdf.line(name, { x, y }, small)
      pdf.fit(value, { x: x + 74, y, width: width / 2 - 90 }, { face: 'sansMedium', size: 8.5 })
    })
    if (column === 1 || index === facts.length - 1) y += 15
  }
  y += 6
  pdf.decorate(() => pdf.rule(margin, y - 10, width))
  const unit =
    currencyKind(account.currency) === 'metal' ? `${account.currency}, troy ounces` : account.currency
  const figures: [string, string][] = [
    [`Opening balance (${unit})`, figureText(opening.balance, decimals)],
    ['In', incoming(totals.credit, decimals)],
    ['Out', outgoing(totals.debit, decimals)],
    ['Closing balance', figureText(closing, decimals)],
  ]
  for (const [index, [name, value]] of figures.entries()) {
    const x = margin + (index * width) / 4
    pdf.tag('P', () => {
      pdf.line(name, { x, y: y + 4 }, small)
      pdf.fit(value, { x, y: y + 21, width: width / 4 - 10 }, { face: 'serifMedium', size: 14 })
    })
  }
  return y + 42
}

function drawFoot(pdf: PdfDocument, { bank, account, from, to, totals }: WholeStatement): void {
  const width = pdf.width - 2 * margin
  const y = pdf.height - footRoom + 14
  pdf.decorate(() => {
    pdf.rule(margin, y - 12, width)
    pdf.fit(
      `${bank.name}, account ${account.accountNumber}, ${periodText(from, to)}`,
      { x: margin, y, width: width - 90 },
      small,
    )
    const digits = String(Math.ceil(totals.movements / linesPerPageAtLeast)).length
    pdf.pageNumber(pdf.width - margin, y, small, Math.max(3, digits))
  }, 'Pagination')
}

/** Draws how days are counted. */
function drawEnd(pdf: PdfDocument, y: number): void {
  const words = 'Dates are inclusive and in Dominica time (UTC−4).'
  pdf.tag('P', () => pdf.line(words, { x: margin, y }, small))
}
