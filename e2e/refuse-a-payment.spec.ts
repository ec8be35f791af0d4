import { callApi } from './api.ts'
import { expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountNumbers, balanceOf, paymentsOfToday } from './books.ts'
import { startPayment } from './on-screen.ts'
import { expectNothingMoved, orderFor } from './payment-checks.ts'

test.describe('a payment is refused', () => {
  test.beforeEach(async ({ page }) => await signIn(page, 'helena'))

  test('and leaves a failed one behind when the money was there at the review only', async ({
    page,
    bank,
  }) => {
    const order = await orderFor(bank, { amount: '12.41', accountNumber: accountNumbers.londonHouse })
    expect(await callApi(page, '/payments', order)).toMatchObject({
      status: 409,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })
    expect(await paymentsOfToday(bank)).toEqual([{ id: order.paymentId, status: 'failed', amount: '-12.41' }])
    await expectBooksBalanced(bank)
  })

  test('to an unverified beneficiary, who is not even offered', async ({ page, bank }) => {
    const dialog = await startPayment(page, 'Family Reserve')
    const offered = dialog.getByLabel('Beneficiary').getByRole('option')
    await expect(offered.filter({ hasText: 'Whitcombe' })).toHaveCount(1)
    await expect(offered.filter({ hasText: /Harbour Yachts|Cold Storage|Treasury Safe/ })).toHaveCount(0)

    const order = await orderFor(bank, { amount: '10.00', beneficiary: 'Harbour Yachts Ltd' })
    const refused = { status: 409, body: { code: 'BENEFICIARY_NOT_PAYABLE' } }
    expect(await callApi(page, '/payments/review', order)).toMatchObject(refused)
    expect(await callApi(page, '/payments', order)).toMatchObject(refused)
    await expectNothingMoved(bank)
  })

  test('to a wallet from a bank account', async ({ page, bank }) => {
    const order = await orderFor(bank, { amount: '10.00', beneficiary: 'Cold Storage' })
    expect(await callApi(page, '/payments', order)).toMatchObject({
      status: 409,
      body: { code: 'BENEFICIARY_NOT_PAYABLE' },
    })
    await expectNothingMoved(bank)
  })

  test("from somebody else's account, which does not exist for her", async ({ page, bank }) => {
    const order = await orderFor(bank, { amount: '10.00', accountNumber: accountNumbers.everyday })
    const refused = { status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } }
    expect(await callApi(page, '/payments/review', order)).toMatchObject(refused)
    expect(await callApi(page, '/payments', order)).toMatchObject(refused)
    expect(await callApi(page, `/accounts/${order.accountId}`)).toMatchObject(refused)
    expect(await callApi(page, `/accounts/${order.accountId}/beneficiaries`)).toMatchObject(refused)
    expect(await callApi(page, `/accounts/${order.accountId}/statement`)).toMatchObject(refused)
    expect(await balanceOf(bank, accountNumbers.everyday)).toBe('5000.00000000')
    await expectNothingMoved(bank)
  })

  test('with other content under an id that was paid already', async ({ page, bank }) => {
    const order = await orderFor(bank, { amount: '10.00' })
    expect(await callApi(page, '/payments', order)).toMatchObject({ status: 200 })
    expect(await callApi(page, '/payments', { ...order, amount: '11.00' })).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_ID_TAKEN' },
    })
    expect(await callApi(page, '/payments', order)).toMatchObject({ status: 200 })
    expect(await balanceOf(bank, accountNumbers.familyReserve)).toBe('1249990.55000000')
    await expectBooksBalanced(bank)
  })
})
