import type { Services } from '#http/procedures.ts'
import {
  beginOccurrence,
  listDueOccurrences,
  listDueOrders,
  type Occurrence,
  payOccurrence,
} from '#ledger/standing-order.ts'
import { Refusal } from '#platform/refusal.ts'

type Needed = Pick<Services, 'db' | 'changes' | 'log'>

/**
 * Writes the occurrence of every date that has come, then tries to pay what is due, the oldest first, and
 * returns how many were paid. Each occurrence and each payment is its own transaction, and several servers
 * may run this at once: the second one finds it done. A fault does not delay the others; it is thrown at the
 * end, and the next minute tries again. While the books are closed nothing is paid.
 */
export async function payStandingOrders(services: Needed): Promise<number> {
  const faults: unknown[] = []
  for (const orderId of await listDueOrders(services.db)) {
    try {
      while (await beginOccurrence(services.db, orderId));
    } catch (error) {
      faults.push(error)
    }
  }
  let paid = 0
  for (const occurrence of await listDueOccurrences(services.db)) {
    try {
      if (await settle(services, occurrence)) paid += 1
    } catch (error) {
      if (error instanceof Refusal && error.code === 'BOOKS_CLOSED') {
        services.log.warn('standing orders wait until the books are open')
        break
      }
      faults.push(error)
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} standing orders could not be carried out`)
  return paid
}

async function settle({ db, changes }: Needed, occurrence: Occurrence): Promise<boolean> {
  const done = await payOccurrence(db, occurrence)
  if (done === null) return false
  const isPaid = done.state === 'paid'
  const accountIds = [done.accountId, done.creditAccountId].filter((id) => id !== null)
  changes.publish({
    to: { user: done.clientId },
    topics: ['standing-orders'],
    ...(isPaid && { accountIds }),
  })
  return isPaid
}
