import type { RequestContext, Services } from '#http/procedures.ts'
import type { Tx } from '#platform/database.ts'

/** The context of an admin's request: its one transaction, and `afterCommit` for publishing changes. */
export type AdminContext = { tx: Tx; services: Services; afterCommit: (work: () => void) => void } & Pick<
  RequestContext,
  'origin'
>

/** Publishes to every admin that the list of users changed. */
export function notifyAdmins({
  services,
  afterCommit,
}: Pick<AdminContext, 'services' | 'afterCommit'>): void {
  afterCommit(() => services.changes.publish({ to: 'admins', topics: ['users'] }))
}
