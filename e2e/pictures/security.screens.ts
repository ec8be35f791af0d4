/** Screenshots of the profile's security section, into screens/. */
import type { Page } from '@playwright/test'
import { addAuthenticator, addPasskey } from '#e2e/support/acts/passkeys.ts'
import { codeFor, expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'
import { loginDialog, loginLink } from '#e2e/support/on-screen.ts'
import { takeForced, takePictures } from '#e2e/support/pictures.ts'

const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const take = (page: Page, name: string, { whole = false } = {}) =>
  takePictures(page, `security-${name}`, whole ? 'only' : 'no')

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('keeping an account safe', async ({ page, openBrowser }) => {
      const elsewhere = await openBrowser()
      await signIn(elsewhere, 'helena')
      await signIn(page, 'helena', { stepOffset: 1 })
      await take(page, `welcome-${device}`)
      await page.goto('/dashboard/profile')
      await expect(page.getByText('This device')).toBeVisible()
      await take(page, `profile-${device}`, { whole: true })
      await page.getByRole('button', { name: 'Set up a new authenticator' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await take(page, `renew-${device}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Change password' }).click()
      const password = page.getByRole('dialog', { name: 'Change password' })
      await password.getByLabel('New password', { exact: true }).fill('seven77')
      await password.getByRole('button', { name: 'Change password' }).click()
      await expect(password.getByText('Please use at least 8 characters.')).toBeVisible()
      await take(page, `password-${device}`)
    })

    test('a user without an authenticator', async ({ page }) => {
      await page.goto('/')
      await loginLink(page).click()
      await loginDialog(page).getByRole('button', { name: 'Use a recovery code' }).click()
      await take(page, `login-${device}`)
      await signIn(page, 'marcus')
      await page.goto('/dashboard/profile')
      await expect(page.getByText('This device')).toBeVisible()
      await take(page, `profile-without-${device}`, { whole: true })
      await page.getByRole('button', { name: 'Set up authenticator' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Current password').fill('Marcus-demo-2026')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await take(page, `qr-code-${device}`)
    })

    test('recovery codes', async ({ page }) => {
      await signIn(page, 'helena')
      await page.goto('/dashboard/profile')
      await page.getByRole('button', { name: 'Create recovery codes' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
      await dialog.getByRole('button', { name: 'Create codes' }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(10)
      await take(page, `recovery-codes-${device}`)
      await page.emulateMedia({ media: 'print' })
      await take(page, `recovery-codes-printed-${device}`)
    })

    test.describe('passkeys', () => {
      // A passkey belongs to a name, and 127.0.0.1 is none.
      test.use({ baseURL: async ({ bank }, use) => await use(bank.url.replace('127.0.0.1', 'localhost')) })
      test('adding, using and removing one', async ({ page, bank }) => {
        await addAuthenticator(page)
        await startSession(page, 'helena')
        await page.goto('/dashboard/profile')
        const passkeys = page.getByRole('region', { name: 'Passkeys' })
        await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel('Name')).toBeFocused()
        await take(page, `passkey-add-${device}`)
        await dialog.getByRole('button', { name: 'Add a passkey' }).click()
        await expect(dialog.getByText('Please enter a name')).toBeVisible()
        await take(page, `passkey-mistakes-${device}`)
        await page.keyboard.press('Escape')
        await addPasskey(page, codeFor('helena', 1))
        await passkeys.scrollIntoViewIfNeeded()
        await take(page, `passkeys-${device}`)
        await passkeys.getByRole('button', { name: 'Remove, This computer' }).click()
        await expect(dialog.getByLabel('Authentication code')).toBeFocused()
        await take(page, `passkey-remove-${device}`)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Show phrase' }).click()
        await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
        await take(page, `passkey-instead-${device}`)
        await takeForced(page, `security-passkey-instead-${device}`)
        await letCodeCount(bank, 'helena')
        await page.context().clearCookies()
        await page.goto('/')
        await loginLink(page).click()
        await loginDialog(page).getByRole('button', { name: 'Use a passkey' }).click()
        await take(page, `login-passkey-${device}`)
      })
    })

    test.describe('where everybody needs a second factor', () => {
      test.use({ serverEnv: { REQUIRE_TWO_FACTOR: '1' } })
      test('setting it up first', async ({ page }) => {
        await signIn(page, 'marcus')
        await expect(page.getByRole('button', { name: 'Show the QR code' })).toBeVisible()
        await take(page, `first-${device}`)
        await page.getByRole('button', { name: 'Show the QR code' }).click()
        await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
        await take(page, `first-qr-code-${device}`)
      })
    })
  })
}
