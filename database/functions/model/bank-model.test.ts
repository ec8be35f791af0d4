import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aUser,
  aSession,
  findings,
  numbersOf,
  one,
  openBank,
  rolledBack,
  setCodeLimits,
} from '#testing.ts'
import { operations, aDay, drawn, createHistory } from './bank-model-operations.ts'
import {
  type Account,
  boundsOf,
  type Client,
  type Currency,
  expected,
  type Life,
  limits,
  sum,
  toNumber,
} from './bank-model.ts'

// A bank, some clients and a long random history. A model without SQL computes every answer and every line,
// in the smallest units of each currency.

const seed = 20_260_521
const steps = process.env['TEST_LONG'] ? 10_000 : 300
const pastMovements = steps / 4
const holdings: Currency[][] = [
  ['USD', 'JPY'],
  ['USD', 'BTC'],
  ['EUR', 'USD'],
]

let life: Life

beforeAll(async () => {
  const bank = await openBank()
  await setCodeLimits(bank, limits)
  life = { bank, clients: [], answered: [], open: true, counts: {}, number: numbersOf(seed) }
  for (const currencies of holdings) {
    const id = await aUser(bank)
    const client: Client = { id, tokenHash: await aSession(bank, id), accounts: [], beneficiaries: [] }
    for (const currency of currencies) {
      client.accounts.push({
        id: await anAccount(bank, id, { currency }),
        client,
        currency,
        units: 0n,
        lines: [],
        paid: { day: '', units: 0n },
      })
    }
    for (const isCrypto of [false, true])
      client.beneficiaries.push({
        id: await aBeneficiary(bank, id, { isCrypto }),
        isCrypto,
        state: 'payable',
      })
    life.clients.push(client)
  }
})

afterAll(async () => {
  await life.bank.close()
})

test(
  `${steps} random operations are answered as the model predicts, and end with the same rows`,
  { timeout: 1_800_000 },
  async () => {
    await createHistory(life, pastMovements)
    for (let step = 1; step <= steps; step += 1) {
      const operation = drawn(life, operations)
      life.counts[operation.name] = (life.counts[operation.name] ?? 0) + 1
      await operation(life, `seed ${seed}, step ${step}`)
    }
    for (const account of life.clients.flatMap(({ accounts }) => accounts))
      expect(await written(account)).toEqual(expected(account))
    expect(await findings(life.bank)).toEqual([])
    console.info(
      `bank model: seed ${seed}, ${pastMovements} past movements, ${steps} steps, \
0 divergences: ${JSON.stringify(life.counts)}`,
    )
  },
)

test('the statement of any period and the balance of any day match the model', async () => {
  const ranges = Math.floor(steps / 3)
  for (let range = 0; range < ranges; range += 1) {
    const account = drawn(
      life,
      life.clients.flatMap(({ accounts }) => accounts),
    )
    const [from, to] = [aDay(life), aDay(life)].toSorted((a, b) => a.localeCompare(b))
    if (from === undefined || to === undefined) throw new Error('Two days were asked for')
    const days = Array.from({ length: life.number(1, 40) }, () => aDay(life))
    const statement = await rolledBack(life.bank.app, async (connection) => {
      await connection.query('select identity.enter_session($1)', [account.client.tokenHash])
      const bounds = await one<Record<string, string>>(
        connection,
        'select * from bank.statement_bounds($1, $2, $3)',
        [account.id, from, to],
      )
      const { balances } = await one<{ balances: string[] }>(
        connection,
        'select bank.balances_on($1, $2::date[])::text[] as balances',
        [account.id, days],
      )
      return {
        bounds: Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, Number(value)])),
        balances: balances.map(Number),
      }
    })
    expect(statement, `${account.id} from ${from} to ${to}`).toEqual({
      bounds: {
        ...boundsOf(account, 'before', (day) => day < from),
        ...boundsOf(account, 'last', (day) => day <= to),
      },
      balances: days.map((last) => toNumber(account, sum(account.lines.filter(({ day }) => day <= last)))),
    })
  }
  console.info(`bank model: ${ranges} random periods and as many lists of days agree with plain sums`)
})

type Written = {
  balance: string
  credited: string
  sequence: string
  paid: string
  lines: { amount: string; balance: string; at: number }[]
}

/** An account's rows in the books; the time of a line only where the model knows it. */
async function written({ id, paid, lines }: Account): Promise<unknown> {
  const statement = await one<Written>(
    life.bank.owner,
    `select
      trim_scale(a.balance)::text as balance, trim_scale(a.credited)::text as credited, a.sequence,
      trim_scale(case when a.paid_on = $2 then a.paid else 0 end)::text as paid,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'amount', trim_scale(e.amount)::text, 'balance', trim_scale(e.balance_after)::text,
          'at', extract(epoch from e.created_at) * 1000
        ) order by e.sequence) from ledger.entry e where e.account_id = a.id
      ), '[]') as lines
    from ledger.account a where a.id = $1`,
    [id, paid.day === '' ? null : paid.day],
  )
  return {
    ...statement,
    lines: statement.lines.map(({ at, ...line }, index) => ({
      ...line,
      at: lines[index]?.at === undefined ? undefined : at,
    })),
  }
}
