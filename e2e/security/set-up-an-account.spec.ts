import { expectAccessible } from '#e2e/support/axe.ts'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { countActiveSessions } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import {
  expectNoSidewaysScrolling,
  expectToast,
  loginDialog,
  tabTo,
  tryToSignIn,
} from '#e2e/support/on-screen.ts'
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

test('a client sets up password and authenticator, which ends other sessions', async ({
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
  await expectAccessible(page, 'a setup that did not come')
  expect(await linkStatusOf(bank, username)).toBe('issued')
  await page.unroute('**/assets/setup-island-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveTitle(/^Complete Your Account Setup · /)
  await expect(
    page.getByText('This link is for you alone. It works once, within 7 days of being made.'),
  ).toBeVisible()
  await expectAccessible(page, 'the first step of the setup')
  expect(await linkStatusOf(bank, username)).toBe('opened')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Error', 'Please fill in all fields')
  await expect(page.getByLabel('Username')).toBeFocused()
  await chooseCredentials(page, { username, password, confirm: 'another' })
  await expectToast(page, 'Error', 'Passwords do not match')
  await chooseCredentials(page, { username, password: 'seven77' })
  await expectToast(page, 'Error', 'Password must be at least 8 characters long')
  await chooseCredentials(page, { username, password: 'password1' })
  await expect(page.getByText('This password is too easy to guess. Please choose another.')).toBeVisible()
  await chooseCredentials(page, { username: 'ines', password })
  await expectToast(page, 'Error', 'Invalid credentials or expired link')

  await chooseCredentials(page, { username: 'Helena', password })
  const secret = await shownSecret(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Welcome, helena.')).toBeVisible()
  const picture = await page.getByRole('img', { name: 'QR code for your authenticator app' }).boundingBox()
  expect(picture && [picture.width, picture.height].every((side) => side > 150 && side <= 200)).toBe(true)
  await page.getByText('The camera does not work').click()
  await expectAccessible(page, 'the second step')
  await page.reload()
  expect(await shownSecret(page)).toBe(secret)

  await page.getByRole('button', { name: "I've Scanned the Code" }).click()
  await expect(page).toHaveTitle(/^Verify Setup · /)
  await expectAccessible(page, 'the third step')
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
    page.getByText(/ is signed in in this browser, and is signed out when you go on/),
  ).toBeVisible()
  expect(await countActiveSessions(bank, 'ines')).toBe(1)
  await expectAccessible(page, 'the last step')
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

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('an invalid link sets up nothing, and a valid one can be used with the keyboard alone', async ({
    page,
    bank,
    openBrowser,
    allowConsole,
  }) => {
    allowConsole(/status of 4|ERR_FAILED/)
    await page.goto('/setup')
    await expect(page).toHaveURL(`${bank.url.replace(/\/$/, '')}/`)
    const tryLink = async (link: string) => {
      await page.goto(link)
      await chooseCredentials(page, { username, password })
      await expectToast(page, 'Error', 'Invalid credentials or expired link')
      await expect(page.getByLabel('Set Your Password', { exact: true })).toHaveValue(password)
    }
    await tryLink('/setup/unknown')
    const guessedAt = await makeSetupLink(bank, username)
    await page.goto(guessedAt)
    await chooseCredentials(page, { username, password })
    const first = await shownSecret(page)
    await page.getByRole('button', { name: "I've Scanned the Code" }).click()
    for (let wrong = 1; wrong < 5; wrong += 1) {
      await verify(page, codeOfSecret(first, 9 + wrong))
      await expect(page.getByLabel('Authentication code')).toHaveValue('')
      await expect(page.getByLabel('Authentication code')).toBeFocused()
    }
    await verify(page, codeOfSecret(first, 9))
    await expect(page.getByText(/^This link can no longer be used/)).toBeVisible()
    expect(await linkStatusOf(bank, username)).toBe('revoked')
    await tryLink(guessedAt)

    const link = await makeSetupLink(bank, username)
    const late = await openBrowser()
    await late.goto(link)
    await chooseCredentials(late, { username, password: 'another evening by the sea' })
    const other = await shownSecret(late)
    await late.getByRole('button', { name: "I've Scanned the Code" }).click()

    await page.goto(link)
    await expectNoSidewaysScrolling(page)
    await tabTo(page, page.getByLabel('Username'))
    await page.keyboard.type(username)
    await tabTo(page, page.getByLabel('Set Your Password', { exact: true }))
    await page.keyboard.type(password)
    await tabTo(page, page.getByLabel('Confirm Password', { exact: true }))
    await page.keyboard.type(password)
    await interfere(page, '**/api/account-setup/begin', (route) => route.abort(), { times: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^The bank did not answer/)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await page.keyboard.press('Enter')
    const secret = await shownSecret(page)
    expect(other).not.toBe(secret)
    await tabTo(page, page.getByText('The camera does not work'))
    await page.keyboard.press('Enter')
    await expect(page.locator('.setup-key')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await tabTo(page, page.getByRole('button', { name: "I've Scanned the Code" }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Authentication code'))
    await page.keyboard.type(codeOfSecret(secret))
    await expectNoSidewaysScrolling(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Setup Complete!' })).toBeFocused()
    await expectNoSidewaysScrolling(page)

    await verify(late, codeOfSecret(other))
    await expectToast(late, 'Error', 'Invalid credentials or expired link')
    await expect(late.getByText(/^This link can no longer be used/)).toBeVisible()
  })
})
