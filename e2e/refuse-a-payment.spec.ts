import { callApi } from './support/api.ts'
import { expect, signIn, test } from './support/bank.ts'
import { accountNumbers, balanceOf } from './support/books.ts'
import { startPayment } from './support/on-screen.ts'
import { expectNothingMoved, orderFor } from './support/payment-checks.ts'

test('an unverified beneficiary is not paid, and no client pays from another client’s account', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await dialog.getByLabel('Beneficiary', { exact: true }).click()
  const offered = dialog.getByRole('option')
  await expect(offered.filter({ hasText: 'Whitcombe' })).toHaveCount(1)
  await expect(offered.filter({ hasText: /Harbour Yachts|Cold Storage|Treasury Safe/ })).toHaveCount(0)

  const toUnverified = await orderFor(bank, { amount: '10.00', beneficiary: 'Harbour Yachts Ltd' })
  const toWallet = await orderFor(bank, { amount: '10.00', beneficiary: 'Cold Storage' })
  const fromAnother = await orderFor(bank, { amount: '10.00', accountNumber: accountNumbers.everyday })
  const refusals = [
    [toUnverified, { status: 409, body: { code: 'BENEFICIARY_NOT_PAYABLE' } }],
    [toWallet, { status: 409, body: { code: 'BENEFICIARY_NOT_PAYABLE' } }],
    [fromAnother, { status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } }],
  ] as const
  for (const [order, refused] of refusals) {
    expect(await callApi(page, '/payments/review', order)).toMatchObject(refused)
    expect(await callApi(page, '/payments', order)).toMatchObject(refused)
  }
  expect(await balanceOf(bank, accountNumbers.everyday)).toBe('5000.00000000')
  await expectNothingMoved(bank)
})
