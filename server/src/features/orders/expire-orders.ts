import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'

/** Ends the orders that have expired; several servers may run this at once. */
export async function expireOrders({ db, changes }: Pick<Services, 'db' | 'changes'>): Promise<void> {
  const { rows } = await sql<{ people: string[] }>`select people from bank.expire_orders()`.execute(db)
  const people = new Set(rows.flatMap((row) => row.people))
  for (const user of people) changes.publish({ to: { user }, topics: ['orders', 'notifications'] })
  if (rows.length > 0) changes.publish({ to: 'admins', topics: ['holders'] })
}
