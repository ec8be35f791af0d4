import { setImmediate as othersFirst } from 'node:timers/promises'
import {
  currencyDecimals,
  isFormAvailable,
  maximumPdfLines,
  type PaperSize,
  type StatementForm,
} from '@bank/contract'
import type { FileContext } from '#http/downloads.ts'
import { bankDay } from '#domain/bank-day.ts'
import { presentHolder } from '#domain/every-account.ts'
import { presentAccount } from '#domain/own-accounts.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { findStatement, type Period, recordDownload } from '#features/statements/queries.ts'
import { openingReference } from '#features/statements/show-statement.ts'
import { csvRowsOf, listNextCsvRows } from './next-csv-rows.ts'
import {
  categories,
  linesOf,
  listNextLines,
  type Range,
  type StoredPiece,
  type WholeLine,
} from './next-lines.ts'

/** Reading this many lines at once takes milliseconds and a few megabytes. */
const linesPerReading = 5_000
/** While the lines of one reading are written, PostgreSQL composes those of others on other processors. */
const readAtOnce = 2

export type WholeStatement = ReturnType<typeof wholeStatement>

type Asked = Period & { paper: PaperSize }

/** Finds a statement to be written as a file, refuses what has no file, and records the download. */
export async function openStatement(
  context: FileContext,
  form: StatementForm,
  asked: Asked,
): Promise<WholeStatement> {
  const found = await context.read(
    async ({ tx, clientId }) => await findForFile(tx, clientId, form, asked, context.services.clock()),
  )
  return wholeStatement(context, found)
}

export type FoundStatement = Awaited<ReturnType<typeof findForFile>>

/** Finds a statement and records its download in the same transaction, so that a refusal records none. */
export async function findForFile(
  tx: Tx,
  clientId: string,
  form: StatementForm,
  { accountId, ...asked }: Asked,
  now: Date,
) {
  const today = bankDay(now)
  const to = lastDayOf(asked.from, asked.to, today)
  const statement =
    (await findStatement(tx, clientId, { accountId, from: asked.from, to }, today)) ??
    refuse('ACCOUNT_NOT_FOUND')
  if (!isFormAvailable(form, statement.currency)) refuse('FORM_NOT_FOR_CURRENCY')
  if (form === 'pdf' && statement.movements > maximumPdfLines) refuse('STATEMENT_TOO_LONG')
  const { firstDay, lastDay } = statement
  if (!(await recordDownload(tx, form, { accountId, from: firstDay, to: lastDay })))
    refuse('ACCOUNT_NOT_FOUND')
  return { ...statement, issuedAt: now }
}

/** A statement covers what has happened: it ends today where a later day was asked for. */
export function lastDayOf<Last extends string | undefined>(
  from: string | undefined,
  to: Last,
  today: string,
): Last | string {
  return to !== undefined && to > today && (from ?? today) <= today ? today : to
}

/**
 * A statement to be written as a file: its figures now, and its lines in pieces on demand, read ahead of the
 * reader. An account's entries are numbered without gaps and never changed, so the lines between the two ends
 * read here are the same whenever they are read, and every format of a period has the same lines.
 */
export function wholeStatement(context: FileContext, found: FoundStatement) {
  const decimals = currencyDecimals(found.currency)

  /** All lines of the period in pieces; `count` tells how many lines a piece has. */
  async function* pieces<Piece>(
    read: (tx: Tx, clientId: string, range: Range) => Promise<StoredPiece[]>,
    parse: (stored: string) => Piece,
    count: (piece: Piece) => number,
  ): AsyncGenerator<Piece> {
    const last = Number(found.sequenceLast)
    let [asked, after] = [Number(found.sequenceBefore), Number(found.sequenceBefore)]
    const pending: Promise<StoredPiece[]>[] = []
    const ask = () => {
      if (asked >= last) return
      const range = { after: asked, last: found.sequenceLast, limit: linesPerReading }
      const reading = context.read(async ({ tx, clientId }) => await read(tx, clientId, range))
      // A reader who goes away never asks for them, and their failure concerns no reader.
      reading.catch(() => {})
      pending.push(reading)
      asked += linesPerReading
    }
    for (let ahead = 0; ahead < readAtOnce; ahead += 1) ask()
    for (let reading = pending.shift(); reading !== undefined; reading = pending.shift()) {
      const end = Math.min(after + linesPerReading, last)
      for (const { text, last: lastOfPiece } of await reading) {
        const piece = parse(text)
        after += count(piece)
        // Entries are never deleted: a missing one is a fault, and the file must break off, not look whole.
        if (Number(lastOfPiece) !== after) throw new Error('lines of a statement are missing')
        yield piece
        await othersFirst()
      }
      if (after !== end) throw new Error('lines of a statement are missing')
      ask()
    }
  }

  const lines = () =>
    pieces<WholeLine[]>(
      async (tx, clientId, range) => await listNextLines(tx, clientId, found.id, range),
      (stored) => linesOf(stored, decimals),
      (written) => written.length,
    )
  const csvRows = () =>
    pieces(
      async (tx, clientId, range) => await listNextCsvRows(tx, clientId, found.id, range, decimals),
      csvRowsOf,
      (rows) => rows.lines,
    )

  const { account, bank } = { account: presentAccount(found), bank: context.services.config.bank }
  return {
    bank,
    account,
    decimals,
    holder: presentHolder(found),
    issuedAt: found.issuedAt,
    issuedOn: bankDay(found.issuedAt),
    from: found.firstDay,
    to: found.lastDay,
    opening: { reference: openingReference(Number(found.sequenceBefore) + 1), balance: found.balanceBefore },
    totals: { credit: found.credit, debit: found.debit, movements: found.movements },
    closing: found.balanceLast,
    lines: lines(),
    /** The same lines as rows of a CSV file. */
    csvRows: csvRows(),
  }
}

/** The category of a line, which is also its description where the bank has no note. */
export function categoryOf({ direction }: Pick<WholeLine, 'direction'>) {
  return categories[direction]
}

/** Describes a line: the note or category, and the counterparty. */
export function describeLine(line: Pick<WholeLine, 'direction' | 'note' | 'counterparty'>): string {
  return [line.note ?? categoryOf(line), line.counterparty]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}

/** Outgoing amounts have a minus sign; zero has none. */
export function signed(direction: 'credit' | 'debit', amount: string): string {
  return direction === 'debit' && /[1-9]/.test(amount) ? `-${amount}` : amount
}
