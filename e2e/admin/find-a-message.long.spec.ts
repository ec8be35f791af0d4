import { expect, startSession, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { addOldMessages, userIdOf } from '#e2e/support/acts/chat.ts'
import { conversations, inboxThread, messagesWith } from '#e2e/support/acts/inbox-chat.ts'

test('an admin finds a message by its words and reads it in its conversation', async ({ page, bank }) => {
  const helena = await userIdOf(bank, 'helena')
  await addOldMessages(bank, helena, 300)
  await query(
    bank,
    `insert into bank.message (id, client_id, from_client, body, created_at)
    select gen_random_uuid(), $1, true, 'Where is the Soufrière lease kept?', created_at + interval '1 hour'
    from bank.message where body = 'Line 100'`,
    [helena],
  )
  await startSession(page, 'admin')
  await page.goto('/admin/chat')
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await search.fill('line')
  await search.press('Enter')
  const hits = page.getByRole('navigation', { name: /^Messages with/ }).getByRole('link')
  await expect(hits).toHaveCount(20)
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(hits).toHaveCount(40)
  await search.fill('soufri lea')
  await search.press('Enter')
  await expect(hits).toHaveText([/Helena Laurent.*Where is the Soufrière lease kept/])
  await expect(hits.first().locator('mark')).toHaveText(['Soufrière', 'lease'])
  await hits.first().click()

  const lease = messagesWith(page, 'Helena Laurent', 'Where is the Soufrière lease kept?')
  await expect(lease).toBeInViewport()
  await page.reload()
  await expect(lease).toBeInViewport()
  const lines = messagesWith(page, 'Helena Laurent', /^Line \d/)
  await expect(lines).toHaveCount(49)
  const log = inboxThread(page, 'Helena Laurent')
  const first = lines.first()
  await expect(first).toContainText('Line 77')
  // The message comes into sight in one jump: nothing on the way may be scrolled through and marked as read.
  await log.evaluate((box) => box.scrollTo({ top: 60 }))
  await expect(first).toContainText('Line 27')
  await expect(messagesWith(page, 'Helena Laurent', /^Line 77/)).toBeInViewport()
  await messagesWith(page, 'Helena Laurent', /^Line 125/).evaluate((line) =>
    line.scrollIntoView({ block: 'end' }),
  )
  await expect(messagesWith(page, 'Helena Laurent', /^Line 126/)).toBeVisible()
  await expect(messagesWith(page, 'Helena Laurent', /^Line 125/)).toBeInViewport()
  await page.getByRole('button', { name: 'Go to the latest message' }).click()
  await expect(messagesWith(page, 'Helena Laurent', 'may Harbour Yachts be verified')).toBeInViewport()
  await expect(page).not.toHaveURL(/message=/)
  // Back at the earlier position.
  await page.goBack()
  await expect(messagesWith(page, 'Helena Laurent', /^Line 125/)).toBeInViewport()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(conversations(page)).toHaveCount(3)
})
