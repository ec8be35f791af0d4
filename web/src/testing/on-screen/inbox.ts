import { page } from 'vitest/browser'
import type { AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { aConversation, anAdminMessage, anAdminThread, helena, marcus } from '#testing/values/messages.ts'
import { admin } from '#testing/values/users/sessions.ts'

export const conversations = page.getByRole('navigation', { name: 'Conversations' })
export const log = page.getByRole('log', { name: 'Messages with Helena Laurent' })
export const bubble = (text: string | RegExp) => log.getByRole('listitem').filter({ hasText: text })
export const replyTo = (name: string) => page.getByLabelText(`Reply to ${name}`)
export const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** The text of each line of the list. */
export const conversationTexts = () =>
  conversations
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

export const bothConversations = {
  conversations: [aConversation(helena, { unread: 1 }), aConversation(marcus, { unread: 2 })],
  next: null,
}
export const asked = anAdminMessage(2, { body: 'When may Harbour Yachts be verified?' })
export const threadOfMarcus = anAdminThread([anAdminMessage(4)], {
  client: { ...marcus, kind: 'individual', since: '2025-05-04T14:00:00Z', blocked: false, accounts: 0 },
})
export const chatWithHelena = `/admin/chat?client=${helena.id}`

/** Opens the admins' side of all conversations. */
export function openInbox(messages: AnswersOf<'messages'>, path = '/admin/chat'): void {
  const usual = { countUnanswered: { unanswered: 2 }, conversations: bothConversations }
  const backgroundAnswers = { attend: {}, typingTo: {} }
  openScreen(path, { as: admin, api: { messages: { ...usual, ...backgroundAnswers, ...messages } } })
}
