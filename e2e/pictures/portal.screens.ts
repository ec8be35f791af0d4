/**
 * Screenshots of every screen and its main states, on a desktop and a phone, in both themes, into screens/.
 * With DOCS=1 it also makes the picture in the README.
 */
import { mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import {
  accountCard,
  expectToast,
  loginDialog,
  loginLink,
  beneficiaries,
  reviewPayment,
  startPayment,
} from '#e2e/support/on-screen.ts'
import { dismissToasts, printPage, takePictures } from '#e2e/support/pictures.ts'
import { bankDay, clientScreens, lostPage, publicPages, statementPath } from '#e2e/support/every-screen.ts'
import { themes, showTheme } from '#e2e/support/themes.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = resolve(root, 'screens')
mkdirSync(folder, { recursive: true })

const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

/** Loads the bank's own fonts, because a screenshot with fallback fonts would show another page. */
async function loadGlyphs(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(
      ['1em "EB Garamond Variable"', '1em "Inter Variable"'].map((font) => document.fonts.load(font)),
    )
  })
}

/** Takes two screenshots: the window, and the whole page if it is longer. */
const take = (page: Page, name: string, device: string) => takePictures(page, `${name}-${device}`, 'also')

async function arrive(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('public pages', async ({ page, allowConsole }) => {
      allowConsole(/status of 404/)
      for (const { name, path, heading } of [...publicPages, lostPage]) {
        await arrive(page, path, heading)
        await take(page, name, device)
      }
      await page.goto('/')
      await loginLink(page).click()
      await expect(loginDialog(page).getByRole('button', { name: /Helena Laurent/ })).toBeVisible()
      await take(page, 'login-dialog', device)
      await loginDialog(page).getByRole('button', { name: 'Login', exact: true }).click()
      await expectToast(page, 'Missing Information', 'Please fill in all required fields')
      await take(page, 'login-dialog-mistakes', device)
    })

    test('a client’s screens', async ({ page, bank }) => {
      await signIn(page, 'helena')
      for (const { name, path, heading } of clientScreens) {
        await arrive(page, path, heading)
        await take(page, name, device)
      }
      const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
      await arrive(page, statementPath(accountId), 'Family Reserve')
      // A phone has no room for the picture.
      if (device === 'desktop')
        await expect(page.getByRole('img', { name: /^Balance of Family Reserve/ })).toBeVisible()
      await take(page, 'statement', device)
      await page.getByRole('button', { name: /^From\b/ }).click()
      await expect(page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid')).toBeVisible()
      await take(page, 'statement-calendar', device)
      await arrive(page, statementPath(accountId, { from: bankDay(366), to: bankDay(0) }), 'Family Reserve')
      await take(page, 'statement-year', device)
      await arrive(page, statementPath(await accountIdOf(bank, accountNumbers.bitcoinVault)), 'Bitcoin Vault')
      await take(page, 'statement-without-movements', device)
      await page.goto('/dashboard/accounts/rubbish/transactions')
      await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
      await take(page, 'statement-not-found', device)
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
      await take(page, 'access-denied', device)
    })

    test('a client’s dialogs', async ({ page }) => {
      await signIn(page, 'helena')
      await page.getByRole('button', { name: 'Details, Family Reserve' }).click()
      await expect(page.getByRole('dialog', { name: 'Account details' })).toBeVisible()
      await take(page, 'account-details', device)
      await page.keyboard.press('Escape')
      const payment = await startPayment(page, 'Family Reserve')
      await payment.getByLabel('Beneficiary', { exact: true }).click()
      await expect(payment.getByRole('option', { name: /Whitcombe/ })).toBeVisible()
      await take(page, 'payment-beneficiaries', device)
      await page.keyboard.press('Escape')
      await take(page, 'payment-details', device)
      await payment.getByRole('button', { name: 'Continue' }).click()
      await expectToast(page, 'Missing Information', 'Please select a beneficiary and enter an amount')
      await take(page, 'payment-mistake', device)
      await dismissToasts(page)
      await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '18500' })
      await expect(payment.getByLabel('Authentication code')).toBeVisible()
      await take(page, 'payment-review', device)
      await payment.getByRole('button', { name: 'Back' }).click()
      await payment.getByLabel('Amount').fill('1234.56')
      await payment.getByRole('button', { name: 'Continue' }).click()
      await expect(payment.getByRole('region', { name: 'Your order' })).toContainText('$1,234.56')
      await take(page, 'payment-review-without-code', device)
      await payment.getByRole('button', { name: 'Pay $1,234.56' }).click()
      await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
      await take(page, 'payment-result', device)
      await payment.getByRole('button', { name: 'Done' }).click()
      await expect(payment).toBeHidden()
      await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
      await take(page, 'portfolio-paid', device)
    })

    test('states', async ({ page, context, bank, allowConsole, openBrowser }) => {
      allowConsole(/ERR_|status of 50|Unable to preload CSS/)
      const newcomer = await openBrowser()
      await signIn(newcomer, 'ines')
      await expect(newcomer.getByText('No Accounts Found')).toBeVisible()
      await take(newcomer, 'portfolio-empty', device)
      await newcomer.goto('/dashboard/beneficiaries')
      await expect(newcomer.getByText('No Beneficiaries Added')).toBeVisible()
      await take(newcomer, 'beneficiaries-empty', device)

      const adminPage = await openBrowser()
      await signIn(adminPage, 'admin')
      await expect(adminPage.locator('[aria-busy=true]')).toHaveCount(0)
      await take(adminPage, 'admin-overview', device)
      // Open windows would log errors when the bank stops.
      await newcomer.close()
      await adminPage.close()

      await context.clock.install()
      await signIn(page, 'helena')
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Portal' })).toBeVisible()
        await take(page, 'drawer', device)
        await page.keyboard.press('Escape')
      }
      await page.getByRole('switch', { name: 'Hide amounts' }).click()
      await take(page, 'portfolio-hidden', device)
      await page.getByRole('switch', { name: 'Hide amounts' }).click()
      await context.clock.fastForward(25.2 * 60_000)
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await take(page, 'idle-warning', device)
      await page.getByRole('button', { name: 'Stay Logged In' }).click()

      await interfere(page, '**/api/accounts', async () => {})
      await page.goto('/dashboard/portfolio')
      await expect(page.getByText('Loading your accounts').first()).toBeAttached()
      await take(page, 'portfolio-loading', device)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto('/dashboard/portfolio')
      await expect(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
      await bank.stopServer()
      await expect(page.getByText('You are offline.')).toBeVisible()
      await take(page, 'portfolio-offline', device)
      await bank.startServer()
    })
  })
}

test('a client’s pages in print', async ({ page, bank }) => {
  await signIn(page, 'helena')
  await expect(page.getByRole('img', { name: /^USD:/ })).toBeVisible()
  await printPage(page, 'portfolio')
  await page.goto(statementPath(await accountIdOf(bank, accountNumbers.familyReserve)))
  await expect(page.getByRole('img', { name: /^Balance of Family Reserve/ })).toBeVisible()
  await printPage(page, 'statement')
})

test.describe('for the README', () => {
  test.use({
    viewport: { width: 1280, height: 960 },
    contextOptions: { reducedMotion: 'reduce' },
    colorScheme: themes.ivory,
  })

  test('docs/portfolio.png', async ({ page }) => {
    if (process.env['DOCS'] !== '1') return
    await signIn(page, 'helena')
    await expect(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
    await showTheme(page, 'ivory')
    await loadGlyphs(page)
    const picture = resolve(root, 'docs/portfolio.png')
    await page.screenshot({ path: picture, fullPage: true })
    expect(statSync(picture).size).toBeLessThanOrEqual(250 * 1024)
  })
})
