import { maximumCounted, type RequestStatus, requestPageSize } from '@bank/contract'
import { sql } from 'kysely'
import { accountRequestColumns, accountRequestsOf, isCurrent } from '#domain/account-requests.ts'
import { callForValue } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

type Page = { before?: string | undefined }

/**
 * The requests of a client or a holder, newest first; one more than a page, which shows whether there are
 * others.
 */
export function listOwnRequests(
  tx: Tx,
  clientId: string,
  { which, before }: Page & { which: 'all' | 'current' },
  now: Date,
) {
  return accountRequestsOf(tx)
    .where('request.clientId', '=', clientId)
    .$if(which === 'current', (query) => query.where(isCurrent(now)))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(request.created_at, request.id) < (
          select seen.created_at, seen.id from bank.account_request seen where seen.id = ${before}
            and seen.client_id = ${clientId}
        )`,
      ),
    )
    .select(accountRequestColumns)
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(requestPageSize + 1)
    .execute()
}

/** A request of the client's own, or of the holder for whom they act; nothing where there is none. */
export function findOwnRequest(tx: Tx, clientId: string, requestId: string) {
  return accountRequestsOf(tx)
    .where('request.clientId', '=', clientId)
    .where('request.id', '=', requestId)
    .select(accountRequestColumns)
    .executeTakeFirst()
}

export type RequestQuery = {
  status?: RequestStatus | undefined
  olderThanDays?: number | undefined
  client?: string | undefined
  after?: string | undefined
}

/**
 * Lists all clients' requests for admins, each with requester and approver; one more than a page. Pending
 * ones come oldest first, because they are handled in that order; all others newest first.
 */
export function listAllRequests(tx: Tx, { status, olderThanDays, client, after }: RequestQuery, now: Date) {
  const oldestFirst = status === 'pending'
  const sortKey = sql`(request.created_at, request.id)`
  const beyond = oldestFirst ? sql`>` : sql`<`
  return requestsForAdmin(tx)
    .$if(status !== undefined, (query) => query.where('request.status', '=', status ?? ''))
    .$if(client !== undefined, (query) => query.where('request.clientId', '=', client ?? ''))
    .$if(olderThanDays !== undefined, (query) =>
      query.where(
        sql<boolean>`request.created_at <=
          ${now}::timestamptz - make_interval(days => ${olderThanDays ?? 0}::int)`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`${sortKey} ${beyond} (
          select seen.created_at, seen.id from bank.account_request seen where seen.id = ${after}
        )`,
      ),
    )
    .orderBy('request.createdAt', oldestFirst ? 'asc' : 'desc')
    .orderBy('request.id', oldestFirst ? 'asc' : 'desc')
    .limit(requestPageSize + 1)
    .execute()
}

/** A request of any client, for admins; nothing where there is none. */
export function findRequest(tx: Tx, requestId: string) {
  return requestsForAdmin(tx).where('request.id', '=', requestId).executeTakeFirst()
}

/** The number of pending requests, up to `maximumCounted`. */
export async function countPending(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending
    from (select from bank.account_request where status = 'pending'
      limit ${maximumCounted}) pending`.execute(tx)
  return rows[0]?.pending ?? 0
}

/** Refuses a user who acts for a holder and may not ask for accounts of it. */
export async function mayRequestForHolder(tx: Tx): Promise<void> {
  await callForValue(tx, 'OUTSIDE_OF_ACCESS', sql`bank.holder_requested_for()`)
}

/** The people who read the requests of this holder; none of a client's. */
export async function listRequesters(tx: Tx, holderId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from bank.requesters_for(${holderId}) user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Joint holders and organisations are no users; their name stands in place of a first name. */
function requestsForAdmin(tx: Tx) {
  return accountRequestsOf(tx)
    .leftJoin('identity.users as client', 'client.id', 'request.clientId')
    .leftJoin('identity.users as admin', 'admin.id', 'request.decidedBy')
    .leftJoin('identity.users as withdrawer', 'withdrawer.id', 'request.withdrawnBy')
    .leftJoin('account as opened', 'opened.id', 'request.accountId')
    .select(accountRequestColumns)
    .select(['request.clientId', 'request.decidedBy', 'request.withdrawnAt', 'opened.accountNumber'])
    .select([
      sql<string>`coalesce(client.username, '')`.as('username'),
      sql<string>`coalesce(client.first_name, bank.name_of_holder(request.client_id))`.as('firstName'),
      sql<string>`coalesce(client.last_name, '')`.as('lastName'),
      sql<string | null>`identity.full_name(admin.first_name, admin.last_name)`.as('decidedByName'),
      sql<string | null>`identity.full_name(withdrawer.first_name, withdrawer.last_name)`.as('withdrawnBy'),
    ])
}
