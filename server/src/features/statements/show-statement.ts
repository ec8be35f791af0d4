import type { ClientContext } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { presentHolder } from '#domain/every-account.ts'
import { presentAccount } from '#domain/own-accounts.ts'
import { refuse } from '#platform/refusal.ts'
import { findStatement, type LineQuery, listLines, type Period } from './queries.ts'

type Asked = Period &
  Pick<LineQuery, 'search' | 'direction'> & {
    order: 'newest' | 'oldest'
    before?: number | undefined
    after?: number | undefined
  }

/**
 * A page of a statement with the figures of the whole period: the newest lines or the oldest, or those before
 * or after another. A search or a direction leaves out the lines that do not match, and no figure.
 */
export async function showStatement(
  { tx, clientId, services }: Pick<ClientContext, 'tx' | 'clientId' | 'services'>,
  { before = Infinity, after = 0, order, search, direction, ...period }: Asked,
) {
  const statement =
    (await findStatement(tx, clientId, period, bankDay(services.clock()))) ?? refuse('ACCOUNT_NOT_FOUND')
  const first = Number(statement.sequenceBefore) + 1
  const newestFirst = order === 'newest'
  const { lines, more } = await listLines(tx, clientId, period.accountId, {
    above: Math.max(first - 1, after),
    below: Math.min(Number(statement.sequenceLast) + 1, before),
    newestFirst,
    search,
    direction,
  })
  const [oldest, newest] = [lines.at(0), lines.at(-1)].map((line) => line?.sequence ?? null)

  return {
    account: presentAccount(statement),
    holder: presentHolder(statement),
    from: statement.firstDay,
    to: statement.lastDay,
    opening: { reference: openingReference(first), balance: statement.balanceBefore },
    lines: lines.map(({ createdAt, ...line }) => ({ ...line, at: createdAt.toISOString() })),
    earlier: more && newestFirst ? (oldest ?? null) : null,
    later: more && !newestFirst ? (newest ?? null) : null,
    totals: { credit: statement.credit, debit: statement.debit, movements: statement.movements },
    closing: statement.balanceLast,
  }
}

/** INIT-BAL where nothing moved before this period: it begins where the account does. */
export function openingReference(firstSequence: number): 'INIT-BAL' | 'OPEN-BAL' {
  return firstSequence === 1 ? 'INIT-BAL' : 'OPEN-BAL'
}
