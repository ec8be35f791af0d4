import { referenceOf } from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import { bankDay } from '#domain/bank-day.ts'
import type { Tx } from '#platform/database.ts'
import { counterpartyOf, isNoteForEntry } from '#features/statements/queries.ts'

export type WholeLine = {
  sequence: number
  /** The time in UTC, as ISO 8601 has it. */
  at: string
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

/** The category of a line by its side of the account. */
export const categories = { credit: 'Incoming Transfer', debit: 'Outgoing Payment' } as const

/** So many lines are one text of PostgreSQL's answer, and one piece of a file. */
const linesPerPiece = 250

/** Lines as PostgreSQL has put them together, with the number of the last of them. */
export type StoredPiece = { text: string; last: string }

/** Which lines to read: at most `limit` of those after one line and up to the last. */
export type Range = { after: number; last: string; limit: number }

/** How lines become the text of a piece: an aggregate over these columns, `sequence` and `transfer_id`. */
type Form = { text: RawBuilder<string>; columns: RawBuilder<unknown>; joins?: RawBuilder<unknown> }

/**
 * Reads the next lines of a client's own account, oldest first.
 *
 * PostgreSQL answers with a text for each piece, because a file may have a million lines: rows with their
 * columns took more time and memory than the writing. The texts are short enough to be collected as garbage
 * soon; larger ones stay in memory until all of it is looked through.
 */
export async function readPieces(
  tx: Tx,
  { clientId, accountId, after, last, limit }: Range & { clientId: string; accountId: string },
  { text, columns, joins = sql`` }: Form,
): Promise<StoredPiece[]> {
  const { rows } = await sql<StoredPiece>`
    select ${text} as text, max(sequence) as last
    from (
      select entry.sequence, transfer.id as transfer_id, ${columns}
      from ledger.entry as entry
      join ledger.transfer as transfer on transfer.id = entry.transfer_id
      ${joins}
      where entry.account_id = (
          select account.id from bank.account as account
          where account.id = ${accountId} and account.client_id = ${clientId}
        )
        and entry.sequence > ${after} and entry.sequence <= ${last}
      order by entry.sequence
      limit ${limit}
    ) as next
    group by (sequence - ${after} - 1) / ${sql.lit(linesPerPiece)}
    order by min(sequence)`.execute(tx)
  return rows
}

/** Control characters, which no text of a transfer has (ASCII: unit and record separator, cancel). */
export const unit = '\u001F'
const [record, none] = ['\u001E', '\u0018']

/** The next lines of a whole statement, oldest first, as they are stored. `linesOf` reads a piece of them. */
export async function listNextLines(
  tx: Tx,
  clientId: string,
  accountId: string,
  range: Range,
): Promise<StoredPiece[]> {
  const text = sql<string>`string_agg(
    concat_ws(${unit}, sequence, at, transfer_id, kind, amount, balance, coalesce(note, ${none}),
      coalesce(counterparty, ${none}), coalesce(reference, ${none}), coalesce(client_note, ${none})),
    ${record} order by sequence)`
  const columns = sql`
    entry.created_at at time zone 'UTC' as at, transfer.kind, entry.amount, entry.balance_after as balance,
    transfer.note, ${counterpartyOf} as counterparty, transfer.reference, payment.note as client_note`
  const joins = sql`left join bank.payment as payment on payment.id = transfer.id and ${isNoteForEntry}`
  return await readPieces(tx, { clientId, accountId, ...range }, { text, columns, joins })
}

/** The lines of a piece. */
export function linesOf(stored: string, decimals: number): WholeLine[] {
  return stored.split(record).map((line) => lineOf(line, decimals))
}

/** A line; one whose texts have one of the separators in them has other fields, and breaks the file off. */
function lineOf(stored: string, decimals: number): WholeLine {
  const [sequence = '', time = '', transferId = '', kind = '', amount = '', balance = '', ...texts] =
    stored.split(unit)
  const [note = none, counterparty = none, paymentReference = none, clientNote = none] = texts
  if (texts.length !== 4) throw new Error('a line of a statement has other fields')
  const isDebit = amount.startsWith('-')
  return {
    sequence: Number(sequence),
    at: `${time.slice(0, 10)}T${time.slice(11)}Z`,
    day: dayOf(time),
    direction: isDebit ? 'debit' : 'credit',
    kind,
    amount: exactly(isDebit ? amount.slice(1) : amount, decimals),
    balance: exactly(balance, decimals),
    reference: referenceOf(transferId),
    transferId,
    note: orNull(note),
    counterparty: orNull(counterparty),
    paymentReference: orNull(paymentReference),
    clientNote: orNull(clientNote),
  }
}

function orNull(text: string): string | null {
  return text === none ? null : text
}

let lastHour = { hour: '', day: '' }

/** The bank's day. Its zone differs from UTC by whole hours, and lines that follow each other share them. */
function dayOf(time: string): string {
  const hour = time.slice(0, 13)
  if (hour !== lastHour.hour) lastHour = { hour, day: bankDay(new Date(`${hour.replace(' ', 'T')}:00Z`)) }
  return lastHour.day
}

/**
 * A figure as it is stored, with its currency's decimals. The ledger refuses sums with more, so what is cut
 * off is zeros; anything else is a fault.
 */
function exactly(stored: string, decimals: number): string {
  const point = stored.indexOf('.')
  if (point < 0) throw new Error('a figure is not stored with its decimals')
  const end = decimals === 0 ? point : point + 1 + decimals
  for (let index = end; index < stored.length; index += 1) {
    const sign = stored.charAt(index)
    if (sign !== '0' && sign !== '.') throw new Error('a figure has more decimals than its currency')
  }
  return stored.slice(0, end)
}
