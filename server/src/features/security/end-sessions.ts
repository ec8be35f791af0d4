import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'

/** Signs out one other session of one's own. Somebody else's is not found, and neither is the one that asks. */
export async function endSession({ tx, tokenHash, ...context }: ClientContext, { sessionId }: { sessionId: string }): Promise<Record<string, never>> {
  const { rows } = await sql<{ ended: boolean }>`select identity.end_own_session(${tokenHash}, ${sessionId}) as ended`.execute(tx)
  if (rows[0]?.ended !== true) refuse('NOT_FOUND')
  tellAfterCommit(context)
  return {}
}

/** Signs out every other session of one's own; answers how many. */
export async function endOtherSessions({ tx, tokenHash, ...context }: ClientContext): Promise<{ ended: number }> {
  const { rows } = await sql<{ ended: number }>`select identity.end_other_sessions(${tokenHash}) as ended`.execute(tx)
  tellAfterCommit(context)
  return { ended: rows[0]?.ended ?? 0 }
}

function tellAfterCommit({ services, clientId, afterCommit }: Pick<ClientContext, 'services' | 'clientId' | 'afterCommit'>): void {
  afterCommit(() => {
    services.changes.publishSessions(clientId)
    services.changes.publish({ personId: clientId, topics: ['sessions'] })
  })
}
