import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount, aUser, balanceOf, findings, one, openBank, type TestBank } from '#testing.ts'
import {
  aPlanner,
  aStandingTransfer,
  begin,
  comeToNextTry,
  confirmedOrder,
  letTimePass,
  occurrencesOf,
  payDue,
  saveOrder,
  statusOf,
} from '#testing-standing-orders.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 20 })
})

afterAll(async () => {
  await bank.close()
})

/** An order for 100.00 of 1,000.00 to the client's other account, with dates that have come. */
async function aDueTransfer({
  days = 8,
  ...options
}: { days?: number } & Parameters<typeof aPlanner>[1] = {}) {
  const { client, order } = await aStandingTransfer(bank, options)
  await letTimePass(bank, order.id, days)
  return { ...order, client }
}

async function run(order: string): Promise<string[]> {
  await begin(bank.app, order)
  return await payDue(bank, bank.app, order)
}

const balances = async ({ account, creditAccount }: { account: string; creditAccount: string }) => [
  await balanceOf(bank, account),
  await balanceOf(bank, creditAccount),
]

describe('an order between own accounts', () => {
  test('is refused between currencies, from an account to itself, and to or from another’s', async () => {
    const { client, order } = await aPlanner(bank, { reference: null })
    const stranger = await anAccount(bank, await aUser(bank), { balance: '1000' })
    const euros = await anAccount(bank, client, { currency: 'EUR' })
    for (const [account, creditAccount, outcome] of [
      [order.account, euros, 'DIFFERENT_CURRENCY'],
      [order.account, order.account, 'ACCOUNT_NOT_FOUND'],
      [order.account, stranger, 'ACCOUNT_NOT_FOUND'],
      [stranger, order.account, 'ACCOUNT_NOT_FOUND'],
    ] as const) {
      const asked = { ...order, account, beneficiary: null, creditAccount }
      expect(await saveOrder(bank.app, asked, await confirmedOrder(bank, asked))).toBe(outcome)
    }
  })

  test('takes a code of exactly its two accounts, whatever the amount', async () => {
    const { client, order } = await aPlanner(bank, { amount: '0.01', reference: null })
    const asked = { ...order, beneficiary: null, creditAccount: await anAccount(bank, client, {}) }
    expect(await saveOrder(bank.app, asked)).toBe('CODE_REQUIRED')
    const confirmation = await confirmedOrder(bank, asked)
    const other = { ...asked, creditAccount: await anAccount(bank, client, {}) }
    expect(await saveOrder(bank.app, other, confirmation)).toBe('CONFIRMATION_REFUSED')
    expect(await saveOrder(bank.app, asked, confirmation)).toBe('SAVED')
    // The same order again is answered the same; one that now pays the other account takes a code of its own.
    expect(await saveOrder(bank.app, asked)).toBe('SAVED')
    expect(await saveOrder(bank.app, other)).toBe('CODE_REQUIRED')
    expect(await saveOrder(bank.app, other, await confirmedOrder(bank, other))).toBe('SAVED')
    await letTimePass(bank, order.id, 8)
    expect(await run(order.id)).toEqual(['paid'])
    expect(await balanceOf(bank, other.creditAccount)).toBe('0.01')
  })

  test('pays once, however many servers try, and each side names the other account', async () => {
    const due = await aDueTransfer()
    const states = await Promise.all(Array.from({ length: 3 }, () => run(due.id)))
    expect(states.flat().filter((state) => state === 'paid')).toHaveLength(1)
    expect(await balances(due)).toEqual(['900', '100'])
    expect(
      await one(
        bank.owner,
        `select t.kind, t.note, t.debtor = f.nickname || ', ' || f.account_number as names_giving,
          t.counterparty = c.nickname || ', ' || c.account_number as names_taking,
          e.action, e.actor_id, e.detail ->> 'name' = t.counterparty as audited, v.paid::float as paid
        from bank.occurrence o
        join ledger.transfer t on t.id = o.payment_id
        join audit.event e on e.subject = t.id::text
        join bank.account f on f.id = t.debit_account_id
        join ledger.account v on v.id = f.id
        join bank.account c on c.id = t.credit_account_id
        where o.order_id = $1`,
        [due.id],
      ),
    ).toEqual({
      kind: 'standing-transfer',
      note: 'Standing order',
      names_giving: true,
      names_taking: true,
      action: 'transfer-completed',
      actor_id: null,
      audited: true,
      // It does not count towards the day's total above which a payment asks for a code.
      paid: 0,
    })
    expect(await findings(bank)).toEqual([])
  })

  test('is tried again without money, and pays once there is some', async () => {
    const due = await aDueTransfer({ balance: '99.99' })
    expect(await run(due.id)).toEqual(['due'])
    await bank.owner.query(
      `select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
        ledger.internal_account('incoming', 'USD'), $1, 0.01, null, null, now())`,
      [due.account],
    )
    await comeToNextTry(bank, due.id)
    expect(await run(due.id)).toEqual(['paid'])
    expect(await balances(due)).toEqual(['0', '100'])
    expect(await occurrencesOf(bank, due.id)).toMatchObject([{ state: 'paid', tries: 2 }])
  })

  test('fails three times for a client who no longer is one, and is paused', async () => {
    const due = await aDueTransfer({ rhythm: 'weekly', days: 26 })
    await bank.owner.query(`update identity.users set role = 'blocked' where id = $1`, [due.client])
    await begin(bank.app, due.id)
    for (let round = 0; round < 3; round += 1) await payDue(bank, bank.app, due.id)
    expect(await statusOf(bank, due.id)).toBe('paused 3')
    expect(await balances(due)).toEqual(['1000', '0'])
    const { name } = await one<{ name: string }>(
      bank.owner,
      `select distinct detail ->> 'name' as name from audit.event
      where subject = $1 and action in ('standing-order-failed', 'standing-order-paused')`,
      [due.id],
    )
    expect(name).toMatch(/, [A-Z0-9]+$/)
  })

  test('goes on while payments are frozen, and own limits neither stop it nor count it', async () => {
    const due = await aDueTransfer()
    await bank.owner.query(
      `insert into bank.own_limit (client_id, currency, kind, amount)
      values ($1, 'USD', 'payment', 1), ($1, 'USD', 'day', 1)`,
      [due.client],
    )
    await bank.owner.query(`select bank.write_freeze($1, $1, 'portal')`, [due.client])
    expect(await run(due.id)).toEqual(['paid'])
    expect(
      await one(bank.owner, `select bank.paid_on_day($1, 'USD', now())::float as paid`, [due.client]),
    ).toEqual({ paid: 0 })
  })

  test('and its opposite and transfers at the same time neither deadlock nor lose a cent', async () => {
    const there = await aDueTransfer({ rhythm: 'weekly', days: 41 })
    const back = {
      ...there,
      id: randomUUID(),
      account: there.creditAccount,
      creditAccount: there.account,
      amount: '1',
    }
    expect(await saveOrder(bank.app, back, await confirmedOrder(bank, back))).toBe('SAVED')
    await letTimePass(bank, back.id, 41)
    await begin(bank.app, there.id)
    await begin(bank.app, back.id)
    await Promise.all([
      ...Array.from({ length: 3 }, () => payDue(bank, bank.app, there.id)),
      ...Array.from({ length: 3 }, () => payDue(bank, bank.app, back.id)),
      ...Array.from({ length: 12 }, async (_, index) => {
        const [from, to] = index % 2 === 0 ? [there.account, back.account] : [back.account, there.account]
        await bank.app.query('select bank.make_transfer($1, $2, $3, $4, 1, null, null)', [
          there.tokenHash,
          randomUUID(),
          from,
          to,
        ])
      }),
    ])
    const held = (await balances(there)).map(Number)
    expect(held.reduce((sum, balance) => sum + balance, 0)).toBe(1000)
    expect((await occurrencesOf(bank, there.id)).map(({ state }) => state)).toEqual(
      Array.from({ length: 6 }, () => 'paid'),
    )
    expect(await findings(bank)).toEqual([])
  })

  test('pays exactly once after a failure at any step', async () => {
    await bank.superuser.query(`
      create function public.fail() returns trigger language plpgsql as $$
        begin raise exception 'a crash' using errcode = 'XX000'; end $$`)
    for (const trigger of [
      'before insert on bank.payment',
      'after insert on ledger.transfer',
      'before update on ledger.account',
      'after insert on ledger.entry',
      'before insert on audit.event',
      'after update on bank.occurrence',
    ]) {
      const due = await aDueTransfer()
      await begin(bank.app, due.id)
      await bank.superuser.query(
        `create trigger crash ${trigger} for each row execute function public.fail()`,
      )
      await expect(payDue(bank, bank.app, due.id)).rejects.toMatchObject({ code: 'XX000' })
      await bank.superuser.query(`drop trigger crash on ${trigger.split(' ').at(-1)}`)
      expect(await balances(due), trigger).toEqual(['1000', '0'])
      expect(await run(due.id)).toEqual(['paid'])
      expect(await run(due.id)).toEqual([])
      expect(await balances(due), trigger).toEqual(['900', '100'])
    }
    expect(await findings(bank)).toEqual([])
  })
})
