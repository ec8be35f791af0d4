import type { Changes } from '#platform/changes.ts'
import type { ClientContext } from './procedures.ts'

/** Publishes a change to open windows once the request's transaction is committed. */
export function publishAfterCommit(
  { afterCommit, services }: Pick<ClientContext, 'afterCommit' | 'services'>,
  change: Parameters<Changes['publish']>[0],
): void {
  afterCommit(() => services.changes.publish(change))
}
