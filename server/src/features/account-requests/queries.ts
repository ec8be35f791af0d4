import { type RequestStatus, requestPageSize } from '@bank/contract'
import { sql } from 'kysely'
import { accountRequestColumns, accountRequestsOf, isCurrent } from '#ledger/account-requests.ts'
import type { Tx } from '#platform/database.ts'

type Page = { before?: string | undefined }

/** The client's own requests, newest first; one more than a page, which says whether there are others. */
export function listOwnRequests(tx: Tx, clientId: string, { which, before }: Page & { which: 'all' | 'current' }, now: Date) {
  return accountRequestsOf(tx)
    .where('request.clientId', '=', clientId)
    .$if(which === 'current', (query) => query.where(isCurrent(now)))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(request.created_at, request.id) < (
          select seen.created_at, seen.id from bank.account_request seen where seen.id = ${before} and seen.client_id = ${clientId}
        )`,
      ),
    )
    .select(accountRequestColumns)
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(requestPageSize + 1)
    .execute()
}

/** One of the client's own requests, or nothing. */
export function findOwnRequest(tx: Tx, clientId: string, requestId: string) {
  return accountRequestsOf(tx)
    .where('request.clientId', '=', clientId)
    .where('request.id', '=', requestId)
    .select(accountRequestColumns)
    .executeTakeFirst()
}

/** Everybody's requests, for staff, newest first, each with who asked; one more than a page. */
export function listAllRequests(tx: Tx, { status, before }: Page & { status?: RequestStatus | undefined }) {
  return accountRequestsOf(tx)
    .innerJoin('identity.person as client', 'client.id', 'request.clientId')
    .$if(status !== undefined, (query) => query.where('request.status', '=', status ?? ''))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(request.created_at, request.id) < (
          select seen.created_at, seen.id from bank.account_request seen where seen.id = ${before}
        )`,
      ),
    )
    .select(accountRequestColumns)
    .select(['request.clientId', 'client.username', 'client.firstName', 'client.lastName'])
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(requestPageSize + 1)
    .execute()
}
