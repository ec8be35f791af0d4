import { codeFor, expect, expectBooksBalanced, startSession, test } from '#e2e/support/bank.ts'
import { beneficiaries, expectToast, fillPayment, payButton, startPayment } from '#e2e/support/on-screen.ts'
import { expectNothingMoved } from '#e2e/support/acts/payment-checks.ts'

test('a client limits and freezes payments, and lifts the freeze with a code', async ({ page, bank }) => {
  await startSession(page, 'helena')
  await page.goto('/dashboard/profile')
  const limits = page.getByRole('region', { name: 'Your own limits' })
  await limits.getByRole('button', { name: 'Set, limit for one payment, USD' }).click()
  const limit = page.getByRole('dialog', { name: 'Limit for one payment in USD' })
  await limit.getByLabel('Limit', { exact: true }).fill('50')
  await limit.getByRole('button', { name: 'Save limit' }).click()
  await expectToast(page, 'Your limit applies now', 'We have confirmed this by e-mail.')

  await page.goto('/dashboard/portfolio')
  const payment = await startPayment(page, 'Family Reserve')
  await fillPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '50.01' })
  await payment.getByRole('button', { name: 'Continue' }).click()
  await expect(payment.getByText('above your own limit').first()).toBeVisible()
  await expectNothingMoved(bank)

  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Freeze all payments' }).click()
  await expect(page.getByText('Frozen since')).toBeVisible()
  await page.goto('/dashboard/portfolio')
  await expect(page.getByText('Your payments are frozen.')).toBeVisible()
  await startPayment(page, 'Family Reserve')
  // The form has kept the beneficiary of the payment that was refused.
  await payment.getByLabel('Amount').fill('12.00')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await expectToast(
    page,
    'Payments are frozen',
    'Your payments are frozen. Your profile shows how to lift the freeze, under Security.',
  )
  await expectNothingMoved(bank)

  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Lift the freeze' }).click()
  await page.getByRole('dialog').getByLabel('Authentication code').fill(codeFor('helena', 1))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'The freeze was lifted', 'You can make payments again.')
  await page.goto('/dashboard/portfolio')
  await startPayment(page, 'Family Reserve')
  await payment.getByLabel('Amount').fill('12.00')
  await payment.getByRole('button', { name: 'Continue' }).click()
  await payButton(payment).click()
  await expectToast(page, 'Payment Successful', 'Payment of $12.00 has been processed')
  await expectBooksBalanced(bank)
})
