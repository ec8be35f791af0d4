import { sql } from 'kysely'
import type { AdminContext } from '#http/procedures.ts'
import { callFunction } from '#platform/call-function.ts'
import { publishRequest } from './publish-request.ts'
import { listRequesters } from './queries.ts'

type Decision = { requestId: string; decision: 'approved' | 'rejected'; notes?: string | undefined }

/**
 * Approves a pending request, which opens the account with nothing in it, or rejects it. Its client sees it
 * at once, and so do the people who ask for accounts of a holder.
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
  const people = await listRequesters(tx, clientId)
  afterCommit(() => publishRequest(services, { clientId, people, isOpened: accountId !== null }))
  return { requestId, decision, accountId }
}
