import { z } from 'zod'
import { expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import { paymentsOfToday } from '#e2e/support/books.ts'
import {
  accountCard,
  expectToast,
  payButton,
  beneficiaries,
  reviewPayment,
  startPayment,
  statementRows,
  watchReloads,
} from '#e2e/support/on-screen.ts'
import { orderSent } from '#e2e/support/acts/payment-checks.ts'

test('a client pays a beneficiary, and every window of the client shows it at once', async ({
  page,
  bank,
  openBrowser,
}) => {
  await signIn(page, 'helena')
  const elsewhere = await openBrowser()
  await signIn(elsewhere, 'helena', { stepOffset: 1 })
  await expect(accountCard(elsewhere, 'Family Reserve')).toContainText('$1,250,000.55')
  const reloads = [watchReloads(page), watchReloads(elsewhere)]

  const dialog = await startPayment(page, 'Family Reserve')
  const summary = await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '1,234.56' })
  const texts = [
    '$1,234.56',
    'Whitcombe & Sons',
    'GB29 NWBK 6016 1331 9268 19',
    'Family Reserve',
    'USD4501928374',
    '$1,248,765.99',
  ]
  for (const text of texts) await expect(summary).toContainText(text)
  const sent = orderSent(page)
  await payButton(dialog).click()
  await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('$1,248,765.99')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
  await expect(accountCard(elsewhere, 'Family Reserve')).toContainText('$1,248,765.99')
  for (const { expectNone } of reloads) expectNone()

  const { paymentId } = z.object({ paymentId: z.uuid() }).parse(JSON.parse(await sent))
  await accountCard(page, 'Family Reserve').getByRole('link', { name: 'Family Reserve' }).click()
  const line = statementRows(page).first()
  for (const text of [
    'Outgoing Payment',
    'Whitcombe & Sons',
    `TXN-${paymentId.slice(0, 8).toUpperCase()}`,
    '−$1,234.56',
    '$1,248,765.99',
  ]) {
    await expect(line).toContainText(text)
  }
  expect(await paymentsOfToday(bank)).toEqual([{ id: paymentId, status: 'completed', amount: '-1234.56' }])
  await expectBooksBalanced(bank)
})
