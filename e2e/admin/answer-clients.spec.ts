import type { Locator, Page } from '@playwright/test'
import { expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { bubble, messageField, sendMessage, countMessages } from '#e2e/support/acts/chat.ts'
import {
  conversations,
  inboxThread,
  openConversation,
  replyField,
  messagesWith,
} from '#e2e/support/acts/inbox-chat.ts'
import { watchReloads } from '#e2e/support/on-screen.ts'

function notifications(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Returns whether the bank shows an admin as online in this conversation. */
async function isAttended(bank: Parameters<typeof query>[0], username: string): Promise<boolean> {
  const rows = await query(
    bank,
    `
    select from bank.conversation c join identity.users p on p.id = c.client_id
    where p.username = $1 and bank.is_attended(c.manager_seen_at)`,
    [username],
  )
  return rows.length > 0
}

test('an admin and a client write to each other live, without automated replies', async ({
  page,
  bank,
  openBrowser,
}) => {
  const client = await openBrowser()
  await startSession(client, 'helena')
  await client.goto('/dashboard/messages')
  await signIn(page, 'admin')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Chat ?, 2 waiting$/ })
    .click()
  await expect(page.getByText('2 clients to answer')).toBeVisible()
  await expect(conversations(page)).toHaveText([
    /Helena Laurent.*, 1 unread$/,
    /Marcus Adeyemi.*, 1 unread$/,
    /Laurent Family Trust.*Bank: Certainly/,
  ])
  await expect(page.getByRole('heading', { name: 'No conversation open' })).toBeVisible()
  expect(await isAttended(bank, 'helena')).toBe(false)
  const reloads = [watchReloads(page), watchReloads(client)]

  await openConversation(page, 'Helena Laurent')
  await expect(page).toHaveURL(/\/admin\/chat\?client=/)
  await expect(client.getByText('Daniel Casimir is online')).toBeVisible()
  await expect(inboxThread(page, 'Helena Laurent').getByText('Not answered yet')).toBeVisible()
  await expect(messagesWith(page, 'Helena Laurent', 'may Harbour Yachts be verified')).toBeInViewport()
  await expect(messagesWith(page, 'Helena Laurent', 'I see the request.')).toContainText(
    'You, as account manager',
  )
  await expect(messagesWith(page, 'Helena Laurent', /Automated reply/)).toHaveCount(1)

  // The client's message appears at once, and no automated reply is sent meanwhile.
  await messageField(client).pressSequentially('By')
  await expect(page.getByRole('status').filter({ hasText: 'Helena Laurent is typing' })).toBeAttached()
  await sendMessage(client, 'By Monday would be better still.')
  await expect(messagesWith(page, 'Helena Laurent', 'By Monday would be better still.')).toBeInViewport()
  await expect(conversations(page).first()).toHaveText(/Helena Laurent.*By Monday.*, 2 unread$/)
  await expect(
    page.getByRole('status').filter({ hasText: 'New message from Helena Laurent: By Monday' }),
  ).toBeAttached()
  const [due] = await query<{ due: boolean }>(
    bank,
    'select bool_or(reply_due_at is not null) as due from bank.conversation',
  )
  expect(due).toEqual({ due: false })

  const field = replyField(page, 'Helena Laurent')
  await field.pressSequentially('They passed')
  await expect(client.getByRole('status').filter({ hasText: 'Daniel Casimir is typing' })).toBeAttached()
  await field.press('Shift+Enter')
  await field.pressSequentially('this morning.  ')
  await field.press('Enter')
  await expect(notifications(page).getByText('Reply sent successfully')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(bubble(client, 'They passed\nthis morning.')).toContainText('Daniel Casimir')
  await expect(messagesWith(page, 'Helena Laurent', 'They passed')).toContainText('You, as account manager')
  expect(await countMessages(bank, 'They passed\nthis morning.')).toBe(1)
  await expect(conversations(page)).toHaveText([
    /Marcus Adeyemi.*, 1 unread$/,
    /Helena Laurent.*Bank: They passed\s+this morning\.$/,
    /Laurent Family Trust/,
  ])
  await expect(page.getByText('1 client to answer')).toBeVisible()
  await expect(inboxThread(page, 'Helena Laurent').getByText('Not answered yet')).toHaveCount(0)

  // A second window counts the unread messages, and the first window reads them.
  const other = await client.context().newPage()
  await other.goto('/dashboard/beneficiaries')
  await client.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Profile' }).click()
  await expect(client.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await field.fill('You will see it under Beneficiaries.')
  await field.press('Enter')
  // Two messages for the holder for whom the client acts are unread all the while.
  await expect(other).toHaveTitle(/^\(3\) Beneficiaries · /)
  await client.getByRole('link', { name: /^Messages ?, 1 unread$/ }).click()
  await expect(bubble(client, 'You will see it under Beneficiaries.')).toBeInViewport()
  await expect(other).toHaveTitle(/^\(2\) Beneficiaries · /)

  // An admin who leaves the conversation is no longer online in it.
  await openConversation(page, 'Marcus Adeyemi')
  await expect(client.getByText('Daniel Casimir is online')).toBeHidden()
  await expect.poll(async () => await isAttended(bank, 'marcus')).toBe(true)
  for (const { expectNone } of reloads) expectNone()
  await page.goto('/admin/dashboard')
  await expect.poll(async () => await isAttended(bank, 'marcus')).toBe(false)
})
