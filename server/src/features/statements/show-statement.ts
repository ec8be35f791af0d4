import type { ClientContext } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { presentHolder } from '#domain/every-account.ts'
import { presentAccount } from '#domain/own-accounts.ts'
import { refuse } from '#platform/refusal.ts'
import { findStatement, listLines, type Period } from './queries.ts'

/**
 * A page of a statement: the newest lines of the period, or those before `before`, with the figures of the
 * whole period.
 */
export async function showStatement(
  { tx, clientId, services }: Pick<ClientContext, 'tx' | 'clientId' | 'services'>,
  { before, ...period }: Period & { before?: number | undefined },
) {
  const statement =
    (await findStatement(tx, clientId, period, bankDay(services.clock()))) ?? refuse('ACCOUNT_NOT_FOUND')
  const first = Number(statement.sequenceBefore) + 1
  const below = Math.min(Number(statement.sequenceLast) + 1, before ?? Infinity)
  const lines = await listLines(tx, clientId, period.accountId, statement.sequenceBefore, String(below))
  const oldest = Number(lines.at(-1)?.sequence ?? first)

  return {
    account: presentAccount(statement),
    holder: presentHolder(statement),
    from: statement.firstDay,
    to: statement.lastDay,
    opening: { reference: openingReference(first), balance: statement.balanceBefore },
    lines: lines.toReversed().map(({ createdAt, sequence, ...line }) => ({
      ...line,
      sequence: Number(sequence),
      at: createdAt.toISOString(),
    })),
    earlier: oldest > first ? oldest : null,
    totals: { credit: statement.credit, debit: statement.debit, movements: statement.movements },
    closing: statement.balanceLast,
  }
}

/** INIT-BAL where nothing moved before this period: it begins where the account does. */
export function openingReference(firstSequence: number): 'INIT-BAL' | 'OPEN-BAL' {
  return firstSequence === 1 ? 'INIT-BAL' : 'OPEN-BAL'
}
