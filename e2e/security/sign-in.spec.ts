import { expect, signIn, test } from '#e2e/support/bank.ts'
import { countActiveSessions } from '#e2e/support/books.ts'
import { expectToast, loginDialog, loginLink, tryToSignIn } from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'

test('a client signs in after a refusal, and stays signed in after a reload and in a new tab', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  await page.clock.install()
  await page.goto('/')
  await loginLink(page).click()
  const dialog = loginDialog(page)
  await tryToSignIn(page, { ...credentialsOf('helena'), password: 'Helena-demo-2025' })
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await expect(dialog.getByLabel('Username or e-mail')).toBeFocused()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await countActiveSessions(bank, 'helena')).toBe(0)

  // In the demo bank choosing a user fills the three fields.
  await dialog.getByRole('button', { name: /Helena Laurent/ }).click()
  const login = dialog.getByRole('button', { name: 'Login', exact: true })
  await expect(login).toBeFocused()
  // The message shows for a tenth of a second, so the clock is stopped while it is read.
  await page.clock.pauseAt(Date.now() + 60_000)
  await login.click()
  await expectToast(page, 'Login Successful', 'Redirecting to dashboard...')
  await page.clock.runFor(100)
  await page.clock.resume()
  await page.waitForURL('**/dashboard/portfolio')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  expect(await countActiveSessions(bank, 'helena')).toBe(1)

  const tab = await context.newPage()
  await tab.goto('/')
  await expect(loginLink(tab)).toBeHidden()
  await tab.getByRole('banner').getByRole('link', { name: 'My accounts' }).click()
  await tab.waitForURL('**/dashboard/portfolio')
  await tab.goto('/?login')
  await tab.waitForURL('**/dashboard/portfolio')
})

test('signing out leads home and ends the session, and Back shows nothing private', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  await page.getByRole('link', { name: 'Beneficiaries' }).click()
  await expect(page.getByText('Whitcombe & Sons')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(loginLink(page)).toBeVisible()
  expect(await countActiveSessions(bank, 'helena')).toBe(0)

  const answered: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // Anyone may ask who is signed in, and a demo bank shows who can sign in.
    const isPublic = ['/api/session', '/api/demo/users'].includes(pathname)
    if (pathname.startsWith('/api/') && !isPublic && response.ok()) answered.push(pathname)
  })
  await page.goBack()
  await expect(loginDialog(page)).toContainText('Please sign in to continue.')
  await expect(page.getByText(/Whitcombe|Family Reserve/)).toHaveCount(0)
  expect(answered).toEqual([])
})
