import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import { aPayer, pay, test } from '#testing.ts'

// The server's role could create temporary objects and put them first in its search_path. Functions that run
// as the owner must not look there: a domain's check is a function, and would run as the owner.

/** Types and functions that the bank's functions might name without a schema. */
const types = [
  'xid',
  'xid8',
  'uuid',
  'text',
  'bytea',
  'numeric',
  'int4',
  'int8',
  'bool',
  'date',
  'interval',
  'timestamptz',
  'jsonb',
  'oid',
]

test('functions that run as the owner use no type of the caller, neither at once nor at commit', async ({
  bank,
}) => {
  const { client: _, ...order } = await aPayer(bank, { balance: '100' })
  const connection = await bank.app.connect()
  const heard = new Set<string>()
  connection.on('notice', ({ message }) => heard.add(message ?? ''))
  try {
    await connection.query('begin')
    await setTraps(connection)
    await connection.query('set local search_path = pg_temp, pg_catalog')
    await connection.query('select pg_catalog.pg_current_xact_id()::xid')
    expect([...heard], 'the traps work').toEqual(['xid runs as bank_app'])

    await connection.query('select identity.enter_session($1)', [order.tokenHash])
    expect(await pay(connection, { ...order, amount: '1' })).toMatchObject({ outcome: 'COMPLETED' })
    expect(await pay(connection, { ...order, amount: '1000' })).toMatchObject({
      outcome: 'INSUFFICIENT_FUNDS',
    })
    await connection.query('select ledger.reconcile()')
    await connection.query(`select bank.review_payment($1, $2, 1)`, [order.account, order.beneficiary])
    await connection.query(`select bank.statement_bounds($1, '2026-01-01', '2026-12-31')`, [order.account])
    await connection.query(`select identity.issue_confirmation($1, 9, 'payment', sha256(''))`, [
      order.tokenHash,
    ])
    await connection.query('select identity.end_session($1)', [order.tokenHash])
    await connection.query('commit')
  } finally {
    connection.release(true)
  }
  expect([...heard].filter((message) => !message.endsWith('bank_app'))).toEqual([])
})

async function setTraps(connection: PoolClient): Promise<void> {
  for (const type of types) {
    await connection.query(`
      create function pg_temp.overhear_${type}(pg_catalog.${type}) returns boolean language plpgsql
      as $$ begin raise notice '${type} runs as %', current_user; return true; end $$`)
    await connection.query(
      `create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.overhear_${type}(value))`,
    )
  }
}
