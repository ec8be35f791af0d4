import { codeFor, expect, startSession, test } from '#e2e/support/bank.ts'
import { expectToast, loginLink } from '#e2e/support/on-screen.ts'
import { openLogin, openSecurity } from '#e2e/support/acts/own-security.ts'
import { credentialsOf } from '#e2e/support/users.ts'

test('recovery codes are shown once, and one of them signs in once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startSession(page, 'helena')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create recovery codes' })
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Create codes' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  const list = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const [first = '', second = ''] = await list.allInnerTexts()
  await shown.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\n${second}\n`)
  const file = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(10)
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(loginLink(page)).toBeVisible()
  const login = await openLogin(page)
  await login.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(login.getByLabel('Recovery code')).toBeFocused()
  const tryCode = async (code: string) => {
    await login.getByLabel('Username or e-mail').fill('helena')
    await login.getByLabel('Password', { exact: true }).fill(credentialsOf('helena').password)
    await login.getByLabel('Recovery code').fill(code)
    await login.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await tryCode(`${first.startsWith('A') ? 'B' : 'A'}${first.slice(1)}`)
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryCode(first.toLowerCase())
  await page.waitForURL('**/dashboard/portfolio')
  await openSecurity(page)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})
