/** Screenshots of the profile, on a desktop and a phone, in both themes, into screens/. */
import type { Page } from '@playwright/test'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'

const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const take = (page: Page, name: string, device: string, fullPage = true) =>
  takePictures(page, `${name}-${device}`, fullPage ? 'only' : 'no')

for (const [device, viewport] of Object.entries(devices)) {
  test(`profile, ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'helena')
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await take(page, 'profile-view', device)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await take(page, 'profile-edit', device)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('incomplete')
    await page.getByLabel('Phone').fill('79460958 call me')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await take(page, 'profile-mistakes', device)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('helena@laurent.example')
    await page.getByLabel('Phone').fill('+44 20 7946 0111')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
    await take(page, 'profile-prove', device, false)
    await page.getByLabel('Authentication code').fill(codeFor('helena', 1))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Awaiting confirmation.')).toBeVisible()
    await take(page, 'profile-waiting', device, false)
    await page.goto(`/confirm-email#${'x'.repeat(43)}`)
    await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible()
    await take(page, 'confirm-email', device, false)
  })
}
