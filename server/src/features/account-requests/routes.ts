import { sql } from 'kysely'
import { asAdmin, asClient } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { decideRequest } from './decide-request.ts'
import { listRequests, listRequestsForStaff, showRequestToStaff } from './list-requests.ts'
import { countPending } from './queries.ts'
import { submitRequest } from './submit-request.ts'

/** Asking for accounts, and deciding about it. */
export const accountRequests = {
  list: asClient.accountRequests.list.handler(({ context, input }) => listRequests(context, input)),
  submit: asClient.accountRequests.submit.handler(({ context, input }) => submitRequest(context, input)),
  putAside: asClient.accountRequests.putAside.handler(
    async ({ context: { tx, clientId, services, afterCommit }, input: { requestId } }) => {
      const { rows } = await sql<{
        seen: boolean
      }>`select bank.see_account_request(${requestId}) as seen`.execute(tx)
      if (!rows[0]?.seen) refuse('REQUEST_NOT_FOUND')
      afterCommit(() => services.changes.publish({ userId: clientId, topics: ['account-requests'] }))
      return { requestId }
    },
  ),
  listForStaff: asAdmin.accountRequests.listForStaff.handler(({ context, input }) =>
    listRequestsForStaff(context, input),
  ),
  showToStaff: asAdmin.accountRequests.showToStaff.handler(({ context: { tx }, input }) =>
    showRequestToStaff(tx, input.requestId),
  ),
  countPending: asAdmin.accountRequests.countPending.handler(async ({ context: { tx } }) => ({
    pending: await countPending(tx),
  })),
  decide: asAdmin.accountRequests.decide.handler(({ context, input }) => decideRequest(context, input)),
}
