import { codeFor, expect, expectBooksBalanced, test } from '#e2e/support/bank.ts'
import {
  accountCard,
  beneficiaries,
  expectToast,
  payButton,
  reviewPayment,
  startPayment,
  tryToSignIn,
} from '#e2e/support/on-screen.ts'
import { expectNothingMoved } from '#e2e/support/acts/payment-checks.ts'
import { credentialsOf } from '#e2e/support/users.ts'

test('a payment above the day’s limit needs a new code, not the one used for signing in', async ({
  page,
  bank,
}) => {
  const credentials = credentialsOf('helena')
  await page.goto('/?login')
  await tryToSignIn(page, credentials)
  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.familyTrust, amount: '18500.00' })
  await expect(dialog.getByText('It takes today’s total from Family Reserve above $10,000.00.')).toBeVisible()
  const code = dialog.getByLabel('Authentication code')
  await code.fill(credentials.code)
  await payButton(dialog).click()
  await expectToast(
    page,
    'Invalid 2FA Code',
    'Please enter a valid authentication code from your authenticator app.',
  )
  await expect(code).toBeFocused()
  await expectNothingMoved(bank)

  await code.fill(codeFor('helena', 1))
  await payButton(dialog).click()
  await expectToast(page, 'Payment Successful', 'Payment of $18,500.00 has been processed')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,231,500.55')
  await expectBooksBalanced(bank)
})
