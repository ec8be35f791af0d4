import { expect, signIn, test } from '#e2e/support/bank.ts'
import { countActiveSessions } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast, loginDialog, tryToSignIn } from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'
import {
  chooseCredentials,
  codeOfSecret,
  linkStatusOf,
  makeSetupLink,
  shownSecret,
  verify,
} from '#e2e/support/acts/setup-links.ts'

const password = 'a quiet evening by the kettle'
const username = 'helena'

test('a client sets up password and authenticator, and other sessions end', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  // The same user is signed in in another browser, and another client in the browser that does the setup.
  const elsewhere = await openBrowser()
  await signIn(elsewhere, username)
  await signIn(page, 'ines')
  const link = await makeSetupLink(bank, username)
  // The page says that its script did not load, and requests it again on demand.
  allowConsole(/ERR_FAILED|status of 4/)
  await interfere(page, '**/assets/setup-island-*.js', (route) => route.abort())
  await page.goto(link)
  await expect(
    page.getByRole('alert').getByRole('heading', { level: 1, name: 'This page could not be shown' }),
  ).toBeVisible()
  expect(await linkStatusOf(bank, username)).toBe('issued')
  await page.unroute('**/assets/setup-island-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveTitle(/^Complete Your Account Setup · /)
  await expect(
    page.getByText('This link is for you only. It works once, within 7 days of being created.'),
  ).toBeVisible()
  // The first step stands while the page records at the bank that the link was opened.
  await expect.poll(() => linkStatusOf(bank, username)).toBe('opened')

  await chooseCredentials(page, { username: 'Helena', password })
  const secret = await shownSecret(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Welcome, helena.')).toBeVisible()
  const picture = await page.getByRole('img', { name: 'QR code for your authenticator app' }).boundingBox()
  expect(picture && [picture.width, picture.height].every((side) => side > 150 && side <= 200)).toBe(true)
  await page.getByText('My camera does not work').click()
  await page.reload()
  expect(await shownSecret(page)).toBe(secret)

  await page.getByRole('button', { name: "I've Scanned the Code" }).click()
  await expect(page).toHaveTitle(/^Verify Setup · /)
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await shownSecret(page)).toBe(secret)
  await page.getByRole('button', { name: "I've Scanned the Code" }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled()
  await page.getByLabel('Authentication code').fill('12ab3')
  await expect(page.getByLabel('Authentication code')).toHaveValue('123')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Please enter a valid 6-digit code')
  await verify(page, codeOfSecret(secret, 9))
  await expectToast(page, 'Error', 'Invalid code. Please try again.')
  await verify(page, codeOfSecret(secret))
  await expect(page.getByRole('heading', { level: 1, name: 'Setup Complete!' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Setup Complete!' })).toBeVisible()
  await expect(loginDialog(elsewhere)).toBeVisible()
  expect(await countActiveSessions(bank, username)).toBe(0)
  await expect(
    page.getByText(/ is signed in to this browser and will be signed out when you continue/),
  ).toBeVisible()
  expect(await countActiveSessions(bank, 'ines')).toBe(1)
  await page.getByRole('button', { name: 'Go to Sign In' }).click()

  await expect(loginDialog(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await tryToSignIn(page, credentialsOf(username))
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryToSignIn(page, { identifier: username, password, code: codeOfSecret(secret, 1) })
  await page.waitForURL('**/dashboard/portfolio')
  expect(await countActiveSessions(bank, 'ines')).toBe(0)
  expect(await linkStatusOf(bank, username)).toBe('used')
  expect(bank.log.join('\n')).not.toContain(link.slice('/setup/'.length))
})
