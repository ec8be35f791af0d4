import type { RequestContext, Services } from '#http/procedures.ts'
import type { Tx } from '#platform/database.ts'

/**
 * An admin who acts: the one transaction of the request, and a way to tell others once it is
 * committed.
 */
export type AdminContext = { tx: Tx; services: Services; afterCommit: (work: () => void) => void } & Pick<
  RequestContext,
  'origin'
>

/** Every admin who has the list open reads it again. */
export function notifyAdmins({
  services,
  afterCommit,
}: Pick<AdminContext, 'services' | 'afterCommit'>): void {
  afterCommit(() => services.changes.publish({ to: 'admins', topics: ['users'] }))
}
