import { sql } from 'kysely'
import { asAdmin, asClient } from '#http/procedures.ts'
import { callOrRefuse } from '#platform/call-function.ts'
import { decideRequest } from './decide-request.ts'
import { listRequests, listRequestsForAdmin, showRequestToAdmin } from './list-requests.ts'
import { countPending } from './queries.ts'
import { submitRequest } from './submit-request.ts'

/** Asking for accounts, and deciding about it. */
export const accountRequests = {
  list: asClient.accountRequests.list.handler(({ context, input }) => listRequests(context, input)),
  submit: asClient.accountRequests.submit.handler(({ context, input }) => submitRequest(context, input)),
  putAside: asClient.accountRequests.putAside.handler(
    async ({ context: { tx, clientId, services, afterCommit }, input: { requestId } }) => {
      await callOrRefuse(tx, 'REQUEST_NOT_FOUND', sql`bank.see_account_request(${requestId})`)
      afterCommit(() => services.changes.publish({ to: { user: clientId }, topics: ['account-requests'] }))
      return { requestId }
    },
  ),
  listForAdmin: asAdmin.accountRequests.listForAdmin.handler(({ context, input }) =>
    listRequestsForAdmin(context, input),
  ),
  showToAdmin: asAdmin.accountRequests.showToAdmin.handler(({ context: { tx }, input }) =>
    showRequestToAdmin(tx, input.requestId),
  ),
  countPending: asAdmin.accountRequests.countPending.handler(async ({ context: { tx } }) => ({
    pending: await countPending(tx),
  })),
  decide: asAdmin.accountRequests.decide.handler(({ context, input }) => decideRequest(context, input)),
}
