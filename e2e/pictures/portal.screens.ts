/**
 * Pictures of the portal's frame, and of a client's dialogs and states. With DOCS=1 it also makes the picture
 * in the README.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
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
import { dismissToasts, takePictures } from '#e2e/support/pictures.ts'
import { statementPath } from '#e2e/support/every-screen.ts'
import { themes, showTheme } from '#e2e/support/themes.ts'

const phones = [320, 390]

test('the frame of the site and of the portal', async ({ page, bank }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
  await takePictures(page, 'site-menu', { widths: phones })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await loginLink(page).click()
  await loginDialog(page).getByRole('button', { name: 'Login', exact: true }).click()
  await expectToast(page, 'Missing Information', 'Please fill in all required fields')
  await takePictures(page, 'login-mistakes')
  await signIn(page, 'helena')
  await page.goto(statementPath(await accountIdOf(bank, accountNumbers.familyReserve)))
  await page.getByRole('button', { name: /^From\b/ }).click()
  await expect(page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid')).toBeVisible()
  await takePictures(page, 'statement-calendar')
  await page.goto('/dashboard/portfolio')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Portal' })).toBeVisible()
  await takePictures(page, 'drawer', { widths: phones })
})

test('a client’s dialogs', async ({ page }) => {
  await signIn(page, 'helena')
  await page.getByRole('button', { name: 'Details, Family Reserve' }).click()
  await expect(page.getByRole('dialog', { name: 'Account details' })).toBeVisible()
  await takePictures(page, 'account-details')
  await page.keyboard.press('Escape')
  const payment = await startPayment(page, 'Family Reserve')
  await payment.getByLabel('Beneficiary', { exact: true }).click()
  await expect(payment.getByRole('option', { name: /Whitcombe/ })).toBeVisible()
  await takePictures(page, 'payment-beneficiaries')
  await page.keyboard.press('Escape')
  await takePictures(page, 'payment-details')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Missing Information', 'Please select a beneficiary and enter an amount')
  await takePictures(page, 'payment-mistake')
  await dismissToasts(page)
  await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '18500' })
  await expect(payment.getByLabel('Authentication code')).toBeVisible()
  await takePictures(page, 'payment-review')
  await payment.getByRole('button', { name: 'Back' }).click()
  await payment.getByLabel('Amount').fill('1234.56')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await expect(payment.getByRole('region', { name: 'Review' })).toContainText('$1,234.56')
  await takePictures(page, 'payment-review-without-code')
  await payment.getByRole('button', { name: 'Pay $1,234.56' }).click()
  await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
  await takePictures(page, 'payment-result')
  await payment.getByRole('button', { name: 'Done' }).click()
  await expect(payment).toBeHidden()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
  await takePictures(page, 'portfolio-paid')
})

test('states', async ({ page, context, bank, allowConsole }) => {
  allowConsole(/ERR_|status of 50|Unable to preload CSS/)
  await context.clock.install()
  await signIn(page, 'helena')
  await page.getByRole('switch', { name: 'Hide amounts' }).click()
  await takePictures(page, 'portfolio-hidden')
  await page.getByRole('switch', { name: 'Hide amounts' }).click()
  await context.clock.fastForward(25.2 * 60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await takePictures(page, 'idle-warning')
  await page.getByRole('button', { name: 'Stay Logged In' }).click()

  await interfere(page, '**/api/accounts', async () => {})
  await page.goto('/dashboard/portfolio')
  await expect(page.getByText('Loading your accounts').first()).toBeAttached()
  await takePictures(page, 'portfolio-loading', { loading: true })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/dashboard/portfolio')
  await expect(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await bank.stopServer()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await takePictures(page, 'portfolio-offline', { loading: true })
  await bank.startServer()
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
    const picture = resolve(import.meta.dirname, '../../docs/portfolio.png')
    await page.screenshot({ path: picture, fullPage: true })
    expect(statSync(picture).size).toBeLessThanOrEqual(250 * 1024)
  })
})
