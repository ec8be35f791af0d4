/** The byte order mark: without it spreadsheets read é as two characters. */
export const csvStart = '\uFEFF'

/** A line of a CSV file (RFC 4180). */
export function csvRow(cells: string[]): string {
  return `${cells.map((text) => csvCell(text)).join(',')}\r\n`
}

const number = /^-?\d+(\.\d+)?$/
/**
 * Where a spreadsheet would begin a formula, also after blanks (OWASP, CSV injection): at the start of a
 * cell, and after a semicolon, which separates cells in many countries, whether the text is quoted or not.
 */
const formula = /(^|;)(?=[\s\p{Cf}]*[=+\-@\t\r|%＝＋－＠])/gu

/**
 * A cell as text: what is no number gets an apostrophe before each formula, which spreadsheets do not show at
 * the start of a cell.
 */
export function csvCell(text: string): string {
  const harmless = number.test(text) ? text : text.replaceAll(formula, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
