/** The byte order mark: without it spreadsheets read é as two characters. */
export const csvStart = '\uFEFF'

/** A line of a CSV file (RFC 4180). */
export function csvRow(cells: string[]): string {
  return `${cells.map((text) => csvCell(text)).join(',')}\r\n`
}

const number = /^-?\d+(\.\d+)?$/
/** Text that a spreadsheet would take for a formula, also after blanks (OWASP, CSV injection). */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠]/u

/**
 * A cell as text: what is no number and begins like a formula gets an apostrophe before it, which
 * spreadsheets do not show.
 */
export function csvCell(text: string): string {
  const harmless = !number.test(text) && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
