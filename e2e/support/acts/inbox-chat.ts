/** A conversation as admins see it. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/support/bank.ts'

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

/** The messages that contain these words. */
export function messagesWith(page: Page, name: string, text: string | RegExp): Locator {
  return inboxThread(page, name).getByRole('listitem').filter({ hasText: text })
}

/** The field for a reply to this client. */
export function replyField(page: Page, name: string): Locator {
  return page.getByLabel(`Reply to ${name}`)
}
