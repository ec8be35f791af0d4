/** Screenshots of the beneficiaries: the list, every step of adding one, deleting one. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { expectToast, reviewPayment, startPayment } from '#e2e/support/on-screen.ts'
import { takePictures } from '#e2e/support/pictures.ts'

const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const take = (page: Page, name: string, device: string) => takePictures(page, `${name}-${device}`)

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('beneficiaries', async ({ page }) => {
      await signIn(page, 'helena')
      await page.goto('/dashboard/beneficiaries')
      await expect(page.getByRole('heading', { name: 'Cold Storage' })).toBeVisible()
      await take(page, 'beneficiaries-list', device)
      await page.getByRole('button', { name: 'Delete, Atelier Moreau' }).click()
      await expectToast(page, 'Beneficiary deleted successfully', 'Atelier Moreau')
      await take(page, 'beneficiaries-undo', device)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expectToast(page, 'Beneficiary restored', 'Atelier Moreau')
      await page.goto('/dashboard/beneficiaries')

      await page.getByRole('button', { name: 'Add Beneficiary' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
      await expect(dialog.getByLabel('Bank name')).toBeVisible()
      await take(page, 'beneficiary-form', device)
      await dialog.getByLabel('Full name').fill('Roseau Joinery')
      await dialog.getByLabel('Bank name').fill('Westward Bank')
      await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 33')
      await dialog.getByLabel('SWIFT code').fill('WESTDEFF')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByText(/This is not a valid IBAN/)).toBeVisible()
      await take(page, 'beneficiary-form-mistakes', device)
      await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
      await dialog.getByLabel('SWIFT code').fill('WESTGB22')
      await dialog
        .getByRole('textbox', { name: /^Address/ })
        .fill('12 Briggate\nLeeds LS1 4AP\nUnited Kingdom')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByLabel('Authentication code')).toBeVisible()
      await take(page, 'beneficiary-code-bank', device)
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByLabel('Cryptocurrency wallet').check()
      await dialog.getByLabel('Currency type').selectOption('SOL')
      await dialog.getByLabel('Wallet address').fill('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
      await take(page, 'beneficiary-form-wallet', device)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByText('This address has no check digits.')).toBeVisible()
      await take(page, 'beneficiary-code-wallet', device)
    })

    test('payment to a wallet', async ({ page }) => {
      await signIn(page, 'helena')
      const payment = await startPayment(page, 'Bitcoin Vault')
      await reviewPayment(payment, {
        beneficiary: 'Cold Storage, Bitcoin, bc1qff9uwl…mguuw6qh',
        amount: '3.1',
      })
      await take(page, 'payment-review-wallet', device)
    })
  })
}
