import { maximumPdfLines } from '@bank/contract'
import type { AskedPeriod } from './period.ts'
import { texts } from './texts.ts'

/** A browser lays out so many lines in a moment; thousands more would keep it busy for minutes. */
export const maximumPrintedLines = 5_000

/** Why a PDF of this period cannot be made. */
export function tooLongForPdf(period: AskedPeriod, movements: number): string {
  if (isWholePeriod(period)) return texts.allTooLongForPdf(movements, maximumPdfLines)
  return texts.tooLongForPdf(maximumPdfLines)
}

/** Why this period cannot be printed. */
export function tooLongToPrint(period: AskedPeriod, movements: number): string {
  const text = isWholePeriod(period) ? texts.allTooLongToPrintHelp : texts.tooLongToPrintHelp
  return text(movements, maximumPrintedLines)
}

function isWholePeriod({ from, to }: AskedPeriod): boolean {
  return from === undefined && to === undefined
}
