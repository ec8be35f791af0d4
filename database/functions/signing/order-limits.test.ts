import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { one, test } from '#testing.ts'
import { aTrust, inTransaction, prepared, setRules, sign } from './testing-signing.ts'

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

test('an order that needs fewer signatures by now is carried out by a person who has signed it', async ({
  bank,
}) => {
  const trust = await aTrust(bank, ['A', 'A'], [{ upTo: null, a: 2, b: 0 }])
  const tokenHash = trust.signatories[0]?.tokenHash ?? Buffer.alloc(32)
  const { id } = await prepared(bank, trust, tokenHash, { amount: '1' })
  const isForMe = async () =>
    await inTransaction(bank, async (connection) => {
      await connection.query('select identity.enter_session($1)', [tokenHash])
      return await one(
        connection,
        `select shown -> 'isForMe' as shown, c.for_me as counted
        from bank.show_order($1), bank.count_orders($2) c`,
        [id, trust.holder],
      )
    })
  expect(await isForMe()).toEqual({ shown: true, counted: 1 })
  expect(await sign(bank, tokenHash, id)).toBe('SIGNED')
  expect(await isForMe()).toEqual({ shown: false, counted: 0 })
  await setRules(bank.owner, trust.holder, [{ upTo: null, a: 1, b: 0 }])
  expect(await isForMe()).toEqual({ shown: true, counted: 1 })
  expect(await sign(bank, tokenHash, id)).toBe('EXECUTED')
})

test('the signature of a person who has frozen their payments does not count during the freeze', async ({
  bank,
}) => {
  const trust = await aTrust(bank, ['A', 'A', 'A'], [{ upTo: null, a: 2, b: 0 }])
  const session = (nth: number) => trust.signatories[nth]?.tokenHash ?? Buffer.alloc(32)
  const frozen = trust.signatories[0]?.id ?? ''
  const order = async () => (await prepared(bank, trust, session(1), { amount: '1' })).id
  const [first, second] = [await order(), await order()]
  expect(await sign(bank, session(0), first)).toBe('SIGNED')
  expect(await sign(bank, session(0), second)).toBe('SIGNED')
  await bank.owner.query(`insert into bank.payment_freeze (client_id, source) values ($1, 'portal')`, [
    frozen,
  ])
  expect(await sign(bank, session(1), first)).toBe('SIGNED')
  expect(await sign(bank, session(2), first)).toBe('EXECUTED')
  const { rows } = await bank.owner.query<{ id: string }>(
    'select user_id as id from bank.order_signature where order_id = $1 and voided_at is null',
    [first],
  )
  expect(rows.map(({ id }) => id)).not.toContain(frozen)
  await bank.owner.query(
    'update bank.payment_freeze set lifted_at = clock_timestamp() where client_id = $1',
    [frozen],
  )
  expect(await sign(bank, session(1), second)).toBe('EXECUTED')
})
