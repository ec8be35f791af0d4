import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { bubble, messageField, sendMessage, countMessages } from './chat.ts'
import { conversations, inboxThread, openConversation, replyField, messagesWith } from './inbox-chat.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectToast, watchReloads } from './on-screen.ts'

function notifications(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Whether the bank believes that an admin is in this conversation. */
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

test('admins and client talk live: presence, typing, answers, and who waits is first', async ({
  page,
  bank,
  openBrowser,
}) => {
  const client = await openBrowser()
  await signIn(client, 'helena')
  await client.goto('/dashboard/messages')
  await signIn(page, 'admin')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Chat ?, 2 waiting$/ })
    .click()
  await expect(page.getByText('2 clients wait for an answer')).toBeVisible()
  await expect(conversations(page)).toHaveText([/Helena Laurent.*, 1 unread$/, /Marcus Adeyemi.*, 1 unread$/])
  await expect(page.getByRole('heading', { name: 'No conversation open' })).toBeVisible()
  await expectAccessible(page, 'chat without a conversation')
  expect(await isAttended(bank, 'helena')).toBe(false)
  const reloads = [watchReloads(page), watchReloads(client)]

  await openConversation(page, 'Helena Laurent')
  await expect(page).toHaveURL(/\/admin\/chat\?client=/)
  await expect(client.getByText('Daniel Casimir is here')).toBeVisible()
  await expect(inboxThread(page, 'Helena Laurent').getByText('Not answered yet')).toBeVisible()
  await expect(messagesWith(page, 'Helena Laurent', 'may Harbour Yachts be verified')).toBeInViewport()
  await expect(messagesWith(page, 'Helena Laurent', 'I see the request.')).toContainText(
    'You, as account manager',
  )
  await expect(messagesWith(page, 'Helena Laurent', /Automated reply/)).toHaveCount(1)
  await expectAccessible(page, 'a conversation in the inbox')

  // The client writes: it is seen at once, and nothing automated speaks meanwhile.
  await messageField(client).pressSequentially('By')
  await expect(page.getByRole('status').filter({ hasText: 'Helena Laurent is writing' })).toBeAttached()
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
  await field.fill('   ')
  await field.press('Enter')
  await expect(field).toHaveValue('   ')
  await field.fill('x'.repeat(4_001))
  await expect(page.getByText('1 character too many').first()).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('x'.repeat(4_001))
  await field.fill('')
  await field.pressSequentially('They passed')
  await expect(client.getByRole('status').filter({ hasText: 'Daniel Casimir is writing' })).toBeAttached()
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
  ])
  await expect(page.getByText('1 client waits for an answer')).toBeVisible()
  await expect(inboxThread(page, 'Helena Laurent').getByText('Not answered yet')).toHaveCount(0)

  // Whoever leaves is no longer there.
  await openConversation(page, 'Marcus Adeyemi')
  await expect(client.getByText('Daniel Casimir is here')).toBeHidden()
  await expect.poll(async () => await isAttended(bank, 'marcus')).toBe(true)
  for (const { expectNone } of reloads) expectNone()
  await page.goto('/admin/dashboard')
  await expect.poll(async () => await isAttended(bank, 'marcus')).toBe(false)
})

test('two admins see each other and each other’s answers; the bank stays silent until the last has left', async ({
  page,
  bank,
  openBrowser,
}) => {
  const colleague = await openBrowser()
  await signIn(page, 'admin')
  await page.goto('/admin/messages')
  await signIn(colleague, 'compliance')
  await colleague.goto('/admin/chat')
  await openConversation(page, 'Marcus Adeyemi')
  await expect(page).toHaveURL(/\/admin\/messages\?client=/)
  await openConversation(colleague, 'Marcus Adeyemi')
  await expect(page.getByText('Jean Pierre is here too')).toBeVisible()
  await expect(colleague.getByText('Grace Toussaint is here too')).toBeVisible()
  await replyField(colleague, 'Marcus Adeyemi').fill('It is on your profile, under Security.')
  await colleague.getByRole('button', { name: 'Send' }).click()
  await expect(messagesWith(page, 'Marcus Adeyemi', 'It is on your profile')).toContainText(
    'Jean Pierre, as account manager',
  )
  await expect(page.getByRole('link', { name: /^Chat ?, 1 waiting$/ })).toBeVisible()
  await expectAccessible(page, 'a conversation with a colleague in it')

  await openConversation(colleague, 'Helena Laurent')
  await expect(page.getByText('Jean Pierre is here too')).toBeHidden()
  expect(await isAttended(bank, 'marcus')).toBe(true)
})

test('a reply that did not get through stays with Retry and is said once; each conversation keeps its draft', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'admin')
  await interfere(page, '**/api/admin/conversations', (route) => route.abort())
  await page.goto('/admin/chat')
  await expect(page.getByRole('heading', { name: 'Failed to fetch conversations' })).toBeVisible()
  await expectToast(page, 'Failed to fetch conversations')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()

  await openConversation(page, 'Helena Laurent')
  await replyField(page, 'Helena Laurent').fill('For Helena alone')
  await openConversation(page, 'Marcus Adeyemi')
  await expect(replyField(page, 'Marcus Adeyemi')).toHaveValue('')
  await replyField(page, 'Marcus Adeyemi').fill('For Marcus alone')
  await page.goBack()
  await expect(replyField(page, 'Helena Laurent')).toHaveValue('For Helena alone')
  await page.reload()
  await expect(replyField(page, 'Helena Laurent')).toHaveValue('For Helena alone')

  const answers = /\/api\/admin\/conversations\/[^/]+\/messages$/
  await interfere(page, answers, (route) => route.abort())
  await replyField(page, 'Helena Laurent').press('Enter')
  await expect(notifications(page).getByText('Failed to send reply')).toBeVisible()
  await expect(messagesWith(page, 'Helena Laurent', 'For Helena alone')).toContainText('Not sent')
  await notifications(page).getByTitle('Close').first().click()
  await expect(notifications(page).getByTitle('Close')).toHaveCount(0)
  await expectAccessible(page, 'a reply that was not sent')
  await openConversation(page, 'Marcus Adeyemi')
  await expect(replyField(page, 'Marcus Adeyemi')).toHaveValue('For Marcus alone')
  await expect(messagesWith(page, 'Marcus Adeyemi', 'For Helena alone')).toHaveCount(0)
  await page.goBack()
  await page.reload()
  await expect(messagesWith(page, 'Helena Laurent', 'For Helena alone')).toContainText('Not sent')
  expect(await countMessages(bank, 'For Helena alone')).toBe(0)

  // It gets there, and the bank's answer is lost on the way back.
  await page.unrouteAll()
  await interfere(page, answers, async (route) => await route.fetch().then(() => route.abort()))
  await page.getByRole('button', { name: 'Retry, For Helena alone' }).click()
  await expect.poll(async () => await countMessages(bank, 'For Helena alone')).toBe(1)
  await expect(messagesWith(page, 'Helena Laurent', 'For Helena alone')).toHaveCount(1)
  await expect(messagesWith(page, 'Helena Laurent', 'For Helena alone')).not.toContainText('Not sent')
  expect(await countMessages(bank, 'For Helena alone')).toBe(1)

  // Nothing of it is left for whoever signs in here next.
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('alone')
})

test('on a phone there is one column with a way back, and a wrong address says so', async ({
  page,
  bank,
}) => {
  await query(
    bank,
    `
    with many as (
      insert into identity.users (id, username, email, first_name, last_name, data_key)
      select gen_random_uuid(), 'many-' || n, 'many-' || n || '@client.example', 'Many', 'Client ' || n, '\\x00'
      from generate_series(1, 60) n returning id
    ), written as (
      insert into bank.message (id, client_id, from_client, body)
      select gen_random_uuid(), id, true, 'Good morning' from many
    ) insert into bank.conversation (client_id, last_message_at) select id, now() - interval '1 year' from many`,
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'admin')
  await page.goto('/admin/chat')
  await expect(conversations(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more conversations' }).click()
  await expect(conversations(page)).toHaveCount(62)
  await expectNoSidewaysScrolling(page)
  await openConversation(page, 'Helena Laurent')
  await expect(conversations(page)).toHaveCount(0)
  await expect(messagesWith(page, 'Helena Laurent', 'may Harbour Yachts be verified')).toBeInViewport()
  await expect(replyField(page, 'Helena Laurent')).toBeInViewport()
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page, 'a conversation on a phone')
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(conversations(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/chat$/)
  await page.goBack()
  await expect(messagesWith(page, 'Helena Laurent', 'may Harbour Yachts be verified')).toBeInViewport()
  await page.goto(`/admin/chat?client=${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'There is no such client' })).toBeVisible()
})
