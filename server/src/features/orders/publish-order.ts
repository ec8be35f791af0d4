import type { Changes } from '#platform/changes.ts'
import type { ShownOrder } from './show-orders.ts'

/**
 * Every window of the people who prepare and sign it reads the order again. One that was executed has moved
 * money: users who see the account hear of it by the holder's own audience.
 */
export function publishOrder(changes: Changes, { order, people }: ShownOrder): void {
  for (const user of people) changes.publish({ to: { user }, topics: ['orders', 'notifications'] })
  changes.publish({ to: 'admins', clientId: order.holder.id, topics: ['holders'] })
  if (order.status === 'executed' && order.content.kind === 'payment')
    changes.publish({ to: { user: order.holder.id }, accountIds: [order.content.account.id] })
}
