import { type AccountRequestOrder, isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { presentAccountRequest } from '#domain/account-requests.ts'
import { adminAudience } from '#platform/changes.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { findOwnRequest } from './queries.ts'

/**
 * Asks the bank for an account, once however often it is sent. The client's windows and admins hear of it
 * after the commit.
 */
export async function submitRequest(
  { tx, clientId, services, afterCommit }: ClientContext,
  order: AccountRequestOrder,
) {
  const outcome = await callRequestAccount(tx, order)
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'SUBMITTED') throw new Error(`bank.request_account returned ${outcome}`)
  const request = await findOwnRequest(tx, clientId, order.requestId)
  if (!request) throw new Error('bank.request_account wrote nothing')
  afterCommit(() => {
    for (const userId of [clientId, adminAudience])
      services.changes.publish({ userId, topics: ['account-requests'] })
  })
  return presentAccountRequest(request)
}

async function callRequestAccount(tx: Tx, order: AccountRequestOrder): Promise<string> {
  const {
    requestId,
    accountType,
    nickname,
    currency,
    network = null,
    intendedUse = null,
    initialDeposit,
    businessPurpose = null,
  } = order
  const { rows } = await sql<{ outcome: string }>`
    select bank.request_account(
      ${requestId}, ${accountType}, ${nickname}, ${currency}, ${network}, ${intendedUse}, ${initialDeposit},
      ${businessPurpose}
    ) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'nothing'
}
