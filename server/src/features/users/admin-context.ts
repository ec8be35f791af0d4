import type { RequestContext, Services } from '#http/procedures.ts'
import type { Tx } from '#platform/database.ts'

/** The context of an admin's request: its one transaction, and `afterCommit` for publishing changes. */
export type AdminContext = { tx: Tx; services: Services; afterCommit: (work: () => void) => void } & Pick<
  RequestContext,
  'origin'
>
