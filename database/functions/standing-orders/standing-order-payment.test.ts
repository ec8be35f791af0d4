import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, findings, one, openBank, type TestBank } from '#testing.ts'
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
  statusOf,
} from '#testing-standing-orders.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 20 })
  // The ways in which a server can fail during a payment: a lost connection, or a failed statement.
  await bank.superuser.query(`
    create schema crash;
    grant usage on schema crash to public;
    create function crash.kill() returns trigger language plpgsql security definer as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$;
    create function crash.fail() returns trigger language plpgsql as $$
      begin raise exception 'a crash' using errcode = 'XX000'; end $$;`)
})

afterAll(async () => {
  await bank.close()
})

type Due = { order: string; account: string; client: string }

/** A monthly order for 100.00 of 1,000.00 whose first date has come; `missed` is how many more have. */
async function aDueOrder({ rhythm = 'monthly', days = 8, balance = '1000' } = {}): Promise<Due> {
  const known = (['once', 'weekly', 'monthly'] as const).find((name) => name === rhythm) ?? 'monthly'
  const { client, order } = await aStandingOrder(bank, { rhythm: known, balance })
  await letTimePass(bank, order.id, days)
  return { order: order.id, account: order.account, client }
}

async function paymentOf({ order }: Due): Promise<string> {
  const { id } = await one<{ id: string }>(
    bank.owner,
    `select bank.occurrence_payment_id(id, next_day) as id from bank.standing_order where id = $1`,
    [order],
  )
  return id
}

/** The rows that are written about a payment. */
async function traces(payment: string) {
  return await one(
    bank.owner,
    `select
      (select count(*)::int from bank.payment where id = $1) as payments,
      (select count(*)::int from ledger.transfer where id = $1) as transfers,
      (select count(*)::int from audit.event
        where subject = $1::text and action = 'payment-completed') as events,
      (select state from bank.occurrence where payment_id = $1) as state`,
    [payment],
  )
}

const untouched = { payments: 0, transfers: 0, events: 0 }
const paid = { payments: 1, transfers: 1, events: 1, state: 'paid' }

/** Every table and time of a write, as `on` and `when` of a trigger. */
const writes: Record<string, (due: Due & { payment: string }) => [table: string, when: string]> = {
  'the occurrence, due': ({ payment }) => ['insert on bank.occurrence', `new.payment_id = '${payment}'`],
  'the next date': ({ order }) => ['update on bank.standing_order', `new.id = '${order}'`],
  'the payment': ({ payment }) => ['insert on bank.payment', `new.id = '${payment}'`],
  'the transfer': ({ payment }) => ['insert on ledger.transfer', `new.id = '${payment}'`],
  'the internal side': ({ payment }) => ['insert on ledger.internal_entry', `new.transfer_id = '${payment}'`],
  'the balance': ({ account }) => ['update on ledger.account', `new.id = '${account}'`],
  "the client's side": ({ payment }) => ['insert on ledger.entry', `new.transfer_id = '${payment}'`],
  'the audit': ({ payment }) => ['insert on audit.event', `new.subject = '${payment}'`],
  'the occurrence, paid': ({ payment }) => ['update on bank.occurrence', `new.payment_id = '${payment}'`],
}

describe('after a crash at any step the next run pays exactly once', () => {
  const moments: [string, (due: Due & { payment: string }) => string][] = Object.entries(writes).flatMap(
    ([place, of]) =>
      ['before', 'after'].map((when): [string, (due: Due & { payment: string }) => string] => [
        `${when} ${place}`,
        (due) => `create trigger crash ${when} ${of(due)[0]} for each row when (${of(due)[1]})`,
      ]),
  )
  moments.push([
    'at the commit',
    () =>
      `create constraint trigger crash after update on bank.occurrence deferrable initially deferred
        for each row`,
  ])

  for (const [moment, trigger] of moments) {
    test(moment, async () => {
      for (const [way, code] of [
        ['kill', '57P01'],
        ['fail', 'XX000'],
      ] as const) {
        const due = await aDueOrder()
        const payment = await paymentOf(due)
        const text = trigger({ ...due, payment })
        await bank.superuser.query(`${text} execute function crash.${way}()`)
        const run = async () => {
          await begin(bank.app, due.order)
          await payDue(bank, bank.app, due.order)
        }
        await expect(run()).rejects.toMatchObject({ code })
        await bank.superuser.query(`drop trigger crash on ${/ on (\S+)/.exec(text)?.[1] ?? ''}`)

        expect(await traces(payment)).toMatchObject(untouched)
        expect(await balanceOf(bank, due.account)).toBe('1000')
        await run()
        // The connection may have broken before this answer arrived.
        await run()
        expect(await traces(payment)).toEqual(paid)
        expect(await balanceOf(bank, due.account)).toBe('900')
      }
    })
  }

  test('and the books balance after every crash', async () => {
    expect(await findings(bank)).toEqual([])
  })
})

describe('a standing order', () => {
  test('pays once, however many servers try at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => aDueOrder()))
    await Promise.all(
      all.flatMap(({ order }) =>
        Array.from({ length: 3 }, async () => {
          await begin(bank.app, order)
          await payDue(bank, bank.app, order)
        }),
      ),
    )
    for (const { order, account } of all) {
      expect((await occurrencesOf(bank, order)).map(({ state }) => state)).toEqual(['paid'])
      expect(await balanceOf(bank, account)).toBe('900')
    }
    expect(await findings(bank)).toEqual([])
  })

  test('pays each date that was missed in forty days once, the oldest first, dated today', async () => {
    const { order, account } = await aDueOrder({ rhythm: 'weekly', days: 41 })
    expect(await begin(bank.app, order)).toBe(6)
    expect(await payDue(bank, bank.app, order)).toEqual(Array.from({ length: 6 }, () => 'paid'))
    expect(await balanceOf(bank, account)).toBe('400')
    const { rows } = await bank.owner.query(
      `select t.note, ledger.day_of(e.created_at) = ledger.day_of(now()) as today,
        lag(c.day) over (order by e.sequence) < c.day as later
      from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
      join bank.occurrence c on c.payment_id = t.id
      where e.account_id = $1 order by e.sequence`,
      [account],
    )
    expect(rows).toEqual(
      Array.from({ length: 6 }, (_, index) => ({
        note: 'Standing order',
        today: true,
        later: index === 0 ? null : true,
      })),
    )
  })

  test('pays nothing before its date, and a single payment is done after it', async () => {
    const { order, account } = await aDueOrder({ rhythm: 'once', days: 0 })
    expect(await begin(bank.app, order)).toBe(0)
    await letTimePass(bank, order, 8)
    expect(await begin(bank.app, order)).toBe(1)
    expect(await statusOf(bank, order)).toBe('active 0')
    expect(await payDue(bank, bank.app, order)).toEqual(['paid'])
    expect(await statusOf(bank, order)).toBe('done 0')
    expect(await balanceOf(bank, account)).toBe('900')
  })

  test('is tried three times without money, then fails, and pauses after three failures', async () => {
    const { order, client } = await aDueOrder({ rhythm: 'weekly', days: 26, balance: '99.99' })
    expect(await begin(bank.app, order)).toBe(4)
    for (const state of ['due', 'due', 'failed']) {
      await comeToNextTry(bank, order)
      const { rows } = await bank.owner.query<{ day: string }>(
        `select min(day)::text as day from bank.occurrence where order_id = $1 and state = 'due'`,
        [order],
      )
      const tried = await one<{ state: string }>(bank.app, 'select state from bank.pay_occurrence($1, $2)', [
        order,
        rows[0]?.day,
      ])
      expect(tried.state).toBe(state)
    }
    for (let round = 0; round < 3; round += 1) {
      await comeToNextTry(bank, order)
      await payDue(bank, bank.app, order)
    }
    expect(await statusOf(bank, order)).toBe('paused 3')
    // The fourth date was due as well, and is not tried while the order is paused.
    expect((await occurrencesOf(bank, order)).map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'failed',
      'skipped',
    ])
    const { rows } = await bank.owner.query(
      `select action, count(*)::int as count, bool_and(bank.notification_kind(action, detail) = 'payment')
        as notified
      from audit.event where user_id = $1 and actor_id is null and action like 'standing-order-%'
      group by action order by action`,
      [client],
    )
    expect(rows).toEqual([
      { action: 'standing-order-failed', count: 3, notified: true },
      { action: 'standing-order-paused', count: 1, notified: true },
    ])
  })

  test('pays at the second try, if money came between', async () => {
    const { order, account } = await aDueOrder({ balance: '99' })
    await begin(bank.app, order)
    expect(await payDue(bank, bank.app, order)).toEqual(['due'])
    // Nothing is tried before its time.
    expect(await payDue(bank, bank.app, order)).toEqual(['nothing'])
    await bank.owner.query(
      `select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
        ledger.internal_account('incoming', 'USD'), $1, 51, null, null, now())`,
      [account],
    )
    await comeToNextTry(bank, order)
    expect(await payDue(bank, bank.app, order)).toEqual(['paid'])
    expect(await balanceOf(bank, account)).toBe('50')
    expect(await statusOf(bank, order)).toBe('active 0')
  })

  test('fails at once without its beneficiary, or for a client who no longer is one', async () => {
    const gone = await aDueOrder()
    await bank.owner.query('update bank.beneficiary set deleted_at = now() where client_id = $1', [
      gone.client,
    ])
    const blocked = await aDueOrder()
    await bank.owner.query(`update identity.users set role = 'blocked' where id = $1`, [blocked.client])
    const promoted = await aDueOrder()
    await bank.owner.query(`update identity.users set role = 'admin' where id = $1`, [promoted.client])
    for (const { order, account } of [gone, blocked, promoted]) {
      await begin(bank.app, order)
      expect(await payDue(bank, bank.app, order)).toEqual(['failed'])
      expect(await balanceOf(bank, account)).toBe('1000')
    }
  })

  test('waits while the books are closed', async () => {
    const { order, account } = await aDueOrder()
    await begin(bank.app, order)
    await bank.owner.query('update ledger.state set open = false')
    await expect(payDue(bank, bank.app, order)).rejects.toMatchObject({ code: 'BK004' })
    await bank.owner.query('update ledger.state set open = true')
    expect(await payDue(bank, bank.app, order)).toEqual(['paid'])
    expect(await balanceOf(bank, account)).toBe('900')
  })

  test('drops what is due by the old dates if the client changes them', async () => {
    const { order } = await aStandingOrder(bank, { balance: '99' })
    await letTimePass(bank, order.id, 8)
    await begin(bank.app, order.id)
    expect(await payDue(bank, bank.app, order.id)).toEqual(['due'])
    const changed = { ...order, rhythm: 'weekly' as const, firstDay: await dayFromNow(bank, 7) }
    expect(await saveOrder(bank.app, changed, await confirmedOrder(bank, changed))).toBe('SAVED')
    expect((await occurrencesOf(bank, order.id)).map(({ state }) => state)).toEqual(['skipped'])
  })

  test('takes no code and no second factor for a payment that would need them: the order did', async () => {
    const { order, account, client } = await aDueOrder({ balance: '199' })
    const disable = 'update identity.credential set totp_secret = null, two_factor_enabled = false'
    await bank.owner.query(`${disable} where user_id = $1`, [client])
    await bank.owner.query('update bank.beneficiary set verified_at = now() where client_id = $1', [client])
    await bank.owner.query(
      `insert into bank.payment_code_limit (currency, amount) values ('USD', 1)
      on conflict (currency) do update set amount = 1`,
    )
    await begin(bank.app, order)
    expect(await payDue(bank, bank.app, order)).toEqual(['paid'])
    expect(await balanceOf(bank, account)).toBe('99')
    await letTimePass(bank, order, 32)
    await begin(bank.app, order)
    expect(await payDue(bank, bank.app, order), 'without money').toEqual(['due'])
  })

  test("does not count towards the day's total above which a payment asks for a code", async () => {
    const { order, account } = await aDueOrder()
    await begin(bank.app, order)
    await payDue(bank, bank.app, order)
    expect(await one(bank.owner, 'select paid::text from ledger.account where id = $1', [account])).toEqual({
      paid: '0.00000000',
    })
  })
})
