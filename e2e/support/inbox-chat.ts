/** What admins see and do in a conversation. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './bank.ts'

/** The list of conversations. */
export function conversations(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
}

/** Opens the conversation with this client from the list. */
export async function openConversation(page: Page, name: string): Promise<void> {
  await conversations(page).filter({ hasText: name }).click()
  await expect(page.getByRole('region', { name: `Conversation with ${name}` })).toBeVisible()
}

/** The messages of the conversation with this client. */
export function inboxThread(page: Page, name: string): Locator {
  return page.getByRole('log', { name: `Messages with ${name}` })
}

/** The messages with these words in it. */
export function messagesWith(page: Page, name: string, text: string | RegExp): Locator {
  return inboxThread(page, name).getByRole('listitem').filter({ hasText: text })
}

/** Where the reply to this client is written. */
export function replyField(page: Page, name: string): Locator {
  return page.getByLabel(`Reply to ${name}`)
}
