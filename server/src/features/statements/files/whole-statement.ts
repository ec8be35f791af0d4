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
import { refuse } from '#platform/refusal.ts'
import { findStatement, listNextLines, type Period, recordDownload } from '#features/statements/queries.ts'
import { openingReference } from '#features/statements/show-statement.ts'

/** Reading this many lines at once takes milliseconds and little memory. */
const linesPerReading = 1_000

export type WholeLine = {
  sequence: number
  at: Date
  /** Its day in the bank's time zone. */
  day: string
  direction: 'credit' | 'debit'
  kind: string
  amount: string
  balance: string
  reference: string
  transferId: string
  note: string | null
  counterparty: string | null
  paymentReference: string | null
  clientNote: string | null
}

export type WholeStatement = Awaited<ReturnType<typeof openStatement>>

/**
 * A statement to be written as a file: its figures now, and its lines in batches of a thousand on demand. An
 * account's entries are numbered without gaps and never changed, so the lines between the two ends read here
 * are the same whenever they are read, and every format of a period has the same lines.
 */
export async function openStatement(
  { services, read }: FileContext,
  form: StatementForm,
  { accountId, ...asked }: Period & { paper: PaperSize },
) {
  const now = services.clock()
  const today = bankDay(now)
  // A statement covers what has happened: it ends today where a later day was asked for.
  const to = asked.to !== undefined && asked.to > today && (asked.from ?? today) <= today ? today : asked.to
  const found = await read(async ({ tx, clientId }) => {
    const statement =
      (await findStatement(tx, clientId, { accountId, from: asked.from, to }, today)) ??
      refuse('ACCOUNT_NOT_FOUND')
    if (!isFormAvailable(form, statement.currency)) refuse('FORM_NOT_FOR_CURRENCY')
    if (form === 'pdf' && statement.movements > maximumPdfLines) refuse('STATEMENT_TOO_LONG')
    const { firstDay, lastDay } = statement
    if (!(await recordDownload(tx, form, { accountId, from: firstDay, to: lastDay })))
      refuse('ACCOUNT_NOT_FOUND')
    return statement
  })

  async function* lines(): AsyncGenerator<WholeLine[]> {
    let after = found.sequenceBefore
    while (Number(after) < Number(found.sequenceLast)) {
      const rows = await read(({ tx, clientId }) =>
        listNextLines(tx, clientId, accountId, { after, last: found.sequenceLast, limit: linesPerReading }),
      )
      const last = rows.at(-1)
      // Entries are never deleted: a missing one is a fault, and the file must break off, not look whole.
      if (!last || Number(last.sequence) !== Number(after) + rows.length)
        throw new Error('lines of a statement are missing')
      after = last.sequence
      yield rows.map(({ sequence, createdAt, ...line }) => ({
        ...line,
        sequence: Number(sequence),
        at: createdAt,
      }))
    }
  }

  const { account, bank } = { account: presentAccount(found), bank: services.config.bank }
  return {
    bank,
    account,
    decimals: currencyDecimals(account.currency),
    holder: presentHolder(found),
    issuedAt: now,
    issuedOn: bankDay(now),
    from: found.firstDay,
    to: found.lastDay,
    opening: { reference: openingReference(Number(found.sequenceBefore) + 1), balance: found.balanceBefore },
    totals: { credit: found.credit, debit: found.debit, movements: found.movements },
    closing: found.balanceLast,
    lines: lines(),
  }
}

/** The name on the statement. */
export function nameOf({ firstName, lastName }: WholeStatement['holder']): string {
  return `${firstName} ${lastName}`.trim()
}

/** The category of a line, which is also its description where the bank has no note. */
export function categoryOf({
  direction,
}: Pick<WholeLine, 'direction'>): 'Incoming Transfer' | 'Outgoing Payment' {
  return direction === 'credit' ? 'Incoming Transfer' : 'Outgoing Payment'
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
