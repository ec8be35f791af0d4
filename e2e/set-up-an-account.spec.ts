import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { countActiveSessions, query } from './books.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectToast, loginDialog, tabTo, tryToSignIn } from './on-screen.ts'
import { credentialsOf } from './users.ts'
import {
  chooseCredentials,
  codeOfSecret,
  linkStatusOf,
  makeSetupLink,
  shownSecret,
  verify,
} from './setup-links.ts'

const password = 'a quiet evening by the kettle'
const username = 'helena'

test('somebody sets up username, password and authenticator, over a reload, and signs in with them', async ({
  page,
  bank,
  allowConsole,
}) => {
  const link = await makeSetupLink(bank, username)
  // A script that does not come is said, and pressing asks for it again.
  allowConsole(/ERR_FAILED/)
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
  await page.getByRole('button', { name: 'Go to Sign In' }).click()

  await expect(loginDialog(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await tryToSignIn(page, credentialsOf(username))
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryToSignIn(page, { identifier: username, password, code: codeOfSecret(secret, 1) })
  await page.waitForURL('**/dashboard/portfolio')
  expect(await linkStatusOf(bank, username)).toBe('used')
  expect(bank.log.join('\n')).not.toContain(link.slice('/setup/'.length))
})

test('a link that is over sets up nothing, and one without a token leads home', async ({ page, bank }) => {
  await page.goto('/setup')
  await expect(page).toHaveURL(`${bank.url.replace(/\/$/, '')}/`)
  const tryLink = async (link: string) => {
    await page.goto(link)
    await chooseCredentials(page, { username, password })
    await expectToast(page, 'Error', 'Invalid credentials or expired link')
    await expect(page.getByLabel('Set Your Password', { exact: true })).toHaveValue(password)
  }
  await tryLink('/setup/of-nobody')
  const replaced = await makeSetupLink(bank, username)
  const link = await makeSetupLink(bank, username)
  await tryLink(replaced)

  await page.goto(link)
  await chooseCredentials(page, { username, password })
  const secret = await shownSecret(page)
  await page.getByRole('button', { name: "I've Scanned the Code" }).click()
  for (let wrong = 1; wrong < 5; wrong += 1) {
    await verify(page, codeOfSecret(secret, 9 + wrong))
    await expect(page.getByLabel('Authentication code')).toHaveValue('')
    await expect(page.getByLabel('Authentication code')).toBeFocused()
  }
  await verify(page, codeOfSecret(secret, 9))
  await expectToast(page, 'Error', 'Invalid credentials or expired link')
  await expect(page.getByText(/^This link can no longer be used/)).toBeVisible()
  expect(await linkStatusOf(bank, username)).toBe('revoked')
  await tryLink(link)

  const expired = await makeSetupLink(bank, username)
  await query(
    bank,
    'update identity.setup_link set expires_at = now() where used_at is null and revoked_at is null',
  )
  await tryLink(expired)
})

test('of two devices the first to arrive wins, and whatever was signed in is signed out', async ({
  page,
  bank,
  openBrowser,
}) => {
  // The same user at work in one browser, and somebody else signed in in the one that sets up.
  const elsewhere = await openBrowser()
  await signIn(elsewhere, username)
  await signIn(page, 'ines')
  const link = await makeSetupLink(bank, username)
  const phone = await openBrowser()
  for (const [device, word] of [
    [page, password],
    [phone, 'another evening by the sea'],
  ] as const) {
    await device.goto(link)
    await chooseCredentials(device, { username, password: `${username} ${word}` })
    await expect(
      device.getByText('It holds your name, your username or the name of the bank. Please choose another.'),
    ).toBeVisible()
    if (device === page) await expectAccessible(page, 'the first step, refused')
    await chooseCredentials(device, { username, password: word })
  }
  const [secret, other] = [await shownSecret(page), await shownSecret(phone)]
  expect(other).not.toBe(secret)
  await page.getByText('The camera does not work').click()
  await expectAccessible(page, 'the second step')
  for (const device of [page, phone])
    await device.getByRole('button', { name: "I've Scanned the Code" }).click()
  await expectAccessible(page, 'the third step')
  await verify(page, codeOfSecret(secret))
  await expect(page.getByRole('heading', { level: 1, name: 'Setup Complete!' })).toBeVisible()
  await verify(phone, codeOfSecret(other))
  await expectToast(phone, 'Error', 'Invalid credentials or expired link')
  await expect(phone.getByText(/^This link can no longer be used/)).toBeVisible()

  await expect(loginDialog(elsewhere)).toBeVisible()
  expect(await countActiveSessions(bank, username)).toBe(0)
  await expect(
    page.getByText(/ is signed in in this browser, and is signed out when you go on/),
  ).toBeVisible()
  expect(await countActiveSessions(bank, 'ines')).toBe(1)
  await expectAccessible(page, 'the last step')
  await page.getByRole('button', { name: 'Go to Sign In' }).click()
  await tryToSignIn(page, { identifier: username, password, code: codeOfSecret(secret, 1) })
  await page.waitForURL('**/dashboard/portfolio')
  expect(await countActiveSessions(bank, 'ines')).toBe(0)
})

test.describe('on a small phone, by keyboard', () => {
  // The program itself stops here and starts again.
  test.use({ viewport: { width: 320, height: 640 }, ownProcess: true })

  test('everything is reached, and nothing is wider than the screen', async ({
    page,
    bank,
    allowConsole,
  }) => {
    await page.goto(await makeSetupLink(bank, username))
    await expectNoSidewaysScrolling(page)
    await tabTo(page, page.getByLabel('Username'))
    await page.keyboard.type(username)
    await tabTo(page, page.getByLabel('Set Your Password', { exact: true }))
    await page.keyboard.type(password)
    await tabTo(page, page.getByLabel('Confirm Password', { exact: true }))
    await page.keyboard.type(password)
    await bank.stopServer()
    allowConsole(/ERR_CONNECTION_REFUSED/)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Error', 'Invalid credentials or expired link')
    await expect(page.getByText(/^The bank did not answer/)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await bank.startServer()
    await page.keyboard.press('Enter')
    const secret = await shownSecret(page)
    await tabTo(page, page.getByText('The camera does not work'))
    await page.keyboard.press('Enter')
    await expect(page.locator('.setup-key')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await bank.restartServer()
    await page.reload()
    expect(await shownSecret(page)).toBe(secret)
    await tabTo(page, page.getByRole('button', { name: "I've Scanned the Code" }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Authentication code'))
    await page.keyboard.type(codeOfSecret(secret))
    await expectNoSidewaysScrolling(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Setup Complete!' })).toBeFocused()
    await expectNoSidewaysScrolling(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Go to Sign In' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(loginDialog(page)).toBeVisible()
  })
})
