import type { Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { expectToast, loginDialog, loginLink, tryToSignIn } from '#e2e/support/on-screen.ts'
import { openLogin, openSecurity } from '#e2e/support/acts/own-security.ts'
import { credentialsOf } from '#e2e/support/users.ts'

const stepMs = 30_000

/** A code for a secret shown in this journey; `stepOffset` 1 is the next one. */
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

test('a client without an authenticator sets one up on a small phone, and signs in with it', async ({
  page,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const elsewhere = await openBrowser()
  await signIn(elsewhere, 'marcus')
  await startSession(page, 'marcus')
  await openSecurity(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator' })
  await dialog.getByLabel('Current password').fill(credentialsOf('marcus').password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await keyIn(dialog)
  // On a small screen the QR code is in sight first; after a mistake, its reason is.
  await expect(dialog.getByLabel('First code')).toBeFocused()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 0.99 })
  await dialog.getByLabel('First code').fill(codeOf(secret, 9))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText(/^This code is incorrect/)).toBeInViewport({ ratio: 0.99 })
  await dialog.getByLabel('First code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible()
  // The other browser is signed out at once; this one goes on.
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
