/**
 * Screenshots of the profile, and of access to accounts, which is given there: on a desktop and a phone, in
 * both themes, into screens/.
 */
import type { Page } from '@playwright/test'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import { bankDay } from '#e2e/support/every-screen.ts'

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

for (const [device, viewport] of Object.entries(devices)) {
  test(`access to accounts, ${device}`, async ({ page, openBrowser }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'helena')
    await page.goto('/dashboard/profile#access')
    const people = page.getByRole('region', { name: 'People with access' })
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await people.scrollIntoViewIfNeeded()
    await takePictures(page, `access-people-${device}`, 'no')
    await people.getByRole('button', { name: 'Give access' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give access' })
    await dialog.getByLabel('First name').fill('Odette')
    await dialog.getByLabel('Last name').fill('Baptiste')
    await dialog.getByLabel('E-mail').fill('odette@books.example')
    await takePictures(page, `access-form-${device}`, 'no')
    await dialog.getByRole('checkbox', { name: 'Family Reserve' }).check()
    await chooseDay(page, 'Last day', bankDay(-1))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Authentication code')).toBeVisible()
    await takePictures(page, `access-review-${device}`, 'no')

    const other = await openBrowser()
    await other.setViewportSize(viewport)
    await signIn(other, 'nadia')
    if (device === 'phone') await other.getByRole('button', { name: 'Menu' }).click()
    await other.getByRole('button', { name: /^Acting for/ }).click()
    await expect(other.getByRole('menuitem', { name: 'Helena Laurent' })).toBeVisible()
    await takePictures(other, `access-switch-${device}`, 'no')
    await other.getByRole('menuitem', { name: 'Helena Laurent' }).click()
    await expect(other.getByRole('heading', { name: 'Accounts of Helena Laurent' })).toBeVisible()
    await expect(other.locator('[aria-busy=true]')).toHaveCount(0)
    await takePictures(other, `access-accounts-${device}`)
    const home = new URL(other.url()).pathname
    await other.goto(home.replace('portfolio', 'payments'))
    await expect(other.getByRole('heading', { name: 'Not included in this access' })).toBeVisible()
    await takePictures(other, `access-outside-${device}`, 'no')

    await page.goto('/dashboard/profile')
    await people.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(other.getByRole('heading', { name: 'This access has ended' })).toBeVisible()
    await takePictures(other, `access-ended-${device}`, 'no')
  })
}
