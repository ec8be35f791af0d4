import { asClient, asSession } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { setStandingOrderStatus, skipOccurrence } from '#ledger/standing-order.ts'
import { confirmOrder, reviewOrder, saveOrder } from './save-order.ts'
import { showOrders, showPast, showUpcoming } from './show-orders.ts'

/** Scheduled payments and standing orders. Confirming and saving open their own transactions. */
export const standingOrders = {
  list: asClient.standingOrders.list.handler(({ context }) => showOrders(context)),
  upcoming: asClient.standingOrders.upcoming.handler(({ context }) => showUpcoming(context)),
  past: asClient.standingOrders.past.handler(({ context, input }) => showPast(context, input.before)),
  review: asClient.standingOrders.review.handler(({ context, input }) => reviewOrder(context, input)),
  confirm: asSession.standingOrders.confirm.handler(({ context, input }) => confirmOrder(context, input)),
  save: asSession.standingOrders.save.handler(({ context, input }) => saveOrder(context, input)),
  setStatus: asClient.standingOrders.setStatus.handler(async ({ context, input }) => {
    await setStandingOrderStatus(context.tx, input.orderId, input.status)
    publishAfterCommit(context, { to: { user: context.clientId }, topics: ['standing-orders'] })
    return {}
  }),
  setSkipped: asClient.standingOrders.setSkipped.handler(async ({ context, input }) => {
    await skipOccurrence(context.tx, input)
    publishAfterCommit(context, { to: { user: context.clientId }, topics: ['standing-orders'] })
    return {}
  }),
}
