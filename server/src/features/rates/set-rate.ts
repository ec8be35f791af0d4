import type { RateOrder } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { everyoneAudience, staffAudience } from '#platform/changes.ts'
import { setRate as set } from './queries.ts'

/** What a use case of the staff is handed. */
export type StaffContext = Omit<ClientContext, 'clientId'>

/**
 * Changes a rate from a day on, or puts that before another administrator. Whoever is about to sign a
 * certificate sees it at once.
 */
export async function setRate(
  context: StaffContext,
  { order, confirmationId }: { order: RateOrder; confirmationId?: string | undefined },
) {
  const outcome = await set(context.tx, order, { tokenHash: context.tokenHash, confirmationId })
  if (outcome === 'waiting') {
    const { afterCommit, services } = context
    afterCommit(() => services.changes.publish({ userId: staffAudience, topics: ['approvals', 'rates'] }))
    return { outcome }
  }
  tellEverybody(context)
  return { outcome, changeId: order.changeId }
}

/** What the bank pays concerns everybody who has a page of it open. */
export function tellEverybody({
  afterCommit,
  services,
}: Pick<StaffContext, 'afterCommit' | 'services'>): void {
  afterCommit(() => services.changes.publish({ userId: everyoneAudience, topics: ['rates'] }))
}
