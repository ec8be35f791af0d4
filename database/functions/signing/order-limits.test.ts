import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { one, test } from '#testing.ts'
import { aTrust, prepared, sign } from './testing-signing.ts'

test.for([
  ['waiting orders', 'open_orders_per_holder', 100],
  ['orders in a day, also once they were executed,', 'orders_per_holder_and_day', 500],
] as const)('a holder has at most as many %s as the bank allows', async ([, limit, most], { bank }) => {
  const trust = await aTrust(bank, ['A', 'A', null], [{ upTo: null, a: 1, b: 0 }])
  const session = (nth: number) => trust.signatories[nth]?.tokenHash ?? Buffer.alloc(32)
  const prepareOne = async () => await prepared(bank, trust, session(2), { amount: '1' })
  await bank.owner.query(`update bank.limits set ${limit} = 1`)
  const { id, outcome } = await prepareOne()
  expect(outcome).toBe('PREPARED')
  if (limit === 'orders_per_holder_and_day') expect(await sign(bank, session(0), id)).toBe('EXECUTED')
  expect(await prepareOne()).toMatchObject({ outcome: 'TOO_MANY_OPEN_ORDERS' })
  await bank.owner.query(`update bank.limits set ${limit} = ${most}`)
  expect(await prepareOne()).toMatchObject({ outcome: 'PREPARED' })
})

test('an order waits for its signatures as long as the bank allows', async ({ bank }) => {
  const trust = await aTrust(bank, ['A'], [{ upTo: null, a: 1, b: 0 }])
  const tokenHash = trust.signatories[0]?.tokenHash ?? Buffer.alloc(32)
  const { id } = await prepared(bank, trust, tokenHash, { amount: '1' })
  expect(
    await one(
      bank.owner,
      `select date_trunc('second', o.expires_at - o.prepared_at) = l.order_validity as "asAllowed"
      from bank.waiting_order o cross join bank.limits l where o.id = $1`,
      [id],
    ),
  ).toEqual({ asAllowed: true })
})

test('an order that was prepared is another one with another note', async ({ bank }) => {
  const trust = await aTrust(bank, ['A'], [{ upTo: null, a: 1, b: 0 }])
  const tokenHash = trust.signatories[0]?.tokenHash ?? Buffer.alloc(32)
  const order = { id: randomUUID(), amount: '1', note: 'June' }
  for (const [note, outcome] of [
    ['June', 'PREPARED'],
    ['June', 'PREPARED'],
    ['July', 'PAYMENT_ID_TAKEN'],
    [null, 'PAYMENT_ID_TAKEN'],
  ] as const)
    expect(await prepared(bank, trust, tokenHash, { ...order, note })).toMatchObject({ outcome })
})
