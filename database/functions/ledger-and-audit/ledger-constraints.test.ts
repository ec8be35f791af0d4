import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import {
  anAccount,
  aPayer,
  aUser,
  internalAccount,
  createTransfer,
  rolledBack,
  take,
  type TestBank,
  test,
} from '#testing.ts'

describe('a statement that leaves a transfer out of balance is refused, even for the owner:', () => {
  const euros = `(select id from ledger.account where internal_purpose = 'payments' and currency = 'EUR')`
  const sides: Record<string, { given?: string; taken?: string }> = {
    'one side alone': { given: '-1, 99, 100' },
    'the internal side alone': { taken: ':payments, 1' },
    'sides that do not cancel out': { given: '-1, 99, 100', taken: ':payments, 2' },
    'another sum than the transfer says': { given: '-2, 98, 100', taken: ':payments, 2' },
    'the right sum from the wrong side': { given: '1, 101, 101', taken: ':payments, -1' },
    'a side of another account': { given: '-1, 99, 100', taken: ':incoming, 1' },
    'a side of another currency': { given: '-1, 99, 100', taken: `${euros}, 1` },
    'a third side': { given: '-1, 99, 100', taken: ':payments, 1), (:id, :incoming, 1' },
    'two internal sides': { taken: ':payments, 1), (:id, :incoming, -1' },
  }
  for (const [name, both] of Object.entries(sides)) {
    test(name, async ({ bank }) => {
      await expect(writing(bank, both)).rejects.toMatchObject({ code: '23514', constraint: 'zero_sum' })
    })
  }

  test('an entry that belongs to no transfer', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })

    const orphan = bank.owner.query('insert into ledger.entry values ($1, 2, $2, -1, 99, 100, now())', [
      account,
      randomUUID(),
    ])
    await expect(orphan).rejects.toMatchObject({ constraint: 'zero_sum' })
  })

  test('an entry added to a past transfer, alone or with its opposite', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })
    const other = await anAccount(bank, await aUser(bank), { balance: '100' })
    const id = randomUUID()
    await take(bank, account, '10', 'USD', id)

    const names = { client: account, other, id, incoming: await internalAccount(bank, 'incoming') }
    const another = 'insert into ledger.entry values (:other, 2, :id, -5, 95, 100, now())'
    const opposite = 'insert into ledger.internal_entry values (:id, :incoming, 5)'
    for (const text of [opposite, another, `${another}; ${opposite}`]) {
      await expect(bank.owner.query(filled(text, names)), text).rejects.toMatchObject({
        constraint: 'zero_sum',
      })
    }
    const again = filled('insert into ledger.entry values (:client, 3, :id, -5, 85, 100, now())', names)
    await expect(bank.owner.query(again)).rejects.toMatchObject({
      code: '23505',
      constraint: 'entry_of_transfer',
    })
  })

  test('a side added to a transfer by a later statement of its transaction', async ({ bank }) => {
    const { account } = await aPayer(bank, { balance: '100' })
    const own = await anAccount(bank, await aUser(bank))
    const later = `insert into ledger.internal_entry values (:id, :incoming, 1)`
    for (const creditAccount of [own, await internalAccount(bank, 'payments')]) {
      const id = randomUUID()
      await rolledBack(bank.owner, async (connection) => {
        await createTransfer(connection, { id, debitAccount: account, creditAccount, amount: '1' })
        const incoming = await internalAccount(bank, 'incoming')
        await expect(connection.query(filled(later, { id, incoming }))).rejects.toMatchObject({
          constraint: 'zero_sum',
        })
      })
    }
  })

  test('the sides that one statement writes together are taken', async ({ bank }) => {
    await writing(bank, { given: '-1, 99, 100', taken: ':payments, 1' })
  })
})

test('tables refuse every balance, entry or transfer below zero or of an unknown kind', async ({ bank }) => {
  const { account } = await aPayer(bank, { balance: '100' })
  const payments = await internalAccount(bank, 'payments')
  const wrong: Record<string, string> = {
    never_below_zero: 'update ledger.account set balance = -0.01 where id = :client',
    client_or_internal: `update ledger.account set internal_purpose = 'payments' where id = :client`,
    only_clients_have_a_balance: 'update ledger.account set balance = null where id = :client',
    positive: `insert into ledger.transfer
      values (:id, 'payment', :client, :payments, 'USD', 0, null, null, now())`,
    known_kind: `insert into ledger.transfer
      values (:id, 'gift', :client, :payments, 'USD', 1, null, null, now())`,
    two_accounts: `insert into ledger.transfer
      values (:id, 'payment', :client, :client, 'USD', 1, null, null, now())`,
    short_note: `insert into ledger.transfer
      values (:id, 'payment', :client, :payments, 'USD', 1, repeat('x', 501), null, now())`,
    short_name: `insert into ledger.transfer
      values (:id, 'payment', :client, :payments, 'USD', 1, null, repeat('x', 201), now())`,
    from_one: 'insert into ledger.entry values (:client, 0, :id, 1, 1, 1, now())',
    moves_something: 'insert into ledger.entry values (:client, 9, :id, 0, 1, 1, now())',
    known_status: `insert into bank.payment values (:id, :id, :client, null, 1, 'USD', 'perhaps')`,
    known_shape: `insert into audit.event (action) values ('No Such Thing')`,
  }
  for (const [constraint, text] of Object.entries(wrong)) {
    const names = { client: account, payments, id: randomUUID() }
    await expect(bank.owner.query(filled(text, names)), constraint).rejects.toMatchObject({
      code: '23514',
      constraint,
    })
  }
})

test('The checks of the tables that a payment writes call no function that is planned each time', async ({
  bank,
}) => {
  // PostgreSQL reads the text of an SQL function without a setting, to put it in place of the call.
  const { rows } = await bank.owner.query(`
    select c.conname, p.oid::regprocedure from pg_constraint c
    join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = c.oid
    join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
    join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and p.proconfig is null and c.contype = 'c' and c.conrelid = any (array[
      'bank.payment', 'ledger.transfer', 'ledger.entry', 'ledger.internal_entry', 'ledger.account',
      'audit.event']::regclass[])`)
  expect(rows).toEqual([])
})

/** A transfer of 1.00 from a client's account to an internal account, its sides written by hand. */
async function writing(bank: TestBank, { given, taken }: { given?: string; taken?: string }): Promise<void> {
  const { account } = await aPayer(bank, { balance: '100' })
  const names = {
    client: account,
    payments: await internalAccount(bank, 'payments'),
    incoming: await internalAccount(bank, 'incoming'),
    id: randomUUID(),
  }
  const sides = [
    given && `entry as (insert into ledger.entry values (:client, 2, :id, ${given}, now()))`,
    taken && `internal as (insert into ledger.internal_entry values (:id, ${taken}))`,
  ].filter((side) => side !== undefined)
  await rolledBack(bank.owner, async (connection) => {
    await connection.query(
      filled(
        `with ${sides.join(', ')} insert into ledger.transfer
        values (:id, 'payment', :client, :payments, 'USD', 1, null, null, now())`,
        names,
      ),
    )
  })
}

/** SQL with ids in place of `:names`. */
function filled(text: string, names: Record<string, string>): string {
  return text.replaceAll(/(?<!:):([a-z]+)/g, (_, name: string) => `'${names[name]}'::uuid`)
}
