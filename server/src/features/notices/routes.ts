import { noticeKinds, noticePageSize } from '@bank/contract'
import { asClient } from '#http/procedures.ts'
import { choose, countUnread, listChoices, listNotices, markRead } from './queries.ts'

/** What the client is told of. */
export const notices = {
  list: asClient.notices.list.handler(async ({ context: { tx, clientId }, input: { before } }) => {
    const found = await listNotices(tx, clientId, before)
    const page = found.slice(0, noticePageSize)
    return {
      notices: page.map(({ at, ...notice }) => ({ ...notice, at: at.toISOString() })),
      older: found.length > noticePageSize ? (page.at(-1)?.id ?? null) : null,
    }
  }),
  unread: asClient.notices.unread.handler(async ({ context: { tx } }) => ({ count: await countUnread(tx) })),
  markRead: asClient.notices.markRead.handler(
    async ({ context: { tx, clientId, services, afterCommit }, input: { upTo } }) => {
      await markRead(tx, upTo)
      afterCommit(() => services.changes.publish({ userId: clientId, topics: ['notices'] }))
      return {}
    },
  ),
  settings: asClient.notices.settings.handler(async ({ context: { tx, clientId } }) => {
    const chosen = await listChoices(tx, clientId)
    return noticeKinds.map((kind) => {
      const { inPortal, byMail } = chosen.find((choice) => choice.kind === kind) ?? {
        inPortal: true,
        byMail: true,
      }
      return { kind, inPortal, byMail }
    })
  }),
  choose: asClient.notices.choose.handler(
    async ({ context: { tx, clientId, services, afterCommit }, input }) => {
      await choose(tx, input)
      afterCommit(() => services.changes.publish({ userId: clientId, topics: ['notices'] }))
      return {}
    },
  ),
}
