import { maximumPdfLines } from '@bank/contract'
import type { AskedPeriod } from './asked-period.ts'
import { texts } from './texts.ts'

/** A browser lays out this many lines in a moment; for thousands more it would need minutes. */
export const maximumPrintedLines = 5_000

/** The reason why a PDF of this period cannot be made; null if it can. */
export function tooLongForPdf(period: AskedPeriod, movements: number): string {
  if (isWholePeriod(period)) return texts.allTooLongForPdf(movements, maximumPdfLines)
  return texts.tooLongForPdf(maximumPdfLines)
}

/** The reason why this period cannot be printed; null if it can. */
export function tooLongToPrint(period: AskedPeriod, movements: number): string {
  const text = isWholePeriod(period) ? texts.allTooLongToPrintHelp : texts.tooLongToPrintHelp
  return text(movements, maximumPrintedLines)
}

function isWholePeriod({ from, to }: AskedPeriod): boolean {
  return from === undefined && to === undefined
}
