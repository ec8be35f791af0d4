import type { AccountRequestOrder } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { presentAccountRequest } from '#domain/account-requests.ts'
import { callForOutcome } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { findOwnRequest } from './queries.ts'

/**
 * Asks the bank for an account, once however often it is sent. The client's windows and admins hear of it
 * after the commit.
 */
export async function submitRequest(
  { tx, clientId, services, afterCommit }: ClientContext,
  order: AccountRequestOrder,
) {
  await callRequestAccount(tx, order)
  const request = await findOwnRequest(tx, clientId, order.requestId)
  if (!request) throw new Error('bank.request_account wrote nothing')
  afterCommit(() => {
    for (const to of [{ user: clientId }, 'admins'] as const)
      services.changes.publish({ to, topics: ['account-requests'] })
  })
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
