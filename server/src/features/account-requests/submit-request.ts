import type { AccountRequestOrder } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { presentAccountRequest } from '#domain/account-requests.ts'
import { callForOutcome } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { publishRequest } from './publish-request.ts'
import { findOwnRequest, listRequesters } from './queries.ts'

/**
 * Asks the bank for an account, once however often it is sent: for the client, or for the holder for whom the
 * user acts. Their windows and admins hear of it after the commit.
 */
export async function submitRequest(context: ClientContext, order: AccountRequestOrder) {
  await callRequestAccount(context.tx, order)
  return await shownToAll(context, order.requestId)
}

/** Withdraws a pending request of the holder for whom the user acts. */
export async function withdrawRequest(context: ClientContext, requestId: string) {
  await callForOutcome(context.tx, ['WITHDRAWN'], sql`bank.withdraw_account_request(${requestId})`)
  return await shownToAll(context, requestId)
}

async function shownToAll({ tx, clientId, services, afterCommit }: ClientContext, requestId: string) {
  const request = await findOwnRequest(tx, clientId, requestId)
  if (!request) throw new Error('An account request that was written is not found')
  const people = request.requestedBy === null ? [] : await listRequesters(tx, clientId)
  afterCommit(() => publishRequest(services, { clientId, people }))
  return presentAccountRequest(request)
}

async function callRequestAccount(tx: Tx, order: AccountRequestOrder): Promise<void> {
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
  await callForOutcome(
    tx,
    ['SUBMITTED'],
    sql`bank.request_account(
      ${requestId}, ${accountType}, ${nickname}, ${currency}, ${network}, ${intendedUse}, ${initialDeposit},
      ${businessPurpose}
    )`,
  )
}
