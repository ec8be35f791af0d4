import { type RequestStatus, requestPageSize } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { presentAccountRequest } from '#ledger/account-requests.ts'
import type { Tx } from '#platform/database.ts'
import { listAllRequests, listOwnRequests } from './queries.ts'

/** A page of the client's own requests, newest first. */
export async function listRequests(
  { tx, clientId, services }: Pick<ClientContext, 'tx' | 'clientId' | 'services'>,
  wish: { which: 'all' | 'current'; before?: string | undefined },
) {
  const { page, more } = paged(await listOwnRequests(tx, clientId, wish, services.clock()))
  return { requests: page.map(presentAccountRequest), more }
}

/** A page of everybody's requests, for staff. */
export async function listRequestsForStaff(tx: Tx, wish: { status?: RequestStatus | undefined; before?: string | undefined }) {
  const { page, more } = paged(await listAllRequests(tx, wish))
  const requests = page.map(({ clientId, username, firstName, lastName, ...request }) => ({
    ...presentAccountRequest(request),
    client: { id: clientId, username, firstName, lastName },
  }))
  return { requests, more }
}

/** The row beyond the page only says that there is one. */
function paged<Row extends { id: string }>(found: Row[]): { page: Row[]; more: string | null } {
  const page = found.slice(0, requestPageSize)
  return { page, more: found.length > requestPageSize ? (page.at(-1)?.id ?? null) : null }
}
