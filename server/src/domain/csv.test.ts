import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'

test.for([
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  [' @SUM(A1)', "' @SUM(A1)"],
  ['Vale; Sons & Co', 'Vale; Sons & Co'],
  // A spreadsheet that separates cells by semicolons begins another one there, quoted or not.
  ["Vale;=cmd|'/c calc'!A0;", "Vale;'=cmd|'/c calc'!A0;"],
  ['Vale, ; ＝1+1', '"Vale, ;\' ＝1+1"'],
  ['a;\t+1', "a;'\t+1"],
] as const)('%j is written to a CSV file as %j, which no spreadsheet calculates', ([text, cell]) => {
  expect(csvCell(text)).toBe(cell)
})
