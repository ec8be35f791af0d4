import { page, userEvent } from 'vitest/browser'
import { fill } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { client } from '#testing/values/users/sessions.ts'

export const log = page.getByRole('log', { name: 'Messages' })
export const field = page.getByLabelText('Your message')
export const bubble = (text: string | RegExp) => log.getByRole('listitem').filter({ hasText: text })
export const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens a client's conversation, without unread messages elsewhere. */
export function openConversation(messages: AnswersOf<'messages'>, path = '/dashboard/messages'): void {
  const backgroundAnswers = { markRead: {}, typing: {}, unread: { unread: 0 } }
  openScreen(path, { as: client, api: { messages: { ...backgroundAnswers, ...messages } } })
}

/** Writes and presses Enter. */
export async function write(text: string): Promise<void> {
  await fill(field, text)
  await userEvent.keyboard('{Enter}')
}
