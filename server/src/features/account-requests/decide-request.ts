import { sql } from 'kysely'
import type { ClientContext, Services } from '#http/procedures.ts'
import { callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

type AdminContext = { tx: Tx; services: Services; afterCommit: ClientContext['afterCommit'] }
type Decision = { requestId: string; decision: 'approved' | 'rejected'; notes?: string | undefined }

/**
 * Approves a pending request, which opens the account with nothing in it, or rejects it. Its client sees it
 * at once.
 */
export async function decideRequest(
  { tx, services, afterCommit }: AdminContext,
  { requestId, decision, notes }: Decision,
) {
  const { clientId, accountId } = await callFunction(
    tx,
    { DECIDED: ['clientId'] },
    sql<{ outcome: string; clientId: string | null; accountId: string | null }>`
      select * from bank.decide_account_request(
        ${requestId}, ${decision}, ${notes ?? null})`,
  )
  afterCommit(() => {
    const topics =
      accountId === null ? ['account-requests' as const] : ['account-requests' as const, 'accounts' as const]
    services.changes.publish({ to: { user: clientId }, topics })
    services.changes.publish({ to: 'admins', topics })
  })
  return { requestId, decision, accountId }
}
