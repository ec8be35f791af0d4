import { randomUUID } from 'node:crypto'
import type { StatementLine } from '@bank/contract'
import { array, assert, asyncProperty, integer, sample, tuple } from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Database } from '#platform/database.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, aMovement, anAccount, aSession } from '#testing/builders.ts'

const ranges = process.env['TEST_LONG'] ? 2_000 : 60
const today = new Date('2026-11-20T16:00:00Z')
const dayMs = 24 * 3600 * 1000

describe('a statement', () => {
  test('is shown to nobody who is not signed in', async ({ app }) => {
    await expect(app.as(null).statements.page({ accountId: randomUUID() })).rejects.toThrow('NOT_SIGNED_IN')
    await expect(app.as(null).statements.curve({ accountId: randomUUID() })).rejects.toThrow('NOT_SIGNED_IN')
  })

  test("of another client's account is not found", async ({ app }) => {
    const theirs = await anAccount(app.owner, await aClient(app.owner), { balance: '100' })
    const { bank } = await aClientWith(app)

    await expect(bank.statements.page({ accountId: theirs })).rejects.toThrow('ACCOUNT_NOT_FOUND')
    await expect(bank.statements.curve({ accountId: theirs })).rejects.toThrow('ACCOUNT_NOT_FOUND')
  })

  test('does not begin after it ends', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app)
    const period = { accountId, from: '2026-03-02', to: '2026-03-01' }

    await expect(bank.statements.page(period)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(bank.statements.curve(period)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('without dates lists every movement since the account was opened', async ({ app }) => {
    const openedAt = new Date('2024-02-10T15:00:00Z')
    const { bank, accountId } = await aClientWith(app, { balance: '100', openedAt })
    await aMovement(app.owner, accountId, { amount: '20', at: new Date('2025-03-11T15:00:00Z') })

    app.setNow(today)
    expect(await bank.statements.page({ accountId })).toMatchObject({
      from: '2024-02-10',
      to: '2026-11-20',
      opening: { reference: 'INIT-BAL', balance: '0.00' },
      lines: [{ balance: '100.00' }, { balance: '120.00' }],
      earlier: null,
      totals: { movements: 2 },
      closing: '120.00',
    })
    const { points } = await bank.statements.curve({ accountId })
    expect([points[0], points.at(-1)]).toEqual([
      { day: '2024-02-10', balance: '100.00' },
      { day: '2026-11-20', balance: '120.00' },
    ])
    // The bank's clocks still show the last evening of the year.
    app.setNow(new Date('2027-01-01T03:59:00Z'))
    expect(await bank.statements.page({ accountId })).toMatchObject({ from: '2024-02-10', to: '2026-12-31' })
    app.setNow(null)
  })

  test('without dates lists a movement that is older than the account’s row', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, { openedAt: new Date('2026-03-10T15:00:00Z') })
    await aMovement(app.owner, accountId, { amount: '7', at: new Date('2025-01-02T15:00:00Z') })

    expect(await bank.statements.page({ accountId })).toMatchObject({
      from: '2025-01-02',
      opening: { reference: 'INIT-BAL' },
      totals: { movements: 1 },
    })
  })

  test('takes either day alone: the other end is the account’s first day, or today', async ({ app }) => {
    const openedAt = new Date('2025-02-10T15:00:00Z')
    const { bank, accountId } = await aClientWith(app, { balance: '1', openedAt })
    const periodOf = async (asked: { from?: string; to?: string }) => {
      const { from, to } = await bank.statements.page({ accountId, ...asked })
      return { from, to }
    }

    app.setNow(today)
    expect(await periodOf({ from: '2026-02-03' })).toEqual({ from: '2026-02-03', to: '2026-11-20' })
    expect(await periodOf({ from: '2027-02-03' })).toEqual({ from: '2027-02-03', to: '2027-02-03' })
    expect(await periodOf({ to: '2026-02-03' })).toEqual({ from: '2025-02-10', to: '2026-02-03' })
    expect(await periodOf({ to: '1900-01-01' })).toEqual({ from: '1900-01-01', to: '1900-01-01' })
    app.setNow(null)
  })

  test('without dates is read to its first line by pages of fifty', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app)
    await aBusyYear(app.owner, accountId)

    const { lines, pages, statement } = await everyLine(bank, { accountId })
    const all = Array.from({ length: 160 }, (_, index) => index + 1)
    expect(lines.map(({ sequence }) => sequence)).toEqual(all)
    expect(lines.map(({ balance }) => cents(balance))).toEqual(runningBalances('0.00', lines))
    expect([pages, statement.opening.reference]).toEqual([4, 'INIT-BAL'])
  })

  test('opens with INIT-BAL where the account begins in it, and with OPEN-BAL later', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, {
      balance: '100',
      openedAt: new Date('2026-03-10T15:00:00Z'),
    })
    await aMovement(app.owner, accountId, { amount: '20', at: new Date('2026-03-11T15:00:00Z') })
    const openingFrom = async (from: string) =>
      (await bank.statements.page({ accountId, from, to: '2026-03-31' })).opening

    expect(await openingFrom('2026-01-01')).toEqual({ reference: 'INIT-BAL', balance: '0.00' })
    expect(await openingFrom('2026-03-10')).toEqual({ reference: 'INIT-BAL', balance: '0.00' })
    expect(await openingFrom('2026-03-11')).toEqual({ reference: 'OPEN-BAL', balance: '100.00' })
    expect(await openingFrom('2026-03-12')).toEqual({ reference: 'OPEN-BAL', balance: '120.00' })
  })

  test('of an account on which nothing ever moved is empty and says zero', async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, { currency: 'JPY' })

    const { opening, lines, earlier, totals, closing } = await bank.statements.page({ accountId })
    expect({ opening, lines, earlier, totals, closing }).toEqual({
      opening: { reference: 'INIT-BAL', balance: '0' },
      lines: [],
      earlier: null,
      totals: { credit: '0', debit: '0', movements: 0 },
      closing: '0',
    })
  })

  test("counts the bank's own days, to the millisecond around midnight", async ({ app }) => {
    const { bank, accountId } = await aClientWith(app, {
      balance: '100',
      openedAt: new Date('2026-03-01T15:00:00Z'),
    })
    // Midnight in Dominica is four o'clock in UTC, all year.
    await aMovement(app.owner, accountId, { amount: '1', at: new Date('2026-03-10T03:59:59.999Z') })
    await aMovement(app.owner, accountId, { amount: '2', at: new Date('2026-03-10T04:00:00.000Z') })
    await aMovement(app.owner, accountId, { amount: '4', at: new Date('2026-03-11T03:59:59.999Z') })
    await aMovement(app.owner, accountId, { amount: '8', at: new Date('2026-03-11T04:00:00.000Z') })

    const { lines, opening, closing } = await bank.statements.page({
      accountId,
      from: '2026-03-10',
      to: '2026-03-10',
    })

    expect(lines.map(({ amount }) => amount)).toEqual(['2.00', '4.00'])
    expect({ opening: opening.balance, closing }).toEqual({ opening: '101.00', closing: '107.00' })
  })

  test('says of each line what it was, who was on the other side, and by which reference to ask', async ({
    app,
  }) => {
    const { bank, accountId } = await aClientWith(app, {
      balance: '2.5',
      currency: 'BTC',
      openedAt: new Date('2026-03-01T15:00:00Z'),
    })
    const at = new Date('2026-03-02T15:00:00Z')
    const paid = await aMovement(app.owner, accountId, {
      kind: 'payment',
      amount: '-0.00000001',
      at,
      counterparty: 'Cold Storage',
    })
    const note = 'Balance adjustment: interest correction'
    const adjusted = await aMovement(app.owner, accountId, { kind: 'adjustment', amount: '0.25', at, note })

    const { lines } = await bank.statements.page({ accountId, from: '2026-03-01', to: '2026-03-31' })

    expect(lines).toEqual([
      expect.objectContaining({
        sequence: 1,
        direction: 'credit',
        amount: '2.50000000',
        balance: '2.50000000',
        note: 'Opening balance',
        counterparty: null,
      }),
      {
        sequence: 2,
        at: at.toISOString(),
        direction: 'debit',
        amount: '0.00000001',
        balance: '2.49999999',
        reference: `TXN-${paid.slice(0, 8).toUpperCase()}`,
        note: null,
        counterparty: 'Cold Storage',
      },
      {
        sequence: 3,
        at: at.toISOString(),
        direction: 'credit',
        amount: '0.25000000',
        balance: '2.74999999',
        reference: `TXN-${adjusted.slice(0, 8).toUpperCase()}`,
        note,
        counterparty: null,
      },
    ])
  })

  test(
    'adds up, page by page, to what the entries say, for any period',
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

  test('draws a curve of at most 61 days that begins and ends with the period', async ({ app }) => {
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

async function aClientWith(app: App, wish: Parameters<typeof anAccount>[2] = {}) {
  const client = await aClient(app.owner)
  const accountId = await anAccount(app.owner, client, wish)
  return { bank: app.as(await aSession(app.owner, client)), accountId }
}

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
    // Nobody is overdrawn.
    const moved = balance + sum < 0 ? -sum : sum
    balance += moved
    const at = new Date(Date.UTC(2025, 10, 20) + Math.floor(time / 7_000_000) * 7_000_000)
    await aMovement(owner, accountId, { amount: (moved / 100).toFixed(2), at })
  }
}

/** The same figures the slow way: every entry, added up. */
async function plainSums(owner: Database, accountId: string, from: string, to: string) {
  const { rows } = await sql<
    Record<'opening' | 'credit' | 'debit' | 'closing', string> & { movements: number; sequences: number[] }
  >`
    select
      round(coalesce(sum(amount) filter (where day < ${from}::date), 0), 2)::text as opening,
      round(coalesce(sum(amount) filter (where day between ${from}::date and ${to}::date and amount > 0), 0), 2)::text as credit,
      round(coalesce(-sum(amount) filter (where day between ${from}::date and ${to}::date and amount < 0), 0), 2)::text as debit,
      round(coalesce(sum(amount) filter (where day <= ${to}::date), 0), 2)::text as closing,
      (count(*) filter (where day between ${from}::date and ${to}::date))::int as movements,
      coalesce(array_agg(sequence::int order by sequence) filter (where day between ${from}::date and ${to}::date), '{}') as sequences
    from (select *, (created_at at time zone 'America/Dominica')::date as day from ledger.entry where account_id = ${accountId}) as e`.execute(
    owner,
  )
  if (!rows[0]) throw new Error('A sum has one row')
  return rows[0]
}

type Asked = { accountId: string; from?: string; to?: string }

/** Follows `earlier` to the first page, as a reader who scrolls up. */
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
