import { categoryOf, describeLine, signed, type WholeStatement } from './whole-statement.ts'

const columns = ['Date', 'Description', 'Reference', 'Type', 'Amount', 'Balance', 'Category']

/** Without it a spreadsheet takes an é for two letters. */
const byteOrderMark = '\uFEFF'

/** A statement for a spreadsheet: RFC 4180, days as in ISO 8601, sums with their sign, the opening balance first. */
export async function* writeCsv({ from, opening, lines }: WholeStatement): AsyncGenerator<string> {
  yield `${byteOrderMark}${row(columns)}`
  yield row([from, 'Opening balance', opening.reference, '', '', opening.balance, ''])
  for await (const batch of lines) {
    yield batch
      .map((line) => {
        const { day, reference, direction, amount, balance } = line
        return row([day, describeLine(line), reference, direction, signed(direction, amount), balance, categoryOf(line)])
      })
      .join('')
  }
}

function row(cells: string[]): string {
  return `${cells.map((text) => cell(text)).join(',')}\r\n`
}

const number = /^-?\d+(\.\d+)?$/
/** What a spreadsheet would take for a formula, also behind blanks (OWASP, CSV injection). */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠]/u

/** A cell as text: what is no number and begins like a formula gets an apostrophe before it, which spreadsheets do not show. */
function cell(text: string): string {
  const harmless = !number.test(text) && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
