import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aPerson,
  aSession,
  findings,
  house,
  numbersOf,
  one,
  openBank,
  type Order,
  pay,
  post,
  rolledBack,
  type TestBank,
} from '#testing.ts'

// One bank, some clients, and a long random life: what every answer and every line has to be is worked out
// beside it, in the smallest units of each currency, by a model that knows no SQL.

const seed = 20_260_521
const steps = process.env['TEST_LONG'] ? 10_000 : 600
const pastMovements = steps / 4
const number = numbersOf(seed)
const decimalsOf = { USD: 2, EUR: 2, JPY: 0, BTC: 8 }
type Currency = keyof typeof decimalsOf
const holdings: Currency[][] = [
  ['USD', 'JPY'],
  ['USD', 'BTC'],
  ['EUR', 'USD'],
]
/** Above these payments of a day ask for a code. */
const limits = { USD: 2_000, JPY: 5_000 }

type Line = { units: bigint; day: string; at: number | undefined }
type Account = {
  id: string
  client: Client
  currency: Currency
  units: bigint
  lines: Line[]
  paid: { day: string; units: bigint }
}
type Payee = { id: string; isCrypto: boolean; state: 'payable' | 'new' | 'pending' | 'deleted' }
type Client = { id: string; tokenHash: Buffer; accounts: Account[]; payees: Payee[] }
type Answered = { order: Order & { id: string }; outcome: string; balance: bigint; account: Account }

let bank: TestBank
const clients: Client[] = []
const answered: Answered[] = []
let open = true
const counts: Record<string, number> = {}

beforeAll(async () => {
  bank = await openBank()
  for (const currencies of holdings) {
    const id = await aPerson(bank)
    const client: Client = { id, tokenHash: await aSession(bank, id), accounts: [], payees: [] }
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
      client.payees.push({ id: await aBeneficiary(bank, id, { isCrypto }), isCrypto, state: 'payable' })
    clients.push(client)
  }
})

afterAll(async () => {
  await bank.close()
})

test(
  `${steps} random steps in the life of a bank are answered as a model says, and leave what it says`,
  { timeout: 1_800_000 },
  async () => {
    await liveThePast()
    for (let step = 1; step <= steps; step += 1) {
      const act = drawn(acts)
      counts[act.name] = (counts[act.name] ?? 0) + 1
      await act(`seed ${seed}, step ${step}`)
    }
    for (const account of clients.flatMap(({ accounts }) => accounts))
      expect(await written(account)).toEqual(expected(account))
    expect(await findings(bank)).toEqual([])
    console.info(
      `bank model: seed ${seed}, ${pastMovements} past movements, ${steps} steps, 0 divergences: ${JSON.stringify(counts)}`,
    )
  },
)

test('what a statement says of any period, and the balance of any day, is what adding up the lines of the model says', async () => {
  const ranges = Math.floor(steps / 3)
  for (let range = 0; range < ranges; range += 1) {
    const account = drawn(clients.flatMap(({ accounts }) => accounts))
    const [from, to] = [aDay(), aDay()].toSorted((a, b) => a.localeCompare(b))
    if (from === undefined || to === undefined) throw new Error('Two days were asked for')
    const days = Array.from({ length: number(1, 40) }, aDay)
    const said = await rolledBack(bank.app, async (connection) => {
      await connection.query('select identity.enter($1)', [account.client.tokenHash])
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
    expect(said, `${account.id} from ${from} to ${to}`).toEqual({
      bounds: {
        ...boundsOf(account, 'before', (day) => day < from),
        ...boundsOf(account, 'last', (day) => day <= to),
      },
      balances: days.map((last) => toNumber(account, sum(account.lines.filter(({ day }) => day <= last)))),
    })
  }
  console.info(`bank model: ${ranges} random periods and as many lists of days agree with plain sums`)
})

/** Movements of the year before, now and then dated before the one before: they stand at that one's time. */
async function liveThePast(): Promise<void> {
  let at = Date.UTC(2025, 0, 1)
  for (let movement = 0; movement < pastMovements; movement += 1) {
    at += number(0, Math.round((3_600_000 * 6_000) / pastMovements))
    const asked = number(0, 6) === 0 ? at - number(0, 3_600_000 * 50) : at
    const account = drawn(clients.flatMap(({ accounts }) => accounts))
    const leaving = number(0, 3) === 0 && account.units > 0n
    await moveByHouse(
      account,
      leaving ? -upTo(account.units) : upTo(unit(account) * 500n),
      'a past movement',
      asked,
    )
  }
}

const acts = [
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  payAgain,
  payAgain,
  payAgain,
  receive,
  receive,
  receive,
  adjust,
  adjust,
  moveBetweenClients,
  addPayee,
  addPayee,
  deletePayee,
  closeBooks,
  openBooks,
  openBooks,
]

async function makePayment(said: string): Promise<void> {
  const account = drawn(clients.flatMap(({ accounts }) => accounts))
  const { payees } = account.client
  // Most of the time somebody who can be paid.
  const right = payees.filter(
    ({ isCrypto, state }) =>
      isCrypto === (account.currency === 'BTC') && (state === 'payable' || state === 'new'),
  )
  await askPayment(
    said,
    account,
    drawn(number(0, 5) === 0 ? payees : right),
    upTo((account.units * 5n) / 4n + unit(account)),
  )
}

async function askPayment(said: string, account: Account, payee: Payee, units: bigint): Promise<void> {
  const order = {
    tokenHash: account.client.tokenHash,
    id: randomUUID(),
    account: account.id,
    beneficiary: payee.id,
    amount: text(account, units),
  }
  const outcome = outcomeOf(account, payee, units)
  const asking = pay(bank.app, order, { codeAbove: limits })
  counts[outcome] = (counts[outcome] ?? 0) + 1
  if (outcome === 'BK004') {
    await expect(asking, said).rejects.toMatchObject({ code: 'BK004' })
    return
  }
  if (outcome === 'COMPLETED') {
    move(account, -units)
    account.paid = { day: dayOf(), units: paidToday(account) + units }
  }
  expect(await asking, said).toMatchObject({ outcome, balance: text(account, account.units) })
  if (outcome === 'COMPLETED' || outcome === 'INSUFFICIENT_FUNDS')
    answered.push({ order, outcome, balance: account.units, account })
}

function outcomeOf(account: Account, payee: Payee, units: bigint): string {
  const limit = Object.entries(limits).find(([currency]) => currency === account.currency)?.[1]
  if (
    payee.state === 'pending' ||
    payee.state === 'deleted' ||
    payee.isCrypto !== (account.currency === 'BTC')
  )
    return 'BENEFICIARY_NOT_PAYABLE'
  if (units > account.units) return 'INSUFFICIENT_FUNDS'
  if (
    payee.state === 'new' ||
    (limit !== undefined && paidToday(account) + units > BigInt(limit) * unit(account))
  )
    return 'CODE_REQUIRED'
  return open ? 'COMPLETED' : 'BK004'
}

/**
 * Of a seen id: the same answer, though the books are closed or the payee is gone; for anything else, that it
 * is taken.
 */
async function payAgain(said: string): Promise<void> {
  const before = answered[number(0, Math.max(answered.length, 1))]
  if (!before) return
  const other = drawn(clients.filter((client) => client !== before.account.client))
  const change = drawn([{}, {}, { amount: '123456' }, { tokenHash: other.tokenHash }])
  const answer = await pay(bank.app, { ...before.order, ...change }, { codeAbove: limits })
  if (Object.keys(change).length > 0)
    expect(answer, said).toMatchObject({ outcome: 'PAYMENT_ID_TAKEN', currency: null, balance: null })
  else if (before.outcome === 'COMPLETED')
    expect(answer, said).toMatchObject({
      outcome: 'COMPLETED',
      balance: text(before.account, before.balance),
    })
  // What was refused tells what is there now.
  else
    expect(answer, said).toMatchObject({
      outcome: 'INSUFFICIENT_FUNDS',
      balance: text(before.account, before.account.units),
    })
}

async function receive(said: string): Promise<void> {
  const account = drawn(clients.flatMap(({ accounts }) => accounts))
  await moveByHouse(account, upTo(unit(account) * 500n), said)
}

async function adjust(said: string): Promise<void> {
  const account = drawn(clients.flatMap(({ accounts }) => accounts))
  await moveByHouse(account, upTo(account.units + unit(account)) * drawn([1n, -1n]), said)
}

async function moveByHouse(account: Account, units: bigint, said: string, at?: number): Promise<void> {
  const purpose = units < 0n ? 'adjustments' : 'incoming'
  const other = await house(bank, purpose, account.currency)
  const [from, to] = units < 0n ? [account.id, other] : [other, account.id]
  const asked = {
    kind: units < 0n ? 'adjustment' : 'incoming',
    from,
    to,
    amount: text(account, units < 0n ? -units : units),
  }
  await posted(
    said,
    post(bank.owner, { ...asked, at: new Date(at ?? Date.now()) }),
    account.units + units,
    () => move(account, units, at),
  )
}

async function moveBetweenClients(said: string): Promise<void> {
  const [giver, taker] = number(0, 2) === 0 ? [0, 1] : [1, 0]
  const dollarsOf = (client: number) => clients[client]?.accounts.find(({ currency }) => currency === 'USD')
  const [from, to] = [dollarsOf(giver), dollarsOf(taker)]
  if (!from || !to) throw new Error('Both hold dollars')
  const units = upTo(from.units + 100n)
  await posted(
    said,
    post(bank.owner, { kind: 'adjustment', from: from.id, to: to.id, amount: text(from, units) }),
    from.units - units,
    () => {
      move(from, -units)
      move(to, units)
    },
  )
}

/** A transfer by the bank: closed books refuse it first, then what would be left of it. */
async function posted(said: string, posting: Promise<void>, left: bigint, then: () => void): Promise<void> {
  if (!open || left < 0n) {
    await expect(posting, said).rejects.toMatchObject({ code: open ? 'BK001' : 'BK004' })
    return
  }
  await posting
  then()
}

async function addPayee(): Promise<void> {
  const client = drawn(clients)
  const isCrypto = number(0, 3) === 0
  const state = drawn<Payee['state']>(['payable', 'payable', 'new', 'pending'])
  const verified = { payable: 'long ago', new: 'just now', pending: 'never', deleted: 'never' } as const
  client.payees.push({
    id: await aBeneficiary(bank, client.id, { isCrypto, verified: verified[state] }),
    isCrypto,
    state,
  })
}

async function deletePayee(): Promise<void> {
  // The first two stay, so that there is always somebody to pay.
  const payee = drawn(clients)
    .payees.slice(2)
    .find(({ state }) => state !== 'deleted')
  if (!payee) return
  await bank.owner.query('update bank.beneficiary set deleted_at = now() where id = $1', [payee.id])
  payee.state = 'deleted'
}

async function closeBooks(): Promise<void> {
  await bank.owner.query('update ledger.state set open = false')
  open = false
}

/** As the check of each minute does it, which finds nothing. */
async function openBooks(said: string): Promise<void> {
  expect(await one(bank.app, 'select balanced from ledger.reconcile()'), said).toEqual({ balanced: true })
  open = true
}

function move(account: Account, units: bigint, at?: number): void {
  account.units += units
  const time = at === undefined ? undefined : Math.max(at, account.lines.at(-1)?.at ?? 0)
  account.lines.push({ units, at: time, day: dayOf(time) })
}

type Written = {
  balance: string
  credited: string
  sequence: string
  paid: string
  lines: { amount: string; balance: string; at: number }[]
}

/** What stands in the books about an account; the time of a line only where the model knows it. */
async function written({ id, paid, lines }: Account): Promise<unknown> {
  const said = await one<Written>(
    bank.owner,
    `select
      trim_scale(a.balance)::text as balance, trim_scale(a.credited)::text as credited, a.sequence,
      trim_scale(case when a.paid_on = $2 then a.paid else 0 end)::text as paid,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'amount', trim_scale(e.amount)::text, 'balance', trim_scale(e.balance_after)::text, 'at', extract(epoch from e.created_at) * 1000
        ) order by e.sequence) from ledger.entry e where e.account_id = a.id
      ), '[]') as lines
    from ledger.account a where a.id = $1`,
    [id, paid.day === '' ? null : paid.day],
  )
  return {
    ...said,
    lines: said.lines.map(({ at, ...line }, place) => ({
      ...line,
      at: lines[place]?.at === undefined ? undefined : at,
    })),
  }
}

function expected(account: Account): unknown {
  let held = 0n
  const lines = account.lines.map(({ units, at }) => {
    held += units
    return { amount: text(account, units), balance: text(account, held), at }
  })
  const credited = sum(account.lines.filter(({ units }) => units > 0n))
  const sums = {
    balance: text(account, account.units),
    credited: text(account, credited),
    paid: text(account, account.paid.units),
  }
  return { ...sums, sequence: String(account.lines.length), lines }
}

function boundsOf(
  account: Account,
  name: 'before' | 'last',
  within: (day: string) => boolean,
): Record<string, number> {
  const lines = account.lines.filter(({ day }) => within(day))
  return {
    [`sequence_${name}`]: lines.length,
    [`balance_${name}`]: toNumber(account, sum(lines)),
    [`credited_${name}`]: toNumber(account, sum(lines.filter(({ units }) => units > 0n))),
  }
}

function sum(lines: Line[]): bigint {
  return lines.reduce((total, { units }) => total + units, 0n)
}

function unit({ currency }: Account): bigint {
  return 10n ** BigInt(decimalsOf[currency])
}

function toNumber(account: Account, units: bigint): number {
  return Number(units) / Number(unit(account))
}

/** Units as the decimal text that PostgreSQL trims to. */
function text(account: Account, units: bigint): string {
  const [sign, size] = units < 0n ? ['-', -units] : ['', units]
  const fraction = (size % unit(account))
    .toString()
    .padStart(decimalsOf[account.currency], '0')
    .replace(/0+$/, '')
  return `${sign}${size / unit(account)}${fraction === '' ? '' : `.${fraction}`}`
}

function paidToday({ paid }: Account): bigint {
  return paid.day === dayOf() ? paid.units : 0n
}

/** The bank's day: Dominica is four hours behind Greenwich, summer and winter. */
function dayOf(time = Date.now()): string {
  return new Date(time - 4 * 3_600_000).toISOString().slice(0, 10)
}

/** A day around the year that the movements fall into, or today. */
function aDay(): string {
  return number(0, 8) === 0 ? dayOf() : dayOf(Date.UTC(2024, 11, 20 + number(0, 200), 12))
}

/** From one to `most`. */
function upTo(most: bigint): bigint {
  return 1n + ((BigInt(number(0, 2 ** 31)) * BigInt(number(0, 2 ** 31))) % (most < 1n ? 1n : most))
}

function drawn<Item>(items: Item[]): Item {
  const item = items[number(0, items.length)]
  if (item === undefined) throw new Error('There is nothing to draw from')
  return item
}
