import { csvRow, csvStart } from '#domain/csv.ts'
import type { WholeStatement } from './whole-statement.ts'

const columns = ['Date', 'Description', 'Reference', 'Type', 'Amount', 'Balance', 'Category']

/**
 * A statement for a spreadsheet: RFC 4180, days as in ISO 8601, sums with their sign, the opening balance
 * first.
 */
export async function* writeCsv({ from, opening, csvRows }: WholeStatement): AsyncGenerator<string> {
  yield `${csvStart}${csvRow(columns)}`
  yield csvRow([from, 'Opening balance', opening.reference, '', '', opening.balance, ''])
  for await (const rows of csvRows) yield rows.text
}
