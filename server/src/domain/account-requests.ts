import {
  type AccountRequest,
  type Currency,
  type IntendedUse,
  rejectedShownDays,
  type RequestNetwork,
  type RequestStatus,
  type RequestType,
} from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/**
 * Account requests with the fields of a screen, as the start of a query. Row-level security limits the rows.
 */
export function accountRequestsOf(tx: Tx) {
  return tx
    .selectFrom('accountRequest as request')
    .innerJoin('ledger.currency as currency', 'currency.code', 'request.currency')
}

/** A request's columns; the initial deposit has its currency's decimals. */
export const accountRequestColumns = [
  'request.id',
  'request.nickname',
  'request.businessPurpose',
  'request.notes',
  'request.accountId',
  'request.createdAt',
  'request.decidedAt',
  sql<RequestType>`request.account_type`.as('accountType'),
  sql<Currency>`request.currency`.as('currency'),
  sql<RequestNetwork | null>`request.network`.as('network'),
  sql<IntendedUse | null>`request.intended_use`.as('intendedUse'),
  sql<RequestStatus>`request.status`.as('status'),
  'request.requestedBy',
  sql<string | null>`case when request.requested_by is not null
    then bank.requester_of(request.id) end`.as('requesterName'),
  sql<string>`round(request.initial_deposit, currency.decimals)::text`.as('initialDeposit'),
] as const

/** Pending requests, and requests rejected so lately that the client may still want to read why. */
export function isCurrent(now: Date) {
  return sql<boolean>`(
    request.status = 'pending'
    or (request.status = 'rejected'
      and request.decided_at > ${now}::timestamptz - make_interval(days => ${rejectedShownDays}))
  )`
}

type AccountRequestRow = Omit<AccountRequest, 'createdAt' | 'decidedAt' | 'requestedBy'> & {
  createdAt: Date
  decidedAt: Date | null
  requestedBy: string | null
  requesterName: string | null
}

/** A request as the contract has it. */
export function presentAccountRequest({
  createdAt,
  decidedAt,
  requestedBy,
  requesterName,
  ...request
}: AccountRequestRow): AccountRequest {
  return {
    ...request,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    requestedBy: requestedBy === null ? null : { id: requestedBy, name: requesterName ?? '' },
  }
}
