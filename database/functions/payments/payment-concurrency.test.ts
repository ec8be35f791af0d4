import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  aPayer,
  aUser,
  balanceOf,
  findings,
  internalAccount,
  numbersOf,
  one,
  openBank,
  type Order,
  type Outcome,
  pay,
  createTransfer,
  type TestBank,
} from '#testing.ts'

// Many connections, as several servers have. Every transaction is committed.
let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 40 })
})

afterAll(async () => {
  await bank.close()
})

const shapes = process.env['TEST_LONG'] ? 50 : 10
const seed = 30_001_000
const number = numbersOf(seed)

describe('among concurrent orders', () => {
  test('of 200 payments of 30.00 from 1,000.00 exactly 33 succeed, and 10.00 remain', async () => {
    const { client: _, ...order } = await aPayer(bank, { balance: '1000' })

    const counts = countOf(
      await asking(Array.from({ length: 200 }, () => ({ ...order, id: randomUUID(), amount: '30' }))),
    )

    console.info(`double spend: 200 × 30.00 on 1,000.00: ${JSON.stringify(counts)}`)
    expect(counts).toEqual({ COMPLETED: 33, INSUFFICIENT_FUNDS: 167 })
    expect(await balanceOf(bank, order.account)).toBe('10')
    expect(await statusesOf(order.account)).toEqual({ completed: '33', failed: '167' })
    expect(await findings(bank)).toEqual([])
  })

  test('50 copies of one payment have one effect and get the same answer', async () => {
    const { client: _, ...order } = await aPayer(bank, { balance: '1000' })
    const copy = { ...order, id: randomUUID(), amount: '1000' }

    const answers = await asking(Array.from({ length: 50 }, () => copy))

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(countOf(answers)).toEqual({ COMPLETED: 50 })
    expect(await balanceOf(bank, order.account)).toBe('0')
    expect(await statusesOf(order.account)).toEqual({ completed: '1', failed: '0' })
  })

  test('50 copies of an impossible payment leave one failed payment', async () => {
    const { client: _, ...order } = await aPayer(bank, { balance: '1000' })
    const copy = { ...order, id: randomUUID(), amount: '1000.01' }

    expect(countOf(await asking(Array.from({ length: 50 }, () => copy)))).toEqual({ INSUFFICIENT_FUNDS: 50 })
    expect(await statusesOf(order.account)).toEqual({ completed: '0', failed: '1' })
  })

  test('one id that 20 clients use for their own payments pays once', async () => {
    const payers = await Promise.all(Array.from({ length: 20 }, () => aPayer(bank, { balance: '100' })))
    const id = randomUUID()

    const answers = await asking(payers.map(({ client: _, ...order }) => ({ ...order, id, amount: '1' })))

    expect(countOf(answers)).toEqual({ COMPLETED: 1, PAYMENT_ID_TAKEN: 19 })
    expect(await findings(bank)).toEqual([])
  })

  test('two ids used at once for payments from two accounts, in either order, pay once each', async () => {
    const rounds = 20
    const counts: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const { client, ...order } = await aPayer(bank, { balance: '100' })
      const other = await anAccount(bank, client, { balance: '100' })
      const [first, second] = [randomUUID(), randomUUID()]
      const asked = [first, second, second, first].map((id, index) => ({
        ...order,
        id,
        account: index % 2 === 0 ? order.account : other,
        amount: '7',
      }))

      for (const { outcome } of await asking(asked)) counts[outcome] = (counts[outcome] ?? 0) + 1
      expect(Number(await balanceOf(bank, order.account)) + Number(await balanceOf(bank, other))).toBe(186)
    }
    expect(counts).toEqual({ COMPLETED: 2 * rounds, PAYMENT_ID_TAKEN: 2 * rounds })
    expect(await findings(bank)).toEqual([])
    console.info(`two ids over two accounts: ${rounds} rounds, ${JSON.stringify(counts)}`)
  })

  test(`exactly as many payments succeed as the balance covers, in ${shapes} shapes`, async () => {
    for (let shape = 0; shape < shapes; shape += 1) {
      const cents = number(1, 100_000)
      const amount = number(1, 20_000)
      const asked = number(10, 120)
      const { client: _, ...order } = await aPayer(bank, { balance: inUnits(cents) })

      const counts = countOf(
        await asking(
          Array.from({ length: asked }, () => ({ ...order, id: randomUUID(), amount: inUnits(amount) })),
        ),
      )

      const affordable = Math.min(asked, Math.floor(cents / amount))
      const label = `seed ${seed}: ${asked} × ${inUnits(amount)} on ${inUnits(cents)}`
      expect({ COMPLETED: 0, INSUFFICIENT_FUNDS: 0, ...counts }, label).toEqual({
        COMPLETED: affordable,
        INSUFFICIENT_FUNDS: asked - affordable,
      })
      expect(await balanceOf(bank, order.account), label).toBe(String((cents - affordable * amount) / 100))
    }
    expect(await findings(bank)).toEqual([])
    console.info(`double spend: ${shapes} random shapes of seed ${seed}, all exact`)
  })

  test('opposite transfers between the same clients do not deadlock', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 4 }, async () => await anAccount(bank, await aUser(bank), { balance: '1000' })),
    )
    const transfers = accounts.flatMap((debitAccount) =>
      accounts
        .filter((creditAccount) => creditAccount !== debitAccount)
        .map((creditAccount) => ({ debitAccount, creditAccount, amount: '1' })),
    )

    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => transfers)
        .flat()
        .map((transfer) => createTransfer(bank.owner, transfer)),
    )

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await Promise.all(accounts.map((account) => balanceOf(bank, account)))).toEqual([
      '1000',
      '1000',
      '1000',
      '1000',
    ])
    expect(await findings(bank)).toEqual([])
  })

  test('money that arrives while other money leaves is neither lost nor created', async () => {
    const { client: _, ...order } = await aPayer(bank, { balance: '100' })
    const incoming = {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: order.account,
      amount: '1',
    }

    const coming = Promise.all(Array.from({ length: 100 }, () => createTransfer(bank.owner, incoming)))
    const going = await asking(
      Array.from({ length: 100 }, () => ({ ...order, id: randomUUID(), amount: '1' })),
    )
    await coming

    expect(countOf(going)).toEqual({ COMPLETED: 100 })
    expect(await balanceOf(bank, order.account)).toBe('100')
    expect(await findings(bank)).toEqual([])
  })
})

/** Sends all of them at once. An exception fails the test. */
async function asking(orders: Order[]): Promise<Outcome[]> {
  return await Promise.all(orders.map((order) => pay(bank.app, order)))
}

function countOf(answers: Outcome[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ outcome }) => outcome)).map(([outcome, own = []]) => [
      outcome,
      own.length,
    ]),
  )
}

async function statusesOf(account: string): Promise<{ completed: string; failed: string }> {
  return await one(
    bank.owner,
    `select count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'failed') as failed
    from bank.payment where account_id = $1`,
    [account],
  )
}

function inUnits(cents: number): string {
  return (cents / 100).toFixed(2)
}
