import type { StatementLine } from '@bank/contract'
import { array, assert, asyncProperty, integer, sample, tuple } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Database } from '#platform/database.ts'
import { type App, test } from '#testing/app.ts'
import { aMovement } from '#testing/builders.ts'
import { aClientWith } from '#testing/actors/account-holders.ts'

const ranges = process.env['TEST_LONG'] ? 2_000 : 30
const dayMs = 24 * 3600 * 1000

describe('a statement', () => {
  test('without dates can be read to its first line in pages of fifty', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app)
    await aBusyYear(app.owner, accountId)

    const { lines, pages, statement } = await everyLine(bank, { accountId })
    const all = Array.from({ length: 160 }, (_, index) => index + 1)
    expect(lines.map(({ sequence }) => sequence)).toEqual(all)
    expect(lines.map(({ balance }) => cents(balance))).toEqual(runningBalances('0.00', lines))
    expect([pages, statement.opening.reference]).toEqual([4, 'INIT-BAL'])
  })

  test(
    'adds up to the same sums as the entries, page by page, for any period',
    { timeout: 600_000 },
    async ({ app }) => {
      const { bank, accountId } = await aClientWith(app)
      await aBusyYear(app.owner, accountId)

      const day = integer({ min: -20, max: 400 }).map((days) =>
        new Date(Date.UTC(2025, 10, 1) + days * dayMs).toISOString().slice(0, 10),
      )
      await assert(
        asyncProperty(day, day, async (one, other) => {
          const [from = '', to = ''] = [one, other].toSorted()
          const expected = await plainSums(app.owner, accountId, from, to)
          const { lines, pages, statement } = await everyLine(bank, { accountId, from, to })

          expect(statement).toMatchObject({
            opening: { balance: expected.opening },
            closing: expected.closing,
          })
          expect(statement.totals).toEqual({
            credit: expected.credit,
            debit: expected.debit,
            movements: expected.movements,
          })
          expect(lines.map(({ sequence }) => sequence)).toEqual(expected.sequences)
          expect(lines.map(({ balance }) => cents(balance))).toEqual(runningBalances(expected.opening, lines))
          expect(pages).toBe(Math.max(1, Math.ceil(expected.movements / 50)))
        }),
        { numRuns: ranges },
      )
    },
  )

  test('has a curve of at most 61 days that begins and ends with the period', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app)
    await aBusyYear(app.owner, accountId)
    const period = (from: string, to: string) => bank.statements.curve({ accountId, from, to })

    for (const [from, to, count] of [
      ['2026-03-01', '2026-03-01', 1],
      ['2026-03-01', '2026-03-31', 31],
      ['2026-03-01', '2026-04-30', 61],
      ['2026-03-01', '2026-05-01', 61],
      ['2025-01-01', '2026-12-31', 61],
      ['1900-01-01', '2999-12-31', 61],
    ] as const) {
      const { points } = await period(from, to)
      expect(points).toHaveLength(count)
      expect([points[0]?.day, points.at(-1)?.day]).toEqual([from, to])
      expect(points.map(({ day }) => day)).toEqual([...new Set(points.map(({ day }) => day))].toSorted())
    }
    const { points } = await period('2026-01-01', '2026-10-01')
    for (const { day, balance } of points) {
      expect(balance, day).toBe((await plainSums(app.owner, accountId, day, day)).closing)
    }
  })
})

/** 160 movements at odd times of a year, several of them on the same day or at the same moment. */
async function aBusyYear(owner: Database, accountId: string): Promise<void> {
  const [times = [], sums = []] =
    sample(
      tuple(
        array(integer({ min: 0, max: 365 * dayMs }), { minLength: 160, maxLength: 160 }),
        array(
          integer({ min: -90_000, max: 90_000 }).filter((sum) => sum !== 0),
          { minLength: 160, maxLength: 160 },
        ),
      ),
      { numRuns: 1, seed: 20 },
    )[0] ?? []
  let balance = 0
  for (const [index, time] of times.toSorted((a, b) => a - b).entries()) {
    const sum = sums[index] ?? 1
    // No account is overdrawn.
    const moved = balance + sum < 0 ? -sum : sum
    balance += moved
    const at = new Date(Date.UTC(2025, 10, 20) + Math.floor(time / 7_000_000) * 7_000_000)
    await aMovement(owner, accountId, { amount: (moved / 100).toFixed(2), at })
  }
}

/** The same figures computed by adding up every entry. */
async function plainSums(owner: Database, accountId: string, from: string, to: string) {
  const { rows } = await sql<
    Record<'opening' | 'credit' | 'debit' | 'closing', string> & { movements: number; sequences: number[] }
  >`
    select
      round(coalesce(sum(amount) filter (where day < ${from}::date), 0), 2)::text as opening,
      round(coalesce(sum(amount) filter (where day between ${from}::date and ${to}::date
        and amount > 0), 0), 2)::text as credit,
      round(coalesce(-sum(amount) filter (where day between ${from}::date and ${to}::date
        and amount < 0), 0), 2)::text as debit,
      round(coalesce(sum(amount) filter (where day <= ${to}::date), 0), 2)::text as closing,
      (count(*) filter (where day between ${from}::date and ${to}::date))::int as movements,
      coalesce(array_agg(sequence::int
        order by sequence) filter (where day between ${from}::date and ${to}::date),
        '{}') as sequences
    from (select *, (created_at at time zone 'America/Dominica')::date as day
      from ledger.entry where account_id = ${accountId}) as e`.execute(owner)
  if (!rows[0]) throw new Error('A sum has one row')
  return rows[0]
}

type Asked = { accountId: string; from?: string; to?: string }

/** Follows `earlier` to the first page, as a scrolling client does. */
async function everyLine(bank: ReturnType<App['as']>, period: Asked) {
  const statement = await bank.statements.page(period)
  let lines = statement.lines
  let { earlier } = statement
  let pages = 1
  while (earlier !== null) {
    const page = await bank.statements.page({ ...period, before: earlier })
    expect(page).toMatchObject({
      opening: statement.opening,
      totals: statement.totals,
      closing: statement.closing,
    })
    lines = [...page.lines, ...lines]
    earlier = page.earlier
    pages += 1
  }
  return { statement, lines, pages }
}

function runningBalances(opening: string, lines: StatementLine[]): bigint[] {
  let balance = cents(opening)
  return lines.map(
    ({ direction, amount }) => (balance += direction === 'credit' ? cents(amount) : -cents(amount)),
  )
}

function cents(text: string): bigint {
  return BigInt(text.replace('.', ''))
}
