import type { Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { expectToast, loginDialog, loginLink, tryToSignIn } from './on-screen.ts'
import { openLogin, openSecurity } from './own-security.ts'
import { credentialsOf, wrongCodeFor } from './users.ts'

const stepMs = 30_000

/** The code of a secret that was shown in this journey; `stepOffset` 1 is the next one. */
function codeOf(secret: string, stepOffset = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepOffset * stepMs,
  })
}

/** The key that stands beside the QR code. */
async function keyIn(dialog: Locator): Promise<string> {
  await expect(dialog.getByRole('img', { name: /^QR code for your authenticator/ })).toBeVisible()
  return (await dialog.locator('.enrol-key').innerText()).replaceAll(' ', '')
}

async function confirmFirstCode(dialog: Locator, secret: string): Promise<void> {
  await dialog.getByLabel('First code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('somebody without an authenticator sets one up, and signs in with it', async ({ page, openBrowser }) => {
  const elsewhere = await openBrowser()
  await signIn(elsewhere, 'marcus')
  await page.goto('/?login')
  await tryToSignIn(page, credentialsOf('marcus'))
  await expectToast(page, 'Login Successful', 'Redirecting to dashboard...')
  await page.waitForURL('**/dashboard/portfolio')
  await openSecurity(page)
  await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).toBeDisabled()
  await expect(page.getByText('They stand in for your authenticator: set that up first.')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator' })
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That is not your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(credentialsOf('marcus').password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await keyIn(dialog)
  // On a small screen what is scanned is seen first, and after a mistake its reason.
  await expect(dialog.getByLabel('First code')).toBeFocused()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(page, 'setting up an authenticator')
  await dialog.getByLabel('First code').fill(codeOf(secret, 9))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeInViewport({ ratio: 0.99 })
  await expect(dialog.getByLabel('First code')).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await confirmFirstCode(dialog, secret)
  await expectToast(
    page,
    'Authenticator set up',
    'Sign-in asks for its codes from now on. You are signed out everywhere else.',
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible()
  // The other browser hears it at once; this one goes on.
  await expect(loginDialog(elsewhere)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(loginLink(page)).toBeVisible()
  await openLogin(page)
  await tryToSignIn(page, { ...credentialsOf('marcus'), code: '135791' })
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryToSignIn(page, { ...credentialsOf('marcus'), code: codeOf(secret, 1) })
  await page.waitForURL('**/dashboard/portfolio')
})

test('somebody with an authenticator sets up another, and the old one is no good any more', async ({
  page,
}) => {
  await signIn(page, 'helena')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set up a new authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a new authenticator' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Write the 6 digits of the code.')).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('helena'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await keyIn(dialog)
  await confirmFirstCode(dialog, secret)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(loginLink(page)).toBeVisible()
  await openLogin(page)
  await tryToSignIn(page, credentialsOf('helena', 1))
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryToSignIn(page, { ...credentialsOf('helena'), code: codeOf(secret, 1) })
  await page.waitForURL('**/dashboard/portfolio')
})

test('two-factor authentication is switched off in edit mode, with a code', async ({ page }) => {
  await signIn(page, 'ines')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('switch', { name: 'Two-factor authentication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch off two-factor authentication?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'switching off two-factor authentication')
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('ines'))
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(codeFor('ines', 1))
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expectToast(page, 'Two-factor authentication is off', 'You are signed out everywhere else.')
  await expect(page.getByText('Not set up', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).not.toBeChecked()
})

test.describe('where the bank asks everybody for a second factor', () => {
  test.use({ serverEnv: { REQUIRE_TWO_FACTOR: '1' } })

  test('somebody who has none sets it up first, and is then where they wanted to be', async ({ page }) => {
    await signIn(page, 'marcus')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Set up your authenticator first' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Show the QR code' }).click()
    const main = page.getByRole('main')
    const secret = await keyIn(main)
    await expectAccessible(page, 'setting up an authenticator first')
    await confirmFirstCode(main, secret)
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Everyday' })).toBeVisible()

    await openSecurity(page)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).toBeDisabled()
    await expect(
      page.getByText('The bank asks every client for a second factor, so it cannot be switched off.'),
    ).toBeVisible()
  })
})
