import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { bubble, countMessages, messageField, sendMessage } from '#e2e/support/acts/chat.ts'
import { interfere } from '#e2e/support/interfere.ts'

test('a message whose answer was lost stays on the screen and is stored once', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_CONNECTION/)
  await signIn(page, 'helena')
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Messages' }).click()
  await expect(bubble(page, 'may Harbour Yachts be verified')).toBeInViewport()
  await interfere(page, '**/api/messages', async (route) => {
    if (route.request().method() === 'POST') await route.fetch().then(() => route.abort())
    else await route.fallback()
  })
  await messageField(page).fill('Are you there?')
  await page.reload()
  await messageField(page).press('Enter')
  await expect.poll(async () => await countMessages(bank, 'Are you there?')).toBe(1)
  await page.unrouteAll()
  await page.reload()
  await expect(bubble(page, 'Are you there?')).toHaveCount(1)
  await expect(bubble(page, 'Are you there?')).toContainText('You')

  // The same when the bank never received the message: Retry sends it under its first id.
  await interfere(
    page,
    '**/api/messages',
    async (route) => await (route.request().method() === 'POST' ? route.abort() : route.fallback()),
  )
  await sendMessage(page, 'Never mind')
  await expect(bubble(page, 'Never mind')).toContainText('Failed to send message')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry, Never mind' }).click()
  await expect(bubble(page, 'Never mind')).toContainText('You')
  await expect(bubble(page, 'Never mind')).not.toContainText('Failed')
  expect(await countMessages(bank, 'Never mind')).toBe(1)
  expect(await countMessages(bank, 'Are you there?')).toBe(1)
})

test('support greets a new client once, answers by keyword, and records an emergency call', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  // No telephone is connected to this browser.
  allowConsole(/tel:/)
  await signIn(page, 'ines')
  const other = await context.newPage()
  await Promise.all([page.goto('/dashboard/support'), other.goto('/dashboard/support')])
  for (const window of [page, other])
    await expect(bubble(window, 'Welcome to Live Chat Support')).toContainText('Automated reply')

  await sendMessage(page, 'What is a certificate worth to me?')
  await expect(other.getByRole('status').filter({ hasText: 'Daniel Casimir is writing' })).toBeAttached()
  for (const window of [page, other]) {
    await expect(bubble(window, 'certificates of deposit')).toContainText('Automated reply')
    await expect(bubble(window, 'Welcome to Live Chat Support')).toHaveCount(1)
    await expect(window.getByRole('status').filter({ hasText: 'is writing' })).toHaveCount(0)
  }

  await page.getByRole('link', { name: 'Call +1 767 555 0199' }).click()
  await expect
    .poll(async () => await query(bank, `select from audit.event where action = 'emergency-line-used'`))
    .toHaveLength(1)
})
