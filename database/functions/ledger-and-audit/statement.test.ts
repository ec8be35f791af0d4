import { describe, expect } from 'vitest'
import {
  anAccount,
  aUser,
  aSession,
  internalAccount,
  numbersOf,
  one,
  createTransfer,
  rolledBack,
  type TestBank,
  test,
} from '#testing.ts'

type Bounds = {
  sequence_before: string
  balance_before: string
  credited_before: string
  sequence_last: string
  balance_last: string
  credited_last: string
}

const ranges = process.env['TEST_LONG'] ? 2_000 : 60
const number = numbersOf(20_260_101)

describe('the balances of a period', () => {
  test(`equal the sum of its lines, for ${ranges} random periods`, async ({ bank }) => {
    const account = await aBusyAccount(bank)
    for (let range = 0; range < ranges; range += 1) {
      const from = day(number(-20, 140))
      const to = day(number(-20, 140))
      const [first, last] = from < to ? [from, to] : [to, from]
      expect(await fromBounds(bank, account, first, last), `${first} to ${last}`).toEqual(
        await fromLines(bank, account, first, last),
      )
    }
    console.info(`statement bounds: ${ranges} random periods agree with a plain sum`)
  })

  test('change at midnight of the bank’s own time, four hours behind Greenwich', async ({ bank }) => {
    const account = await anAccount(bank, await aUser(bank))
    const incoming = { debitAccount: await internalAccount(bank, 'incoming'), creditAccount: account }
    await createTransfer(bank.owner, { ...incoming, amount: '1', at: new Date('2026-05-02T03:59:59.999Z') })
    await createTransfer(bank.owner, { ...incoming, amount: '10', at: new Date('2026-05-02T04:00:00Z') })
    await createTransfer(bank.owner, { ...incoming, amount: '100', at: new Date('2026-05-03T03:59:59.999Z') })

    expect(await bounds(bank, account, '2026-05-02', '2026-05-02')).toMatchObject({
      sequence_before: '1',
      balance_before: '1',
      sequence_last: '3',
      balance_last: '111',
    })
  })

  test('are zero before the first line and in an account without lines', async ({ bank }) => {
    const account = await anAccount(bank, await aUser(bank))
    const nothing = {
      sequence_before: '0',
      balance_before: '0',
      credited_before: '0',
      sequence_last: '0',
      balance_last: '0',
      credited_last: '0',
    }

    expect(await bounds(bank, account, '2026-01-01', '2026-12-31')).toEqual(nothing)
    await createTransfer(bank.owner, {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: account,
      amount: '1',
    })
    expect(await bounds(bank, account, '2020-01-01', '2020-12-31')).toEqual(nothing)
  })

  test('close a day with its last line, in the order of the question', async ({ bank }) => {
    const account = await aBusyAccount(bank)
    const days = [day(200), day(-5), day(60), day(0), day(59)]
    const { balances } = await one<{ balances: string[] }>(
      bank.owner,
      'select bank.balances_on($1, $2::date[])::text[] as balances',
      [account, days],
    )

    const expected = await Promise.all(
      days.map(async (last) => (await fromLines(bank, account, '1900-01-01', last)).closing),
    )
    expect(balances.map(Number)).toEqual(expected.map(Number))
  })

  test('are read under the caller’s policies, without another client’s account', async ({ bank }) => {
    const client = await aUser(bank)
    const account = await anAccount(bank, client, { balance: '100' })
    const asking = (user: string) =>
      rolledBack(bank.app, async (connection) => {
        await connection.query('select identity.enter_session($1)', [await aSession(bank, user)])
        return await one<Bounds>(
          connection,
          `select * from bank.statement_bounds($1, '2020-01-01', '2099-12-31')`,
          [account],
        )
      })

    expect((await asking(client)).sequence_last).toBe('1')
    expect((await asking(await aUser(bank))).sequence_last).toBe('0')
  })
})

/** Some 300 lines over 120 days, several at the same moment. */
async function aBusyAccount(bank: TestBank): Promise<string> {
  const account = await anAccount(bank, await aUser(bank))
  await bank.owner.query(
    `select ledger.create_checked_transfer(
      gen_random_uuid(), 'incoming',
      case when n % 3 = 0 then $1::uuid else ledger.internal_account('incoming', 'USD') end,
      case when n % 3 = 0 then ledger.internal_account('incoming', 'USD') else $1::uuid end,
      (1 + n * 37 % 100)::numeric / case when n % 3 = 0 then 100 else 1 end, null, null,
      timestamptz '2026-01-01 00:00-04' + interval '1 hour' * (n / 2 * 2 * 9.5)
    ) from generate_series(1, 300) as n`,
    [account],
  )
  return account
}

/** The bank's day so many days after the first of January 2026. */
function day(after: number): string {
  return new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10)
}

async function bounds(bank: TestBank, account: string, from: string, to: string): Promise<Bounds> {
  return await one<Bounds>(
    bank.owner,
    `select sequence_before, trim_scale(balance_before)::text as balance_before,
      trim_scale(credited_before)::text as credited_before,
      sequence_last, trim_scale(balance_last)::text as balance_last,
      trim_scale(credited_last)::text as credited_last
    from bank.statement_bounds($1, $2, $3)`,
    [account, from, to],
  )
}

type Sums = { opening: string; closing: string; credit: string; debit: string; movements: string }

async function fromBounds(bank: TestBank, account: string, from: string, to: string): Promise<Sums> {
  return await one<Sums>(
    bank.owner,
    `select trim_scale(balance_before)::text as opening, trim_scale(balance_last)::text as closing,
      trim_scale(credited_last - credited_before)::text as credit,
      trim_scale(credited_last - credited_before - balance_last + balance_before)::text as debit,
      (sequence_last - sequence_before)::text as movements
    from bank.statement_bounds($1, $2, $3)`,
    [account, from, to],
  )
}

/** The same totals, by adding up every line. */
async function fromLines(bank: TestBank, account: string, from: string, to: string): Promise<Sums> {
  return await one<Sums>(
    bank.owner,
    `select
      trim_scale(coalesce(sum(amount) filter (where day < $2), 0))::text as opening,
      trim_scale(coalesce(sum(amount) filter (where day <= $3), 0))::text as closing,
      trim_scale(coalesce(sum(amount) filter (where amount > 0
        and day between $2 and $3), 0))::text as credit,
      trim_scale(coalesce(-sum(amount) filter (where amount < 0
        and day between $2 and $3), 0))::text as debit,
      (count(*) filter (where day between $2 and $3))::text as movements
    from (select amount, (created_at at time zone 'America/Dominica')::date as day from ledger.entry
      where account_id = $1) line`,
    [account, from, to],
  )
}
