import { asAdmin, asClient, asSession } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { confirmAnnouncement, confirmWithdrawal } from './confirm-announcement.ts'
import { publish, withdraw } from './queries.ts'
import { listForAdmin, readForClients } from './show-announcements.ts'

/**
 * Announcements. Open portals show and remove them without a reload. The confirmations open transactions of
 * their own, so that a refusal does not roll back the count of wrong codes.
 */
export const announcements = {
  inPortal: asClient.announcements.inPortal.handler(({ context: { tx } }) => readForClients(tx)),
  list: asAdmin.announcements.list.handler(({ context: { tx }, input }) => listForAdmin(tx, input.before)),
  confirm: asSession.announcements.confirm.handler(({ context, input }) =>
    confirmAnnouncement(context, input),
  ),
  publish: asAdmin.announcements.publish.handler(async ({ context, input: { order, confirmationId } }) => {
    await publish(context.tx, order, { tokenHash: context.tokenHash, confirmationId })
    publishAfterCommit(context, { to: 'everyone', topics: ['announcements'] })
    return { id: order.id }
  }),
  confirmWithdrawal: asSession.announcements.confirmWithdrawal.handler(({ context, input }) =>
    confirmWithdrawal(context, input),
  ),
  withdraw: asAdmin.announcements.withdraw.handler(async ({ context, input: { id, confirmationId } }) => {
    await withdraw(context.tx, id, { tokenHash: context.tokenHash, confirmationId })
    publishAfterCommit(context, { to: 'everyone', topics: ['announcements'] })
    return { id }
  }),
}
