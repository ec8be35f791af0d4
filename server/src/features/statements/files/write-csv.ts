import { csvCell, csvRow, csvStart } from '#platform/csv.ts'
import type { WholeLine } from './next-lines.ts'
import { categoryOf, describeLine, signed, type WholeStatement } from './whole-statement.ts'

const columns = ['Date', 'Description', 'Reference', 'Type', 'Amount', 'Balance', 'Category']

/**
 * A statement for a spreadsheet: RFC 4180, days as in ISO 8601, sums with their sign, the opening balance
 * first.
 */
export async function* writeCsv({ from, opening, lines }: WholeStatement): AsyncGenerator<string> {
  yield `${csvStart}${csvRow(columns)}`
  yield csvRow([from, 'Opening balance', opening.reference, '', '', opening.balance, ''])
  for await (const batch of lines) {
    yield batch.map((line) => rowOf(line)).join('')
  }
}

/** A row; its description alone is a text that strangers choose, and could need quotes. */
function rowOf(line: WholeLine): string {
  const { day, reference, direction, amount, balance } = line
  const description = csvCell(describeLine(line))
  const signedAmount = signed(direction, amount)
  return `${day},${description},${reference},${direction},${signedAmount},${balance},${categoryOf(line)}\r\n`
}
