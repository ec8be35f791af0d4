import { randomUUID } from 'node:crypto'
import { array, assert, asyncProperty, constantFrom, type Arbitrary } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openAsOwner, openDatabase } from '#platform/database.ts'
import { openPrimary } from '#platform/primary.ts'
import { Refusal } from '#platform/refusal.ts'
import { aBeneficiary, aClient, amount, anAccount, aSession, findingsOf } from '#testing/builders.ts'
import { cloneDatabase } from '#testing/clones.ts'
import { startFaultProxy } from '#testing/fault-proxy.ts'
import { pay, type Payment } from './payment.ts'

let db: Database
let owner: Database
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let close: () => Promise<void>

beforeAll(async () => {
  const clone = await cloneDatabase()
  proxy = await startFaultProxy(clone.ownerUrl)
  const near = new URL(clone.ownerUrl)
  near.port = String(proxy.port)
  owner = openAsOwner(clone.ownerUrl, 4)
  db = openDatabase({ primary: openPrimary(near.href), connections: 8, waitMs: 10_000 }).db
  close = async () => {
    await Promise.all([db.destroy(), owner.destroy()])
    await proxy.cut()
    await clone.drop()
  }
})

afterAll(async () => await close())

/** An order of a payer, by what is wrong with it or special about it. */
type Kind = keyof typeof kinds
const kinds = {
  fine: () => ({}),
  worded: () => ({ reference: 'Invoice 2041', note: 'June' }),
  'too large': () => ({ amount: amount('900') }),
  'without such decimals': () => ({ amount: amount('1.001') }),
  'to a stranger': () => ({ beneficiaryId: randomUUID() }),
  'from a stranger': () => ({ accountId: randomUUID() }),
  'without a session': () => ({ tokenHash: Buffer.alloc(32) }),
  'to a new beneficiary': ({ young }: Payer) => ({ beneficiaryId: young }),
  alike: () => ({ paidBefore: undefined }),
  repeated: ({ orders }: Payer) => orders.at(-1) ?? {},
  'under a taken id': ({ orders }: Payer) => ({ paymentId: orders.at(-1)?.paymentId ?? randomUUID() }),
} satisfies Record<string, (payer: Payer) => Partial<Payment>>
const kind: Arbitrary<Kind> = constantFrom(
  ...Object.keys(kinds).filter((name): name is Kind => name in kinds),
)

describe('payments of many clients at once', () => {
  test('end as the same payments one after the other: answers, books and audit', async () => {
    let orders = 0
    await assert(
      asyncProperty(
        array(array(kind, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 24 }),
        async (all) => {
          const [together, alone] = [await payersOf(all), await payersOf(all)]
          const atOnce = await Promise.all(
            together.map((payer) => Promise.all(payer.orders.map((order) => outcomeOf(pay(db, order))))),
          )
          const inTurn: unknown[] = []
          for (const { orders: own } of alone) {
            const outcomes: unknown[] = []
            for (const order of own) outcomes.push(await outcomeAlone(order))
            inTurn.push(outcomes)
          }
          expect(atOnce).toEqual(inTurn)
          for (const [place, payer] of together.entries())
            expect(await leftBy(payer)).toEqual(await leftBy(alone[place]))
          orders += atOnce.flat().length
        },
      ),
      { numRuns: 8, seed: 14_002 },
    )
    expect(await findingsOf(owner)).toEqual([])
    console.info(`payments together: ${orders} orders as alone`)
  })

  test('are made together where they can be', async () => {
    const payers = await payersOf(Array.from({ length: 40 }, () => ['fine']))
    const clients = payers.map(({ client }) => client)
    await Promise.all(payers.flatMap(({ orders }) => orders).map((order) => pay(db, order)))

    const { rows } = await sql<{ transactions: string }>`
      select count(distinct e.transaction_id) as transactions from audit.event e
      where e.action = 'payment-completed' and e.user_id = any (${clients})`.execute(owner)
    expect(Number(rows[0]?.transactions)).toBeLessThan(10)
  })

  test('are not known when the answer is lost, and sent again each is made once', async () => {
    const payers = await payersOf(Array.from({ length: 20 }, () => ['fine']))
    const all = payers.flatMap(({ orders }) => orders)
    proxy.after('make_payments', 'cut')
    const answers = await Promise.allSettled(all.map((order) => pay(db, order)))
    const lost = answers.filter((answer) => answer.status === 'rejected')
    expect(lost.length).toBeGreaterThan(1)
    for (const { reason } of lost) expect(reason).toMatchObject({ name: 'OutcomeUnknown' })

    for (const order of all) expect(await pay(db, order)).toMatchObject({ balance: '490.00' })
    expect(await findingsOf(owner)).toEqual([])
  })

  test('are answered each by itself while the books are closed', async () => {
    const payers = await payersOf(Array.from({ length: 10 }, () => ['fine']))
    await sql`update ledger.state set open = false`.execute(owner)
    const outcomes = await Promise.all(
      payers.flatMap(({ orders }) => orders.map((order) => outcomeOf(pay(db, order)))),
    )
    await sql`update ledger.state set open = true`.execute(owner)
    expect(outcomes).toEqual(payers.map(() => 'BOOKS_CLOSED'))
  })

  test('of which one has a text that no database holds are made, but for that one', async () => {
    const payers = await payersOf(Array.from({ length: 10 }, () => ['fine']))
    const all = payers.flatMap(({ orders }) => orders)
    const [broken] = all.slice(5)
    if (broken) broken.reference = 'a\u0000b'
    const answers = await Promise.allSettled(all.map((order) => pay(db, order)))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})

type Payer = { client: string; accountId: string; young: string; orders: Payment[] }

async function payersOf(all: Kind[][]): Promise<Payer[]> {
  const payers: Payer[] = []
  for (const wanted of all) {
    const client = await aClient(owner)
    const accountId = await anAccount(owner, client, { balance: '500' })
    const young = await aBeneficiary(owner, client, { verifiedAt: new Date() })
    const plain = {
      accountId,
      beneficiaryId: await aBeneficiary(owner, client),
      amount: amount('10'),
      tokenHash: (await aSession(owner, client)).tokenHash,
      confirmationId: undefined,
    }
    const payer: Payer = { client: client.id, accountId, young, orders: [] }
    for (const one of wanted)
      payer.orders.push({
        ...plain,
        paidBefore: '2100-01-01T00:00:00Z',
        paymentId: randomUUID(),
        ...kinds[one](payer),
      })
    payers.push(payer)
  }
  return payers
}

/** In a transaction of the caller's no order is made with others. */
async function outcomeAlone(order: Payment): Promise<unknown> {
  return await db.transaction().execute(async (tx) => await outcomeOf(pay(tx, order)))
}

async function outcomeOf(answer: ReturnType<typeof pay>): Promise<unknown> {
  try {
    const { clientId: _, madeAt: __, reference: ___, ...receipt } = await answer
    return receipt
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** The rows that a payer's orders have left behind, without ids and times. */
async function leftBy(payer: Payer | undefined): Promise<unknown> {
  const { client = '', accountId = '' } = payer ?? {}
  const { rows } = await sql<{ left: string }>`
    select concat_ws(E'\n',
      (select concat_ws(' ', balance, sequence, credited, paid) from ledger.account where id = ${accountId}),
      (select string_agg(concat_ws(' ', sequence, amount, balance_after, credited_after), ', '
        order by sequence)
        from ledger.entry where account_id = ${accountId}),
      (select string_agg(concat_ws(' ', amount, currency, status, reference, note), ', '
        order by amount, status, reference) from bank.payment where client_id = ${client}),
      (select string_agg(concat_ws(' ', action, detail - 'account' - 'beneficiary'), ', '
        order by action, detail ->> 'amount', detail ->> 'reference')
        from audit.event where user_id = ${client})
    ) as left`.execute(owner)
  return rows
}
