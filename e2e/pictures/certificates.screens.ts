/** Pictures of certificates of deposit and of every step of opening one. */
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

test('certificates', async ({ page, bank }) => {
  await signIn(page, 'helena')
  await expect(certificatesPart(page).getByRole('tab', { name: 'Current (2)' })).toBeVisible()
  await certificatesPart(page).evaluate((part) => part.scrollIntoView())
  await takePictures(page, 'certificates')
  await certificatesPart(page).getByRole('tab', { name: 'History (1)' }).click()
  await expect(certificateCard(page, '$100,000.00')).toBeVisible()
  await takePictures(page, 'certificates-history')

  const dialog = await startDeposit(page)
  await takePictures(page, 'deposit-1-empty')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Please enter a valid deposit amount')).toBeVisible()
  await takePictures(page, 'deposit-1-mistake')
  await fillDeposit(dialog, { amount: '0.5', currency: 'BTC' })
  await expect(dialog.getByRole('status').filter({ hasText: 'no interest' })).toBeVisible()
  await takePictures(page, 'deposit-1-no-interest')
  await fillDeposit(dialog, { amount: '75000', currency: 'USD', term: '3 years' })
  await expect(dialog.getByRole('status').filter({ hasText: '$75,000.00' })).toBeVisible()
  await takePictures(page, 'deposit-1')
  await continueTo(dialog, 'Signature & Terms')
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await takePictures(page, 'deposit-2-upload')
  await typeSignature(dialog, 'Helena Laurent')
  await takePictures(page, 'deposit-2-type')
  await dialog.getByRole('tab', { name: 'Draw' }).click()
  await drawSignature(page, dialog)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Please accept the terms and conditions')).toBeVisible()
  await takePictures(page, 'deposit-2-draw')
  await acceptTerms(dialog)
  await continueTo(dialog, 'Select Funding Account')
  await dialog.getByRole('radio', { name: /Family Reserve/ }).check()
  await takePictures(page, 'deposit-3')
  await continueTo(dialog, 'Confirm with 2FA')
  await takePictures(page, 'deposit-4')
  await createDeposit(dialog, codeFor('helena', 1))
  await expectCreated(page, bank)
  await expect(dialog).toBeHidden()
  await takePictures(page, 'certificates-created')
  await dismissToasts(page)
  await certificateCard(page, '$75,000.00').click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Your signature' })).toBeVisible()
  await takePictures(page, 'certificate-details')

  const [printed] = await query<{ number: string; hash: string }>(
    bank,
    'select number, hash from bank.certificate order by amount desc limit 1',
  )
  await page.goto(`/verify/${printed?.number}#${printed?.hash}`)
  await expect(page.getByText('This number and hash are genuine.')).toBeVisible()
  await takePictures(page, 'verify-genuine')
  await page.getByLabel('Document hash').fill('0'.repeat(64))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('This number and hash do not match.')).toBeVisible()
  await takePictures(page, 'verify-unknown')
})
