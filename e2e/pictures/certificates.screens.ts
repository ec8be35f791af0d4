/**
 * Screenshots of certificates of deposit and of every step of opening one, on a desktop and a phone, in both
 * themes.
 */
import type { Page } from '@playwright/test'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import {
  acceptTerms,
  certificateCard,
  certificatesPart,
  createDeposit,
  drawSignature,
  expectCreated,
  fillDeposit,
  continueTo,
  startDeposit,
  typeSignature,
} from '#e2e/support/acts/deposits.ts'
import { dismissToasts, takePictures } from '#e2e/support/pictures.ts'

const devices = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

const take = (page: Page, name: string, device: string) => takePictures(page, `${name}-${device}`)

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('certificates', async ({ page, bank }) => {
      await signIn(page, 'helena')
      await expect(certificatesPart(page).getByRole('tab', { name: 'Current (2)' })).toBeVisible()
      await certificatesPart(page).evaluate((part) => part.scrollIntoView())
      await take(page, 'certificates', device)
      await certificatesPart(page).getByRole('tab', { name: 'History (1)' }).click()
      await expect(certificateCard(page, '$100,000.00')).toBeVisible()
      await take(page, 'certificates-history', device)

      const dialog = await startDeposit(page)
      await take(page, 'deposit-1-empty', device)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByText('Please enter a valid deposit amount')).toBeVisible()
      await take(page, 'deposit-1-mistake', device)
      await fillDeposit(dialog, { amount: '0.5', currency: 'BTC' })
      await expect(dialog.getByRole('status').filter({ hasText: 'no interest' })).toBeVisible()
      await take(page, 'deposit-1-no-interest', device)
      await fillDeposit(dialog, { amount: '75000', currency: 'USD', term: '3 years' })
      await expect(dialog.getByRole('status').filter({ hasText: '$75,000.00' })).toBeVisible()
      await take(page, 'deposit-1', device)
      await continueTo(dialog, 'Signature & Terms')
      await dialog.getByRole('tab', { name: 'Upload' }).click()
      await take(page, 'deposit-2-upload', device)
      await typeSignature(dialog, 'Helena Laurent')
      await take(page, 'deposit-2-type', device)
      await dialog.getByRole('tab', { name: 'Draw' }).click()
      await drawSignature(page, dialog)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByText('Please accept the terms and conditions')).toBeVisible()
      await take(page, 'deposit-2-draw', device)
      await acceptTerms(dialog)
      await continueTo(dialog, 'Select Funding Account')
      await dialog.getByRole('radio', { name: /Family Reserve/ }).check()
      await take(page, 'deposit-3', device)
      await continueTo(dialog, 'Confirm with 2FA')
      await take(page, 'deposit-4', device)
      await createDeposit(dialog, codeFor('helena', 1))
      await expectCreated(page, bank)
      await expect(dialog).toBeHidden()
      await take(page, 'certificates-created', device)
      await dismissToasts(page)
      await certificateCard(page, '$75,000.00').click()
      await expect(page.getByRole('dialog').getByRole('img', { name: 'Your signature' })).toBeVisible()
      await take(page, 'certificate-details', device)

      const [printed] = await query<{ number: string; hash: string }>(
        bank,
        'select number, hash from bank.certificate order by amount desc limit 1',
      )
      await page.goto(`/verify/${printed?.number}#${printed?.hash}`)
      await expect(page.getByText('This number and hash are genuine.')).toBeVisible()
      await take(page, 'verify-genuine', device)
      await page.getByLabel('Document hash').fill('123')
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await expect(page.getByText('The bank has not issued this certificate.')).toBeVisible()
      await take(page, 'verify-unknown', device)
    })
  })
}
