import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aBeneficiary, balanceOf, one, test, type TestBank } from '#testing.ts'
import { freeze } from '#functions/payments/testing-safeguards.ts'
import {
  aStandingOrder,
  begin,
  comeToNextTry,
  confirmedOrder,
  dayFromNow,
  letTimePass,
  occurrencesOf,
  payDue,
  saveOrder,
  type StandingOrder,
  statusOf,
} from '#testing-standing-orders.ts'
import { inTransaction } from '#functions/signing/testing-signing.ts'

async function setStatus(bank: TestBank, { tokenHash, id }: StandingOrder, status: string) {
  return await inTransaction(bank, async (connection) => {
    await connection.query('select identity.enter_session($1)', [tokenHash])
    return await one(connection, 'select bank.set_standing_order_status($1, $2) as outcome', [id, status])
  })
}

test.for(['paused', 'stopped'])(
  'a date that is due is skipped once its order is %s, and paid by no later try',
  async (status, { bank }) => {
    const { order } = await aStandingOrder(bank)
    await letTimePass(bank, order.id, 8)
    await begin(bank.app, order.id)
    expect(await setStatus(bank, order, status)).toEqual({ outcome: 'CHANGED' })
    await comeToNextTry(bank, order.id)
    expect(await payDue(bank, bank.app, order.id)).toEqual([])
    expect(await occurrencesOf(bank, order.id)).toMatchObject([{ state: 'skipped' }])
    expect(await balanceOf(bank, order.account)).toBe('1000')
  },
)

test('a change of an order forgets its failures, but not those for which it is paused', async ({ bank }) => {
  for (const [status, after] of [
    ['active', 'active 0'],
    ['paused', 'paused 2'],
  ] as const) {
    const { order } = await aStandingOrder(bank)
    await one(
      bank.owner,
      'update bank.standing_order set status = $2, failures = 2 where id = $1 returning id',
      [order.id, status],
    )
    const changed = { ...order, amount: '7' }
    expect(await saveOrder(bank.app, changed, await confirmedOrder(bank, changed))).toBe('SAVED')
    expect(await statusOf(bank, order.id)).toBe(after)
  }
})

test('a change of the client’s note alone takes no code, and every other change does', async ({ bank }) => {
  const { client, order } = await aStandingOrder(bank)
  expect(await saveOrder(bank.app, { ...order, note: 'Flat by the harbour' })).toBe('SAVED')
  expect(
    await one(bank.owner, 'select note from bank.standing_order where id = $1', [order.id]),
  ).toMatchObject({ note: 'Flat by the harbour' })
  for (const change of [
    { amount: '100.01' },
    { reference: 'Rents' },
    { reference: null },
    { beneficiary: await aBeneficiary(bank, client) },
    { rhythm: 'yearly' as const },
    { times: 12 },
    { lastDay: await dayFromNow(bank, 400) },
    { firstDay: await dayFromNow(bank, 2) },
    { businessDay: 'previous' as const },
  ])
    expect(await saveOrder(bank.app, { ...order, ...change, note: 'Another' }), JSON.stringify(change)).toBe(
      'CODE_REQUIRED',
    )
})

test('a note is not changed while the client’s payments are frozen', async ({ bank }) => {
  const { order } = await aStandingOrder(bank)
  await freeze(bank, order.tokenHash)
  expect(await saveOrder(bank.app, { ...order, note: 'Flat by the harbour' })).toBe('PAYMENTS_FROZEN')
})

test('a paused order counts among those that a client may have, and a stopped one does not', async ({
  bank,
}) => {
  const { order } = await aStandingOrder(bank)
  const another = { ...order, id: randomUUID() }
  await bank.owner.query('update bank.limits set standing_orders_per_client = 1')
  for (const [status, outcome] of [
    ['paused', 'TOO_MANY_STANDING_ORDERS'],
    ['stopped', 'SAVED'],
  ] as const) {
    await setStatus(bank, order, status)
    expect(await saveOrder(bank.app, another, await confirmedOrder(bank, another)), status).toBe(outcome)
  }
  await bank.owner.query('update bank.limits set standing_orders_per_client = 100')
})

test.for([
  ['due', 'pays that day', 0, []],
  ['skipped', 'pays that day', 0, []],
  ['paid', 'pays from the next of them on', 7, ['paid']],
] as const)(
  'an order whose new dates begin on a day that is %s by the old ones %s',
  async ([state, , later, kept], { bank }) => {
    const { order } = await aStandingOrder(bank)
    // The day has come for this order, whichever day of the week it is.
    await bank.owner.query(
      `with begun as (
        update bank.standing_order o set next_number = 2, next_day = (o.first_day + interval '1 month')::date
        where o.id = $1 returning o
      )
      select bank.write_occurrence(b.o, (b.o).first_day, $2) from begun b`,
      [order.id, state === 'skipped' ? state : 'due'],
    )
    if (state === 'paid') {
      await comeToNextTry(bank, order.id)
      expect(await payDue(bank, bank.app, order.id)).toEqual(['paid'])
    }
    const changed = { ...order, rhythm: 'weekly' as const }
    expect(await saveOrder(bank.app, changed, await confirmedOrder(bank, changed))).toBe('SAVED')
    expect((await occurrencesOf(bank, order.id)).map((date) => date.state)).toEqual(kept)
    expect(
      await one(bank.owner, 'select next_day::text as day from bank.standing_order where id = $1', [
        order.id,
      ]),
    ).toEqual({ day: await dayFromNow(bank, 1 + later) })
  },
)
