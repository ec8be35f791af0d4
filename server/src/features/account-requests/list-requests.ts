import { requestPageSize, type AdminRequest } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { presentAccountRequest } from '#domain/account-requests.ts'
import type { Tx } from '#platform/database.ts'
import { idOf, pageOf } from '#platform/page.ts'
import { refuse } from '#platform/refusal.ts'
import {
  findRequest,
  listAllRequests,
  listOwnRequests,
  mayRequestForHolder,
  type RequestQuery,
} from './queries.ts'

/** A page of the client's own requests, or of those of the holder for whom they act, newest first. */
export async function listRequests(
  {
    tx,
    clientId,
    services,
    isActing,
  }: Pick<ClientContext, 'tx' | 'clientId' | 'services'> & { isActing: boolean },
  query: { which: 'all' | 'current'; before?: string | undefined },
) {
  if (isActing) await mayRequestForHolder(tx)
  const { page, more } = pageOf(
    await listOwnRequests(tx, clientId, query, services.clock()),
    requestPageSize,
    idOf,
  )
  return { requests: page.map(presentAccountRequest), more }
}

/** Lists a page of the requests of all clients and holders, for admins. */
export async function listRequestsForAdmin(
  { tx, services }: Pick<ClientContext, 'tx' | 'services'>,
  query: RequestQuery,
) {
  const { page, more } = pageOf(await listAllRequests(tx, query, services.clock()), requestPageSize, idOf)
  return { requests: page.map(presentToAdmin), more }
}

/** The present state of a request, for admins. */
export async function showRequestToAdmin(tx: Tx, requestId: string): Promise<AdminRequest> {
  return presentToAdmin((await findRequest(tx, requestId)) ?? refuse('REQUEST_NOT_FOUND'))
}

type AdminRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

function presentToAdmin({
  clientId,
  username,
  firstName,
  lastName,
  decidedBy,
  decidedByName,
  accountNumber,
  withdrawnAt,
  withdrawnBy,
  ...request
}: AdminRow): AdminRequest {
  return {
    ...presentAccountRequest(request),
    client: { id: clientId, username, firstName, lastName },
    decidedBy: decidedBy === null || decidedByName === null ? null : { id: decidedBy, name: decidedByName },
    accountNumber,
    withdrawn:
      withdrawnAt === null || withdrawnBy === null
        ? null
        : { by: withdrawnBy, at: withdrawnAt.toISOString() },
  }
}
