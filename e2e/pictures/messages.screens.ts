/** Pictures of a conversation in its states. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { bubble, adminSideOf, messageField, userIdOf, sendMessage } from '#e2e/support/acts/chat.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { loginDialog } from '#e2e/support/on-screen.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test('messages and support', async ({ page, bank, openBrowser, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('heading', { name: 'Please log in to access messages' })).toBeVisible()
  await takePictures(page, 'messages-signed-out')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(loginDialog(page).getByRole('button', { name: /Helena Laurent/ })).toBeVisible()
  await takePictures(page, 'messages-log-in')

  const adminPage = await openBrowser()
  await signIn(adminPage, 'admin')
  const adminSide = adminSideOf(adminPage, await userIdOf(bank, 'helena'))
  await signIn(page, 'helena')
  await adminSide.come()
  await adminSide.answer('Harbour Yachts passed the checks this morning.')
  await page.goto('/dashboard/messages')
  await expect(bubble(page, 'passed the checks')).toBeInViewport()
  await adminSide.write()
  await expect(page.getByRole('status').filter({ hasText: 'is typing' })).toBeAttached()
  await takePictures(page, 'messages-typing')
  await interfere(
    page,
    '**/api/messages',
    async (route) => await (route.request().method() === 'POST' ? route.abort() : route.fallback()),
  )
  await sendMessage(page, 'Thank you. When can I pay the deposit?')
  await expect(bubble(page, 'When can I pay')).toContainText('Failed to send message')
  await messageField(page).fill(`A long message\nof several lines. ${'It goes on and on. '.repeat(205)}`)
  await takePictures(page, 'messages-failed')
  await page.unrouteAll()

  const newcomer = await openBrowser()
  await signIn(newcomer, 'ines')
  await newcomer.goto('/dashboard/messages')
  await expect(newcomer.getByText('No messages yet')).toBeVisible()
  await newcomer.goto('/dashboard/support')
  await expect(bubble(newcomer, 'Welcome to Live Chat Support')).toBeVisible()
  await sendMessage(newcomer, 'I need help with my portfolio')
  await expect(bubble(newcomer, 'It shows every account')).toBeVisible()
  await takePictures(newcomer, 'support-answered')
})
