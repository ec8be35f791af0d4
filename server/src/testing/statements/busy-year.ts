import type { WholeStatement } from '@bank/contract'
import { integer, sample } from 'fast-check'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { aMovement, anAccount } from '#testing/builders.ts'

const dayMs = 24 * 3600 * 1000

export type Plain = { reference: string; signed: string; balance: string }

/** 160 movements at odd times of a year, several of them on the same day. */
export async function aBusyYear(owner: Database, client: Parameters<typeof anAccount>[1]): Promise<string> {
  const accountId = await anAccount(owner, client, {
    balance: '1000000',
    openedAt: new Date('2025-11-05T15:00:00Z'),
  })
  const sums = sample(
    integer({ min: -900_000, max: 900_000 }).filter((sum) => sum !== 0),
    { numRuns: 159, seed: 4 },
  )
  for (const [index, sum] of sums.entries()) {
    const at = new Date(Date.UTC(2025, 10, 6) + Math.floor(index / 3) * 6.7 * dayMs + (index % 3) * 3_600_000)
    await aMovement(owner, accountId, {
      kind: sum > 0 ? 'incoming' : 'payment',
      amount: (sum / 100).toFixed(2),
      at,
      counterparty: `Partner ${index}`,
    })
  }
  return accountId
}

/** The same figures computed by adding up every entry. */
export async function plainLines(owner: Database, accountId: string, from: string, to: string) {
  const { rows } = await sql<Plain & { day: string; sum: string }>`
    select 'TXN-' || upper(left(transfer_id::text, 8)) as reference, round(amount, 2)::text as signed,
      round(sum(amount) over (order by sequence), 2)::text as balance,
      (created_at at time zone 'America/Dominica')::date::text as day
    from ledger.entry where account_id = ${accountId} order by sequence`.execute(owner)
  return {
    opening: rows.findLast(({ day }) => day < from)?.balance ?? '0.00',
    closing: rows.findLast(({ day }) => day <= to)?.balance ?? '0.00',
    lines: rows
      .filter(({ day }) => from <= day && day <= to)
      .map(({ reference, signed, balance }): Plain => ({ reference, signed, balance })),
  }
}

/** A line of a statement, as the books have it. */
export function plainOf({ reference, direction, amount, balance }: WholeStatement['lines'][number]): Plain {
  return { reference, signed: `${direction === 'debit' ? '-' : ''}${amount}`, balance }
}
