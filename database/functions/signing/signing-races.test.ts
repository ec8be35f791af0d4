import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aSession,
  aUser,
  balanceOf,
  countWaiting,
  findings,
  numbersOf,
  one,
  rolledBack,
  test,
  type TestBank,
} from '#testing.ts'
import {
  aMandate,
  aTrust,
  confirmed,
  ended,
  inTransaction,
  prepared,
  signBy,
  statusOf,
  type Trust,
  withdrawMandate,
} from './testing-signing.ts'

const rounds = process.env['TEST_LONG'] ? 200 : 8
const random = numbersOf(1_512)

type Prepared = { trust: Trust; tokens: Buffer[]; admin: Buffer }

/** A trust of three who sign in class A, two of them each order; and an admin. */
async function aTrustOfThree(bank: TestBank): Promise<Prepared> {
  const trust = await aTrust(bank, ['A', 'A', 'A'], [{ upTo: null, a: 2, b: 0 }])
  return {
    trust,
    tokens: trust.signatories.map(({ tokenHash }) => tokenHash),
    admin: await aSession(bank, await aUser(bank, { role: 'admin' })),
  }
}

async function anOrder(bank: TestBank, { trust, tokens }: Prepared, amount: string): Promise<string> {
  const { id, outcome } = await prepared(bank, trust, tokens[0] ?? Buffer.alloc(32), { amount })
  expect(outcome).toBe('PREPARED')
  return id
}

/** Waits a moment of a few milliseconds, so that a race begins in another order each time. */
async function briefPause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, random(0, 6)))
}

async function signatures(bank: TestBank, order: string): Promise<{ counting: number; voided: number }> {
  return await one(
    bank.owner,
    `select count(*) filter (where voided_at is null)::int as counting,
      count(*) filter (where voided_at is not null)::int as voided
    from bank.order_signature where order_id = $1`,
    [order],
  )
}

describe('at the same moment', () => {
  test('a freeze of a person who has signed waits for the last signature, and ends after it', async ({
    bank,
  }) => {
    const world = await aTrustOfThree(bank)
    const [first = Buffer.alloc(32), second = first] = world.tokens
    const order = await anOrder(bank, world, '10')
    expect(await signBy(bank.app, first, order, await confirmed(bank.owner, first, order))).toBe('SIGNED')
    const confirmation = await confirmed(bank.owner, second, order)
    // The last signature has counted the first one, and stops where it consumes its confirmation.
    const both = await rolledBack(bank.owner, async (holding) => {
      await holding.query('select from identity.confirmation where id = $1 for update', [confirmation])
      const signed = signBy(bank.app, second, order, confirmation)
      await expect.poll(() => countWaiting(bank, 'sign_order')).toBe(1)
      const frozen = inTransaction(bank, async (connection) => {
        await connection.query('select identity.enter_session($1)', [first])
        return await one(connection, 'select bank.freeze_payments() as outcome')
      })
      await expect.poll(() => countWaiting(bank, 'freeze_payments')).toBe(1)
      return { signed, frozen }
    })
    expect([await both.signed, await both.frozen]).toEqual(['EXECUTED', { outcome: 'FROZEN' }])
    expect((await signatures(bank, order)).counting).toBe(2)
  })

  test(`last signatures execute an order once, ${rounds} times`, async ({ bank }) => {
    const world = await aTrustOfThree(bank)
    const executed: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const order = await anOrder(bank, world, `10.${String(10 + (round % 90))}`)
      const confirmations = await Promise.all(
        world.tokens.map((token) => confirmed(bank.owner, token, order)),
      )
      // The second sends twice, as a browser does that has lost the answer.
      const answers = await Promise.all(
        [0, 1, 1, 2].map(async (nth) => {
          await briefPause()
          return await signBy(
            bank.app,
            world.tokens[nth] ?? Buffer.alloc(32),
            order,
            confirmations[nth] ?? null,
          )
        }),
      )
      for (const answer of answers) expect(['SIGNED', 'EXECUTED', 'ORDER_ENDED']).toContain(answer)
      expect(await statusOf(bank, order)).toBe('executed')
      expect((await signatures(bank, order)).counting).toBe(2)
      const { count } = await one<{ count: number }>(
        bank.owner,
        'select count(*)::int as count from ledger.transfer where id = $1',
        [order],
      )
      executed.push(count)
    }
    expect(executed).toEqual(Array.from({ length: rounds }, () => 1))
    expect(await findings(bank)).toEqual([])
  })

  test(`two orders above the balance are executed one at most, ${rounds} times`, async ({ bank }) => {
    for (let round = 0; round < rounds; round += 1) {
      const world = await aTrustOfThree(bank)
      const [token = Buffer.alloc(32), other = Buffer.alloc(32)] = world.tokens
      const orders = [await anOrder(bank, world, '600000'), await anOrder(bank, world, '600001')]
      for (const order of orders)
        expect(await signBy(bank.app, token, order, await confirmed(bank.owner, token, order))).toBe('SIGNED')
      const answers = await Promise.all(
        orders.map(async (order) => {
          const confirmation = await confirmed(bank.owner, other, order)
          await briefPause()
          return await signBy(bank.app, other, order, confirmation)
        }),
      )
      expect(answers.toSorted()).toEqual(['EXECUTED', 'INSUFFICIENT_FUNDS'])
      expect(Number(await balanceOf(bank, world.trust.account))).toBeGreaterThan(399_000)
    }
    expect(await findings(bank)).toEqual([])
  })

  test(`a last signature and a withdrawn mandate do one or the other, ${rounds} times`, async ({ bank }) => {
    const world = await aTrustOfThree(bank)
    const [token = Buffer.alloc(32), other = Buffer.alloc(32)] = world.tokens
    const [first] = world.trust.signatories
    const seen = { executed: 0, voided: 0 }
    let mandate = first?.mandate ?? ''
    for (let round = 0; round < rounds; round += 1) {
      const order = await anOrder(bank, world, `20.${String(10 + (round % 90))}`)
      await signBy(bank.app, token, order, await confirmed(bank.owner, token, order))
      const confirmation = await confirmed(bank.owner, other, order)
      const [answer, withdrawn] = await Promise.all([
        briefPause().then(() => signBy(bank.app, other, order, confirmation)),
        briefPause().then(() => withdrawMandate(bank.app, bank.owner, world.admin, mandate)),
      ])
      expect(withdrawn).toBe('WITHDRAWN')
      const counted = await signatures(bank, order)
      if (answer === 'EXECUTED') {
        seen.executed += 1
        expect([await statusOf(bank, order), counted]).toEqual(['executed', { counting: 2, voided: 0 }])
      } else {
        seen.voided += 1
        expect([answer, await statusOf(bank, order), counted]).toEqual([
          'SIGNED',
          'waiting',
          { counting: 1, voided: 1 },
        ])
      }
      mandate = await aMandate(bank.owner, world.trust.holder, first?.id ?? '')
    }
    console.info(`last signature against withdrawal: ${JSON.stringify(seen)}`)
  })

  test(`a last signature and a block of the first signatory do one or the other, ${rounds} times`, async ({
    bank,
  }) => {
    const world = await aTrustOfThree(bank)
    const [, second = Buffer.alloc(32), third = Buffer.alloc(32)] = world.tokens
    const seen = { executed: 0, voided: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const user = await aUser(bank)
      await aMandate(bank.owner, world.trust.holder, user)
      const session = await aSession(bank, user)
      const order = await anOrder(bank, { ...world, tokens: [second] }, `30.${String(10 + (round % 90))}`)
      await signBy(bank.app, session, order, await confirmed(bank.owner, session, order))
      const confirmation = await confirmed(bank.owner, third, order)
      const [answer] = await Promise.all([
        briefPause().then(() => signBy(bank.app, third, order, confirmation)),
        briefPause().then(() =>
          inTransaction(bank, async (connection) => {
            await connection.query('select identity.enter_session($1)', [world.admin])
            await connection.query(`select identity.set_role($1, 'blocked')`, [user])
          }),
        ),
      ])
      const counted = await signatures(bank, order)
      if (answer === 'EXECUTED') {
        seen.executed += 1
        expect(counted).toEqual({ counting: 2, voided: 0 })
      } else {
        seen.voided += 1
        expect([answer, await statusOf(bank, order), counted]).toEqual([
          'SIGNED',
          'waiting',
          { counting: 1, voided: 1 },
        ])
      }
    }
    console.info(`last signature against block: ${JSON.stringify(seen)}`)
  })

  test(`a signature and a refusal of an order do one or the other, ${rounds} times`, async ({ bank }) => {
    const world = await aTrustOfThree(bank)
    const [token = Buffer.alloc(32), other = Buffer.alloc(32), third = Buffer.alloc(32)] = world.tokens
    for (let round = 0; round < rounds; round += 1) {
      const order = await anOrder(bank, world, `40.${String(10 + (round % 90))}`)
      await signBy(bank.app, token, order, await confirmed(bank.owner, token, order))
      const confirmation = await confirmed(bank.owner, other, order)
      const [signed, refused] = await Promise.all([
        briefPause().then(() => signBy(bank.app, other, order, confirmation)),
        briefPause().then(() => ended(bank, third, order, 'refused')),
      ])
      expect([
        ['EXECUTED', 'ORDER_ENDED', 'executed'],
        ['ORDER_ENDED', 'ENDED', 'refused'],
      ]).toContainEqual([signed, refused, await statusOf(bank, order)])
    }
    expect(await findings(bank)).toEqual([])
  })

  test('the same order is prepared once, and signed while a payment takes its id, by one of both', async ({
    bank,
  }) => {
    const world = await aTrustOfThree(bank)
    const [token = Buffer.alloc(32), other = Buffer.alloc(32)] = world.tokens
    for (let round = 0; round < rounds; round += 1) {
      const order = { id: randomUUID(), amount: `50.${String(10 + (round % 90))}` }
      const answers = await Promise.all(
        [0, 1].map(async () => {
          await briefPause()
          return await prepared(bank, world.trust, token, order).catch((error: unknown) => String(error))
        }),
      )
      expect(answers).toEqual([
        { id: order.id, outcome: 'PREPARED' },
        { id: order.id, outcome: 'PREPARED' },
      ])
      await signBy(bank.app, token, order.id, await confirmed(bank.owner, token, order.id))
      const confirmation = await confirmed(bank.owner, other, order.id)
      const taking = bank.owner.query(
        `insert into bank.payment (id, client_id, account_id, beneficiary_id, amount, currency, status)
        values ($1, $2, $3, $4, -1, 'USD', 'failed') on conflict do nothing`,
        [order.id, world.trust.holder, world.trust.account, world.trust.beneficiary],
      )
      const [signed] = await Promise.all([
        briefPause()
          .then(() => signBy(bank.app, other, order.id, confirmation))
          .catch((error: unknown) => String(error)),
        taking,
      ])
      const isExecuted = (await statusOf(bank, order.id)) === 'executed'
      expect(signed === 'EXECUTED').toBe(isExecuted)
      if (!isExecuted) expect((await signatures(bank, order.id)).counting).toBe(1)
    }
    expect(await findings(bank)).toEqual([])
  })
})
