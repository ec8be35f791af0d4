import { expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import { paymentsOfToday } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast, payButton, beneficiaries, reviewPayment, startPayment } from '#e2e/support/on-screen.ts'
import { orderSent } from '#e2e/support/acts/payment-checks.ts'

test('a payment whose answer was lost is made once, also after its page is reloaded', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  let lost = 0
  await interfere(page, '**/api/payments', async (route) => {
    if (lost > 0) return await route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '1234.56' })
  const first = orderSent(page)
  await payButton(dialog).click()
  await expectToast(page, 'Payment Error', 'Failed to process payment. Please try again.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()

  const again = await startPayment(page, 'Family Reserve')
  await expect(again.getByText('The bank has not responded.')).toBeVisible()
  await expect(again.getByLabel('Amount')).toHaveValue('1,234.56')
  await again.getByRole('button', { name: 'Continue' }).click()
  const second = orderSent(page)
  await payButton(again).click()
  await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
  expect(await second).toBe(await first)
  expect(await paymentsOfToday(bank)).toHaveLength(1)
  await expectBooksBalanced(bank)
})
