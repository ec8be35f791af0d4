/** Pictures of the beneficiaries: every step of adding one, deleting one. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { expectToast, reviewPayment, startPayment } from '#e2e/support/on-screen.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test('beneficiaries', async ({ page }) => {
  await signIn(page, 'helena')
  await page.goto('/dashboard/beneficiaries')
  await expect(page.getByRole('heading', { name: 'Cold Storage' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete, Atelier Moreau' }).click()
  await expectToast(page, 'Beneficiary deleted successfully', 'Atelier Moreau')
  await takePictures(page, 'beneficiaries-undo')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Beneficiary restored', 'Atelier Moreau')
  await page.goto('/dashboard/beneficiaries')

  await page.getByRole('button', { name: 'Add Beneficiary' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await expect(dialog.getByLabel('Bank name')).toBeVisible()
  await takePictures(page, 'beneficiary-form')
  await dialog.getByLabel('Full name').fill('Roseau Joinery')
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 33')
  await dialog.getByLabel('SWIFT code').fill('WESTDEFF')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/This is not a valid IBAN/)).toBeVisible()
  await takePictures(page, 'beneficiary-form-mistakes')
  await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
  await dialog.getByLabel('SWIFT code').fill('WESTGB22')
  await dialog.getByRole('textbox', { name: /^Address/ }).fill('12 Briggate\nLeeds LS1 4AP\nUnited Kingdom')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Authentication code')).toBeVisible()
  await takePictures(page, 'beneficiary-code-bank')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('Cryptocurrency wallet').check()
  await dialog.getByLabel('Currency type').selectOption('SOL')
  await dialog.getByLabel('Wallet address').fill('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  await takePictures(page, 'beneficiary-form-wallet')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This wallet address has no check digits.')).toBeVisible()
  await takePictures(page, 'beneficiary-code-wallet')
})

test('payment to a wallet', async ({ page }) => {
  await signIn(page, 'helena')
  const payment = await startPayment(page, 'Bitcoin Vault')
  await reviewPayment(payment, {
    beneficiary: 'Cold Storage, Bitcoin, bc1qff9uwl…mguuw6qh',
    amount: '3.1',
  })
  await takePictures(page, 'payment-review-wallet')
})
