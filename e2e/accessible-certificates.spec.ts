import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import {
  acceptTerms,
  certificateCard,
  certificatesPart,
  drawSignature,
  expectRefused,
  fillDeposit,
  continueTo,
  startDeposit,
  typeSignature,
} from './deposits.ts'
import { expectNoSidewaysScrolling } from './on-screen.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

test('axe finds nothing in the certificates of a client, in one of them, nor in the terms it was opened under', async ({
  page,
  context,
}) => {
  await signIn(page, 'helena')
  await expect(certificatesPart(page).getByRole('tab', { name: 'Current (2)' })).toBeVisible()
  await expectAccessible(page, 'certificates')
  await certificatesPart(page).getByRole('tab', { name: 'History (1)' }).click()
  await expect(certificateCard(page, '$100,000.00')).toBeVisible()
  await expectAccessible(page, 'certificates, history')
  await certificateCard(page, '$100,000.00').click()
  await expect(
    page
      .getByRole('dialog', { name: 'Certificate of Deposit Details' })
      .getByRole('img', { name: 'Your signature' }),
  ).toBeVisible()
  await expectAccessible(page, 'certificate details')
  const opening = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('link', { name: 'Version 2026-1' }).click()
  const terms = await opening
  await expect(
    terms.getByRole('heading', { level: 1, name: 'Terms and Conditions of the Certificate of Deposit' }),
  ).toBeVisible()
  await expect(terms.getByText(/^10\. Law\./)).toBeVisible()
  await expectAccessible(terms, 'terms')
  await terms.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(terms)
  await terms.goto('/dashboard/certificate-terms/1999-1')
  await expect(terms.getByRole('heading', { level: 1, name: 'The bank has no such terms' })).toBeVisible()
})

test('axe finds nothing in a deposit of somebody without an account, who is told so at once', async ({
  page,
}) => {
  await signIn(page, 'ines')
  const dialog = await startDeposit(page)
  await expect(dialog.getByText('You have no account yet.')).toBeVisible()
  await expectAccessible(page, 'deposit without an account')
  await dialog.getByRole('link', { name: 'Write to your account manager' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('axe finds nothing in any step of a deposit, as it opens and after a mistake', async ({ page }) => {
  await signIn(page, 'helena')
  const dialog = await startDeposit(page)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Invalid Amount', 'Please enter a valid deposit amount')
  await expectAccessible(page, 'deposit details with a mistake')
  await fillDeposit(dialog, { amount: '75000', term: '3 years' })
  await expect(dialog.getByRole('status').filter({ hasText: '$75,000.00' })).toBeVisible()
  await expectAccessible(page, 'deposit details')

  await continueTo(dialog, 'Signature & Terms')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Signature Required', 'Please provide your signature')
  await expectAccessible(page, 'signature with a mistake')
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await expectAccessible(page, 'signature, uploaded')
  await typeSignature(dialog, 'Helena Laurent')
  await expectAccessible(page, 'signature, typed')
  await dialog.getByRole('tab', { name: 'Draw' }).click()
  await drawSignature(page, dialog)
  await acceptTerms(dialog)
  await expectAccessible(page, 'signature, drawn')

  await continueTo(dialog, 'Select Funding Account')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Account Required', 'Please select an account to make the deposit from')
  await expectAccessible(page, 'funding account with a mistake')
  await dialog.getByRole('radio', { name: /Family Reserve/ }).check()
  await continueTo(dialog, 'Confirm with 2FA')
  await expectAccessible(page, 'confirmation')
})
