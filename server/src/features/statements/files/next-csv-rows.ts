import { referenceOf } from '@bank/contract'
import { sql } from 'kysely'
import { csvCell } from '#domain/csv.ts'
import type { Tx } from '#platform/database.ts'
import { counterpartyOf } from '#features/statements/queries.ts'
import { categories, type Range, readPieces, type StoredPiece, unit } from './next-lines.ts'

/** The separators in a row as PostgreSQL composes it: before and after a description, and after an id. */
const separatorsPerRow = 3

/**
 * The next rows of a statement's CSV file, oldest first. PostgreSQL composes them: to take a million lines
 * apart and to put them together again cost the server more. `csvRowsOf` finishes a piece of them.
 */
export async function listNextCsvRows(
  tx: Tx,
  clientId: string,
  accountId: string,
  range: Range,
  decimals: number,
): Promise<StoredPiece[]> {
  const places = sql.lit(decimals)
  const text = sql<string>`string_agg(
    concat_ws(${unit}, concat(day, ','),
      concat_ws(', ', nullif(coalesce(note, category), ''), nullif(counterparty, '')), transfer_id,
      concat(',', concat_ws(',', direction, amount, balance, category), ${'\r\n'}::text)),
    '' order by sequence)`
  const columns = sql`
    ledger.day_of(entry.created_at) as day, transfer.note, ${counterpartyOf} as counterparty,
    case when entry.amount > 0 then 'credit' else 'debit' end as direction,
    case when entry.amount > 0 then ${categories.credit} else ${categories.debit} end as category,
    round(entry.amount, ${places}) as amount, round(entry.balance_after, ${places}) as balance`
  return await readPieces(tx, { clientId, accountId, ...range }, { text, columns })
}

/** The rows of a piece. Descriptions are texts that strangers choose, and could need quotes. */
export function csvRowsOf(stored: string): { text: string; lines: number } {
  const parts = stored.split(unit)
  for (let place = 1; place + 1 < parts.length; place += separatorsPerRow) {
    parts[place] = `${csvCell(parts[place] ?? '')},`
    parts[place + 1] = referenceOf(parts[place + 1] ?? '')
  }
  return { text: parts.join(''), lines: (parts.length - 1) / separatorsPerRow }
}
