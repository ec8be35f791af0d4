import type { RequestContext, Services } from '#http/procedures.ts'
import { staffAudience } from '#platform/changes.ts'
import type { Tx } from '#platform/database.ts'

/**
 * An administrator who acts: the one transaction of the request, and a way to tell others once it is
 * committed.
 */
export type StaffContext = { tx: Tx; services: Services; afterCommit: (work: () => void) => void } & Pick<
  RequestContext,
  'origin'
>

/** Everybody of staff who has the list open reads it again. */
export function tellStaff({ services, afterCommit }: Pick<StaffContext, 'services' | 'afterCommit'>): void {
  afterCommit(() => services.changes.publish({ userId: staffAudience, topics: ['users'] }))
}
