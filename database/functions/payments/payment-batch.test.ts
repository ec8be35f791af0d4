import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aPayer,
  aSession,
  balanceOf,
  findings,
  one,
  type Order,
  pay,
  paymentsOf,
  rolledBack,
  type TestBank,
  test,
} from '#testing.ts'
import { commitDuringLocks, payTogether } from './payment-batches.ts'

describe('a batch of payments', () => {
  test('makes each order that nothing stands in the way of, with one audit row each', async ({ bank }) => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => anOrder(bank)))

    const made = await payTogether(bank.app, orders)

    expect(made.map(({ payment }) => payment).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
    for (const { id, account } of orders) {
      expect(await paymentsOf(bank, account)).toEqual([{ id, amount: '-10', status: 'completed' }])
      expect(await balanceOf(bank, account)).toBe('990')
      expect(await auditOf(bank, id)).toEqual(['payment-completed'])
    }
    expect(await findings(bank)).toEqual([])
  })

  test('leaves an order that would be refused untouched, and makes the others', async ({ bank }) => {
    const [fine, poor, unknown] = [await anOrder(bank), await anOrder(bank), await anOrder(bank)]
    poor.amount = '1000.01'
    unknown.tokenHash = Buffer.alloc(32)

    const made = await payTogether(bank.app, [poor, fine, unknown])

    expect(made).toMatchObject([{ payment: fine.id, balance: '990', currency: 'USD' }])
    expect(await paymentsOf(bank, poor.account)).toEqual([])
    expect(await paymentsOf(bank, unknown.account)).toEqual([])
  })

  test('answers as a single payment does', async ({ bank }) => {
    const [together, alone] = [await anOrder(bank), await anOrder(bank)]
    const [made] = await payTogether(bank.app, [together])
    const { outcome, currency, balance } = await pay(bank.app, alone)

    expect({ outcome, currency, balance }).toEqual({
      outcome: 'COMPLETED',
      currency: made?.currency,
      balance: made?.balance,
    })
    expect(await traces(bank, together)).toBe(await traces(bank, alone))
  })

  const single: Record<string, (bank: TestBank, order: MadeOrder) => Promise<unknown>> = {
    'to a beneficiary of less than a day': async (bank, order) => {
      order.beneficiary = await aBeneficiary(bank, order.client, { verified: 'just now' })
    },
    'above the limit for codes': async (bank, order) => {
      order.account = await anAccount(bank, order.client, { balance: '50000' })
      order.amount = '10000.01'
    },
    'with an amount that the currency does not have': async (_, order) => {
      order.amount = '1.001'
    },
    'of a client whose payments are frozen': async (bank, { client }) =>
      await bank.owner.query(`insert into bank.payment_freeze (client_id, source) values ($1, 'portal')`, [
        client,
      ]),
    'above an own limit for the day': async (bank, { client }) => await limitDay(bank, client, '9.99'),
    'to a beneficiary that was removed': async (bank, { beneficiary }) =>
      await bank.owner.query('update bank.beneficiary set deleted_at = now() where id = $1', [beneficiary]),
    'of a session that has ended': async (bank, { tokenHash }) =>
      await bank.owner.query('update identity.session set ended_at = now() where token_hash = $1', [
        tokenHash,
      ]),
    'under an id that has paid': async (bank, order) => {
      const { client: _, ...other } = await anOrder(bank)
      await pay(bank.app, { ...other, id: order.id })
    },
  }
  for (const [which, prepare] of Object.entries(single)) {
    test(`leaves an order ${which} to be made singly`, async ({ bank }) => {
      const order = await anOrder(bank)
      await prepare(bank, order)
      const others = await paymentsOf(bank, order.account)

      expect(await payTogether(bank.app, [order, await anOrder(bank)])).toHaveLength(1)
      expect(await paymentsOf(bank, order.account)).toEqual(others)
    })
  }

  test('leaves a payment like one of the last day alone, unless the client was shown it', async ({
    bank,
  }) => {
    const order = await anOrder(bank)
    await pay(bank.app, order)
    const alike = { ...order, id: randomUUID() }

    expect(await payTogether(bank.app, [alike])).toEqual([])
    expect(await payTogether(bank.app, [{ ...alike, paidBefore: 'infinity' }])).toHaveLength(1)
  })

  test('makes one order of a client, also from two accounts and two sessions', async ({ bank }) => {
    const order = await anOrder(bank)
    const other = await anAccount(bank, order.client, { balance: '100' })
    const session = await aSession(bank, order.client)

    const made = await payTogether(bank.app, [
      order,
      { ...order, id: randomUUID(), account: other, tokenHash: session },
      { ...order, id: randomUUID() },
    ])

    expect(made.map(({ payment }) => payment)).toEqual([order.id])
    expect(await findings(bank)).toEqual([])
  })

  test('makes one of two orders of two clients under one id', async ({ bank }) => {
    const [first, second] = [await anOrder(bank), await anOrder(bank)]
    second.id = first.id

    expect(await payTogether(bank.app, [first, second])).toMatchObject([{ client_id: first.client }])
    expect(await paymentsOf(bank, second.account)).toEqual([])
    expect(await findings(bank)).toEqual([])
  })

  test('is refused as a whole while the books are closed', async ({ bank }) => {
    const order = await anOrder(bank)
    await rolledBack(bank.owner, async (connection) => {
      await connection.query('update ledger.state set open = false')
      await expect(payTogether(connection, [order])).rejects.toMatchObject({ code: 'BK004' })
    })
  })
})

test('no payment reads a whole table of the books, by plans from when they were empty either', async ({
  bank,
}) => {
  const books = ['bank.payment', 'ledger.transfer', 'ledger.entry', 'ledger.internal_entry', 'ledger.account']
  await bank.owner.query(`analyze ${books.join(', ')}`)
  const [first, second, third] = [await anOrder(bank), await anOrder(bank), await anOrder(bank)]
  await rolledBack(bank.app, async (connection) => {
    await pay(connection, first)
    expect(await payTogether(connection, [second, third])).toHaveLength(2)

    const { rows } = await connection.query(
      `select asked.name from unnest($1::text[]) as asked (name)
      join pg_stat_xact_all_tables on relid = asked.name::regclass
      where seq_scan > 0`,
      [books],
    )
    expect(rows).toEqual([])
  })
})

describe('a batch waits for no lock: an order is left while another transaction has locked', () => {
  const rows: Record<string, (order: MadeOrder) => [text: string, id: string]> = {
    'its account': ({ account }) => ['select from ledger.account where id = $1 for no key update', account],
    'an own limit for the day': ({ client }) => [
      'select from bank.own_limit where client_id = $1 for no key update',
      client,
    ],
    'its beneficiary': ({ beneficiary }) => [
      'select from bank.beneficiary where id = $1 for no key update',
      beneficiary,
    ],
  }
  for (const [which, rowOf] of Object.entries(rows)) {
    test(which, async ({ bank }) => {
      const [held, free] = [await anOrder(bank), await anOrder(bank)]
      await limitDay(bank, held.client, '5000')
      await rolledBack(bank.owner, async (connection) => {
        await connection.query(...asQuery(rowOf(held)))
        expect(await payTogether(bank.app, [held, free])).toMatchObject([{ payment: free.id }])
      })
      expect(await payTogether(bank.app, [held])).toHaveLength(1)
    })
  }
})

describe('after the lock of its account a batch judges by what was committed before it:', () => {
  const meanwhile: Record<
    string,
    [text: string, subject: 'client' | 'beneficiary' | 'tokenHash' | 'account']
  > = {
    'frozen payments': [
      `insert into bank.payment_freeze (client_id, source) values ($1, 'portal')`,
      'client',
    ],
    'a removed beneficiary': ['update bank.beneficiary set deleted_at = now() where id = $1', 'beneficiary'],
    'an ended session': ['update identity.session set ended_at = now() where token_hash = $1', 'tokenHash'],
    'a balance that another payment took': ['update ledger.account set balance = 5 where id = $1', 'account'],
  }
  for (const [what, [text, subject]] of Object.entries(meanwhile)) {
    test(what, async ({ bank }) => {
      const order = await anOrder(bank)
      const made = await commitDuringLocks(bank, {
        batch: (connection) => payTogether(connection, [order]),
        change: async (connection) => await connection.query(text, [order[subject]]),
      })
      expect(made).toEqual([])
    })
  }
})

function asQuery([text, id]: [string, string]): [string, string[]] {
  return [text, [id]]
}

type MadeOrder = Order & { id: string; client: string }

async function anOrder(bank: TestBank): Promise<MadeOrder> {
  return { ...(await aPayer(bank)), id: randomUUID(), amount: '10' }
}

async function limitDay(bank: TestBank, client: string, amount: string): Promise<void> {
  await bank.owner.query(
    `insert into bank.own_limit (client_id, currency, kind, amount, changed_at)
    values ($1, 'USD', 'day', $2, now())`,
    [client, amount],
  )
}

async function auditOf(bank: TestBank, id: string): Promise<string[]> {
  const { rows } = await bank.owner.query<{ action: string }>(
    'select action from audit.event where subject = $1',
    [id],
  )
  return rows.map(({ action }) => action)
}

/** All rows that a payment has left, without ids and times. */
async function traces(bank: TestBank, { id, account }: MadeOrder): Promise<string> {
  const { traces: left } = await one<{ traces: string }>(
    bank.owner,
    `select concat_ws(E'\n',
      (select p::text from bank.payment p where p.id = $1),
      (select t::text from ledger.transfer t where t.id = $1),
      (select string_agg(e::text, ',') from ledger.entry e where e.transfer_id = $1),
      (select string_agg(e::text, ',') from ledger.internal_entry e where e.transfer_id = $1),
      (select a::text from ledger.account a where a.id = $2),
      (select string_agg((actor_id, user_id, action, subject, detail)::text, ',') from audit.event
        where subject = $1::text)
    ) as traces`,
    [id, account],
  )
  return left.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/"\d{4}-\d\d-\d\d [^"]*"/g, 'time')
}
