import { type Currency, currencyKind } from '#currencies.ts'

/** The file formats of a statement; all hold the same lines. */
export const statementForms = ['pdf', 'csv', 'json', 'ofx', 'camt053'] as const
export type StatementForm = (typeof statementForms)[number]

/** The file extension of each format, in its address and its file name. */
export const statementFileEndings = {
  pdf: '.pdf',
  csv: '.csv',
  json: '.json',
  ofx: '.ofx',
  camt053: '.xml',
} as const satisfies Record<StatementForm, string>

/**
 * Returns whether a statement in this currency is available in this format. OFX and camt.053 need currencies
 * of ISO 4217 with at most five decimals, so coins do not fit, and metals are counted in ounces.
 */
export function isFormAvailable(form: StatementForm, currency: Currency): boolean {
  return (form !== 'ofx' && form !== 'camt053') || currencyKind(currency) === 'fiat'
}

/** A client reads statements of their own accounts, an admin those of any client. */
export type StatementReader = 'client' | 'admin'

/** The address of a statement's file, for a plain GET with the session's cookie. */
export function statementFilePath(
  accountId: string,
  form: StatementForm,
  reader: StatementReader = 'client',
): string {
  const accounts = reader === 'admin' ? '/api/admin/accounts' : '/api/accounts'
  return `${accounts}/${accountId}/statement${statementFileEndings[form]}`
}

/**
 * The limit of lines in a PDF; other formats have none. A PDF has at most 8,388,607 objects (ISO 32000-1,
 * annex C), and a line of a tagged table is seven: its row and six cells.
 */
export const maximumPdfLines = 1_000_000

/** The limit of lines in all its files together. A PDF takes the processor far longer than text. */
export function maximumArchiveLines(form: StatementForm): number {
  return form === 'pdf' ? 30_000 : 100_000
}
