import { sql } from 'kysely'
import { asAdmin, asClient, asPreparer, asRequester, byRight } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { callOrRefuse } from '#platform/call-function.ts'
import { decideRequest } from './decide-request.ts'
import { listRequests, listRequestsForAdmin, showRequestToAdmin } from './list-requests.ts'
import { countPending } from './queries.ts'
import { submitRequest, withdrawRequest } from './submit-request.ts'

/** Asking for accounts, also for holders, and deciding about it. */
export const accountRequests = {
  list: byRight('prepare').accountRequests.list.handler(({ context, input }) => listRequests(context, input)),
  submit: asRequester.accountRequests.submit.handler(({ context, input }) => submitRequest(context, input)),
  withdraw: asPreparer.accountRequests.withdraw.handler(({ context, input: { requestId } }) =>
    withdrawRequest({ ...context, clientId: context.holderId }, requestId),
  ),
  putAside: asClient.accountRequests.putAside.handler(async ({ context, input: { requestId } }) => {
    await callOrRefuse(context.tx, 'REQUEST_NOT_FOUND', sql`bank.see_account_request(${requestId})`)
    publishAfterCommit(context, { to: { user: context.clientId }, topics: ['account-requests'] })
    return { requestId }
  }),
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
