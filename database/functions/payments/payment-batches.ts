import type { PoolClient } from 'pg'
import { type Asked, one, type Order, type TestBank } from '#testing.ts'

export type BatchOrder = Order & { paidBefore?: string | null }

export type MadeTogether = { payment: string; client_id: string; currency: string; balance: string }

/** Gives orders in one call, as the server does; returns those that were made. */
export async function payTogether(asked: Asked, orders: BatchOrder[]): Promise<MadeTogether[]> {
  const { rows } = await asked.query<MadeTogether>(
    `select payment, client_id, currency, trim_scale(balance)::text as balance
    from bank.make_payments($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      orders.map(({ tokenHash }) => tokenHash),
      orders.map(({ id }) => id),
      orders.map(({ account }) => account),
      orders.map(({ beneficiary }) => beneficiary),
      orders.map(({ amount }) => amount),
      orders.map(() => null),
      orders.map(() => null),
      orders.map(({ paidBefore = null }) => paidBefore),
    ],
  )
  return rows
}

/**
 * Commits a change on another connection after a batch has begun and before it locks its rows, where the
 * batch is held on an advisory lock.
 */
export async function commitDuringLocks<Result>(
  { owner, app, superuser }: TestBank,
  {
    batch,
    change,
  }: {
    batch: (connection: PoolClient) => Promise<Result>
    change: (connection: PoolClient) => Promise<unknown>
  },
): Promise<Result> {
  const { definition } = await one<{ definition: string }>(
    owner,
    `select pg_get_functiondef('bank.lock_orders'::regproc) as definition`,
  )
  const [gate, payer] = [await owner.connect(), await app.connect()]
  try {
    await owner.query(definition.replace(/^begin$/m, 'begin perform pg_advisory_xact_lock(4712);'))
    await gate.query('begin')
    await gate.query('select pg_advisory_xact_lock(4712)')
    const result = batch(payer)
    await waitUntilQueued(superuser)
    await change(gate)
    await gate.query('commit')
    return await result
  } finally {
    await owner.query(definition)
    for (const connection of [gate, payer]) connection.release()
  }
}

async function waitUntilQueued(asked: Asked): Promise<void> {
  for (;;) {
    const { waits } = await one<{ waits: boolean }>(
      asked,
      `select exists (
        select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'
      ) as waits`,
    )
    if (waits) return
  }
}
