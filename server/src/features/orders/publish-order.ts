import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'
import type { Changes } from '#platform/changes.ts'
import type { ShownOrder } from './show-orders.ts'

/**
 * Every window of the people who prepare and sign it reads the order again. One that was executed has moved
 * money: users who see the account hear of it by the holder's own audience.
 */
export function publishOrder(changes: Changes, { order, people }: ShownOrder): void {
  for (const user of people) changes.publish({ to: { user }, topics: ['orders', 'notifications'] })
  changes.publish({ to: 'admins', clientId: order.holder.id, topics: ['holders'] })
  if (order.status === 'executed' && order.content.kind !== 'beneficiary')
    changes.publish({ to: { user: order.holder.id }, accountIds: [order.content.account.id] })
}

/** Ends the orders that have expired; several servers may run this at once. */
export async function expireOrders({ db, changes }: Pick<Services, 'db' | 'changes'>): Promise<void> {
  const { rows } = await sql<{ people: string[] }>`select people from bank.expire_orders()`.execute(db)
  const people = new Set(rows.flatMap((row) => row.people))
  for (const user of people) changes.publish({ to: { user }, topics: ['orders', 'notifications'] })
  if (rows.length > 0) changes.publish({ to: 'admins', topics: ['holders'] })
}
