import { codeFor, expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { countActiveSessions } from '#e2e/support/books.ts'
import { expectToast, loginDialog, tryToSignIn } from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'
import { chooseAction, openUsers, rowOf } from '#e2e/support/acts/user-list.ts'

test('an admin blocks a client, whose windows are signed out at once, and demotes another admin', async ({
  page,
  openBrowser,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of (401|403)/)
  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(client.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  const other = await openBrowser()
  await startSession(other, 'compliance')
  await openUsers(other)
  await startSession(page, 'admin')
  await openUsers(page)
  const gone = expect(loginDialog(client)).toBeVisible()
  await chooseAction(page, 'Helena Laurent', 'Block')
  await expectToast(page, 'User has been blocked')
  const blockedAt = Date.now()
  await gone
  expect(Date.now() - blockedAt, 'until the window was closed').toBeLessThan(5_000)
  expect(await countActiveSessions(bank, 'helena')).toBe(0)
  await expect(page.getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await expect(rowOf(other, 'Helena Laurent').getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await tryToSignIn(client, credentialsOf('helena', 1))
  await expectToast(client, 'Invalid credentials')

  await page.getByLabel('Role of Helena Laurent').selectOption('user')
  await expectToast(page, 'User role updated to user')
  await tryToSignIn(client, credentialsOf('helena', 1))
  await client.waitForURL('**/dashboard/portfolio')

  await page.getByLabel('Role of Jean Pierre').selectOption('user')
  const dialog = page.getByRole('dialog', { name: 'Remove Jean Pierre as an administrator?' })
  await dialog.getByLabel('Reason').fill('They have left the bank')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await dialog.getByRole('button', { name: 'Remove administrator' }).click()
  await expectToast(page, 'User role updated to user')
  await expect(loginDialog(other)).toBeVisible()
})
