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

/** Few enough that one reading takes milliseconds, and a page of nobody's memory. */
const linesPerReading = 1_000

export type WholeLine = {
  sequence: number
  at: Date
  /** The bank's day of it. */
  day: string
  direction: 'credit' | 'debit'
  kind: string
  amount: string
  balance: string
  reference: string
  transferId: string
  note: string | null
  counterparty: string | null
}

export type WholeStatement = Awaited<ReturnType<typeof openStatement>>

/**
 * A statement to be written in some form: its figures now, and its lines a thousand at a time as they are
 * asked for. An account's entries are numbered without gaps, only added to, and never changed; so what lies
 * between the two ends that are read here is the same whenever it is read, and every form of the same period
 * has the same lines.
 */
export async function openStatement(
  { services, read }: FileContext,
  form: StatementForm,
  { accountId, ...asked }: Period & { paper: PaperSize },
) {
  const now = services.clock()
  const today = bankDay(now)
  // A PDF speaks of what has happened: it ends today where a later day was asked for.
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
      // Nothing is ever taken out of the books; a statement with a hole in it must not look whole.
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

/** The name that stands on the statement. */
export function nameOf({ firstName, lastName }: WholeStatement['holder']): string {
  return `${firstName} ${lastName}`.trim()
}

/** What the line is called where the bank noted nothing else; also its category. */
export function categoryOf({
  direction,
}: Pick<WholeLine, 'direction'>): 'Incoming Transfer' | 'Outgoing Payment' {
  return direction === 'credit' ? 'Incoming Transfer' : 'Outgoing Payment'
}

/** A line in words: what it was, and who was on the other side. */
export function describeLine(line: Pick<WholeLine, 'direction' | 'note' | 'counterparty'>): string {
  return [line.note ?? categoryOf(line), line.counterparty]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}

/** What went out has a minus; nothing has none. */
export function signed(direction: 'credit' | 'debit', amount: string): string {
  return direction === 'debit' && /[1-9]/.test(amount) ? `-${amount}` : amount
}
