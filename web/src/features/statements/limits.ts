import { maximumPdfLines } from '@bank/contract'
import type { AskedPeriod } from './period.ts'
import { texts } from './texts.ts'

/** A browser lays out this many lines in a moment; for thousands more it would need minutes. */
export const maximumPrintedLines = 5_000

/** Says why a PDF of this period cannot be made. */
export function tooLongForPdf(period: AskedPeriod, movements: number): string {
  if (isWholePeriod(period)) return texts.allTooLongForPdf(movements, maximumPdfLines)
  return texts.tooLongForPdf(maximumPdfLines)
}

/** Says why this period cannot be printed. */
export function tooLongToPrint(period: AskedPeriod, movements: number): string {
  const text = isWholePeriod(period) ? texts.allTooLongToPrintHelp : texts.tooLongToPrintHelp
  return text(movements, maximumPrintedLines)
}

function isWholePeriod({ from, to }: AskedPeriod): boolean {
  return from === undefined && to === undefined
}
