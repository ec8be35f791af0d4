import { notificationKinds, notificationPageSize } from '@bank/contract'
import { asClient } from '#http/procedures.ts'
import { idOf, pageOf } from '#platform/page.ts'
import { choose, countUnread, listChoices, listNotifications, markRead } from './queries.ts'

/** The client's notifications and their settings. */
export const notifications = {
  list: asClient.notifications.list.handler(async ({ context: { tx, clientId }, input: { before } }) => {
    const { page, more } = pageOf(await listNotifications(tx, clientId, before), notificationPageSize, idOf)
    return {
      notifications: page.map(({ at, ...notification }) => ({ ...notification, at: at.toISOString() })),
      older: more,
    }
  }),
  unread: asClient.notifications.unread.handler(async ({ context: { tx } }) => ({
    count: await countUnread(tx),
  })),
  markRead: asClient.notifications.markRead.handler(
    async ({ context: { tx, clientId, services, afterCommit }, input: { upTo } }) => {
      await markRead(tx, upTo)
      afterCommit(() => services.changes.publish({ to: { user: clientId }, topics: ['notifications'] }))
      return {}
    },
  ),
  settings: asClient.notifications.settings.handler(async ({ context: { tx, clientId } }) => {
    const chosen = await listChoices(tx, clientId)
    return notificationKinds.map((kind) => {
      const { inPortal, byMail } = chosen.find((choice) => choice.kind === kind) ?? {
        inPortal: true,
        byMail: true,
      }
      return { kind, inPortal, byMail }
    })
  }),
  choose: asClient.notifications.choose.handler(
    async ({ context: { tx, clientId, services, afterCommit }, input }) => {
      await choose(tx, input)
      afterCommit(() => services.changes.publish({ to: { user: clientId }, topics: ['notifications'] }))
      return {}
    },
  ),
}
