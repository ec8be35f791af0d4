import { sql } from 'kysely'
import { asActingSession, asAdmin, asClient, asWriter } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { isWithinRate } from '#identity/sign-in/rates.ts'
import { finishAttachment } from './attachments/finish-attachment.ts'
import { addAttachmentPart, beginAttachment, removeAttachment } from './attachments/receive-attachment.ts'
import { countUnanswered } from './queries.ts'
import { greet, sendMessage } from './send-message.ts'
import { showThread } from './show-thread.ts'
import { attend, findMessages, reply, showConversations, showThreadOf } from './admin.ts'
import { notifyAdmins, notifyBoth } from './notify.ts'

/** Typing signals passed on per minute. A person sends fewer; the rest are dropped without a refusal. */
const typingSigns = 40
/** Emergency calls recorded per minute, so that repeated presses do not fill the audit. */
const emergencyCalls = 5

/** Conversations: the side of a client or of people who act for a holder, and the account manager's. */
export const messages = {
  thread: asWriter.messages.thread.handler(({ context, input }) => showThread(context, input.before)),
  send: asWriter.messages.send.handler(({ context, input }) => sendMessage(context, input)),
  greet: asClient.messages.greet.handler(({ context }) => greet(context)),
  markRead: asWriter.messages.markRead.handler(
    async ({ context: { tx, clientId, services, afterCommit }, input }) => {
      const { rows } = await sql<{
        hasChanged: boolean
      }>`select bank.read_messages(${input.upTo}) as has_changed`.execute(tx)
      // Admins see under their own messages that they were read.
      if (rows[0]?.hasChanged) afterCommit(() => notifyBoth(services.changes, clientId))
      return {}
    },
  ),
  unread: asWriter.messages.unread.handler(async ({ context: { tx } }) => {
    const { rows } = await sql<{ unread: number }>`select bank.unread_messages() as unread`.execute(tx)
    return { unread: rows[0]?.unread ?? 0 }
  }),
  typing: asWriter.messages.typing.handler(async ({ context }) => {
    const { tx, clientId, userId, services, afterCommit } = context
    if (await isWithinRate(tx, `typing|${userId}`, typingSigns))
      afterCommit(() => notifyAdmins(services.changes, clientId, 'typing'))
    return {}
  }),
  emergencyLine: asClient.messages.emergencyLine.handler(async ({ context: { tx, clientId } }) => {
    if (await isWithinRate(tx, `emergency|${clientId}`, emergencyCalls))
      await sql`select bank.use_emergency_line()`.execute(tx)
    return {}
  }),
  beginAttachment: asWriter.messages.beginAttachment.handler(({ context, input }) =>
    beginAttachment(context, input),
  ),
  addAttachmentPart: asWriter.messages.addAttachmentPart.handler(({ context, input }) =>
    addAttachmentPart(context, input),
  ),
  finishAttachment: asActingSession.messages.finishAttachment.handler(({ context, input }) =>
    finishAttachment(context, input),
  ),
  removeAttachment: asWriter.messages.removeAttachment.handler(({ context, input }) =>
    removeAttachment(context, input),
  ),
  conversations: asAdmin.messages.conversations.handler(({ context, input }) =>
    showConversations(context, input.after),
  ),
  threadOf: asAdmin.messages.threadOf.handler(({ context, input }) => showThreadOf(context, input)),
  countUnanswered: asAdmin.messages.countUnanswered.handler(async ({ context: { tx } }) => ({
    unanswered: await countUnanswered(tx),
  })),
  search: asAdmin.messages.search.handler(({ context, input }) => findMessages(context, input)),
  reply: asAdmin.messages.reply.handler(({ context, input }) => reply(context, input)),
  typingTo: asAdmin.messages.typingTo.handler(async ({ context, input: { clientId } }) => {
    if (await isWithinRate(context.tx, `typing|${context.adminId}`, typingSigns))
      publishAfterCommit(context, { to: { user: clientId }, topics: ['typing'] })
    return {}
  }),
  attend: asAdmin.messages.attend.handler(({ context, input }) => attend(context, input)),
}
