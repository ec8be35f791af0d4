import { isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext, Services } from '#http/procedures.ts'
import { adminAudience } from '#platform/changes.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

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
  const { rows } = await sql<{ outcome: string; clientId: string | null; accountId: string | null }>`
    select * from bank.decide_account_request(
      ${requestId}, ${decision}, ${notes ?? null})`.execute(tx)
  const { outcome, clientId = null, accountId = null } = rows[0] ?? { outcome: 'nothing' }
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'DECIDED' || clientId === null)
    throw new Error(`bank.decide_account_request returned ${outcome}`)
  afterCommit(() => {
    const topics =
      accountId === null ? ['account-requests' as const] : ['account-requests' as const, 'accounts' as const]
    services.changes.publish({ userId: clientId, topics })
    services.changes.publish({ userId: adminAudience, topics })
  })
  return { requestId, decision, accountId }
}
