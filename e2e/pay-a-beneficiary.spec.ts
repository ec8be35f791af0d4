import { randomUUID } from 'node:crypto'
import { paymentReceiptSchema } from '@bank/contract'
import { z } from 'zod'
import { callApi } from './api.ts'
import { type Bank, codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import {
  accountIdOf,
  accountNumbers,
  balanceOf,
  beneficiaryIdOf,
  confirmBeneficiaryNow,
  paymentsOfToday,
} from './books.ts'
import { interfere } from './interfere.ts'
import {
  accountCard,
  expectToast,
  fillPayment,
  payButton,
  payees,
  reviewPayment,
  startPayment,
  statementRows,
  tryToSignIn,
  watchReloads,
} from './on-screen.ts'
import { expectNothingMoved, orderSent } from './payment-checks.ts'
import { credentialsOf, wrongCodeFor } from './people.ts'

const confirmedSchema = z.object({ confirmationId: z.uuid() })

/** An order as the browser sends it. */
async function orderFor(bank: Bank, changes: { amount: string; payee?: string; accountNumber?: string }) {
  return {
    paymentId: randomUUID(),
    accountId: await accountIdOf(bank, changes.accountNumber ?? accountNumbers.familyReserve),
    beneficiaryId: await beneficiaryIdOf(bank, changes.payee ?? 'Whitcombe & Sons'),
    amount: changes.amount,
  }
}

test.describe('a payment is refused', () => {
  test.beforeEach(async ({ page }) => await signIn(page, 'helena'))

  test('without a beneficiary and an amount, of zero, and of one cent more than there is', async ({
    page,
    bank,
  }) => {
    const dialog = await startPayment(page, 'Family Reserve')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Missing Information', 'Please select a beneficiary and enter an amount')
    await expect(dialog.getByText('Please select a beneficiary and enter an amount')).toBeVisible()

    await dialog.getByLabel('Beneficiary').selectOption({ label: payees.whitcombe })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
      /Please select a beneficiary and enter an amount/,
    )

    await fillPayment(dialog, { payee: payees.whitcombe, amount: '0.00' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Invalid Amount', 'Please enter a valid amount greater than 0')
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
      /Please enter a valid amount greater than 0/,
    )

    await fillPayment(dialog, { payee: payees.whitcombe, amount: '1,250,000.56' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Insufficient Funds', 'The payment amount exceeds your account balance')
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
      /The payment amount exceeds your account balance/,
    )
    await expectNothingMoved(bank)
  })

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

    const order = await orderFor(bank, { amount: '10.00', payee: 'Harbour Yachts Ltd' })
    const refused = { status: 409, body: { code: 'BENEFICIARY_NOT_PAYABLE' } }
    expect(await callApi(page, '/payments/review', order)).toMatchObject(refused)
    expect(await callApi(page, '/payments', order)).toMatchObject(refused)
    await expectNothingMoved(bank)
  })

  test('to a wallet from a bank account', async ({ page, bank }) => {
    const order = await orderFor(bank, { amount: '10.00', payee: 'Cold Storage' })
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
    expect(await callApi(page, `/accounts/${order.accountId}/payees`)).toMatchObject(refused)
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

test.describe('a code is asked', () => {
  test("because of the day's total; a wrong one is refused, the right one pays", async ({ page, bank }) => {
    await signIn(page, 'helena')
    const dialog = await startPayment(page, 'Family Reserve')
    await reviewPayment(dialog, { payee: payees.familyTrust, amount: '18500.00' })
    await expect(dialog.getByText('A code is needed.')).toBeVisible()
    await expect(
      dialog.getByText('With this payment, today’s total from Family Reserve passes $10,000.00.'),
    ).toBeVisible()
    await expect(payButton(dialog)).toHaveAccessibleDescription('Enter the 6 digits to confirm.')
    const code = dialog.getByLabel('Authentication code')
    await expect(code).toBeFocused()

    await code.fill(wrongCodeFor('helena'))
    await payButton(dialog).click()
    await expectToast(
      page,
      'Invalid 2FA Code',
      'Please enter a valid authentication code from your authenticator app.',
    )
    await expect(code).toHaveValue('')
    await expect(code).toHaveAccessibleDescription(
      /Please enter a valid authentication code from your authenticator app\./,
    )
    await expect(code).toBeFocused()
    await expectNothingMoved(bank)

    await code.fill(codeFor('helena', 1))
    await payButton(dialog).click()
    await expectToast(page, 'Payment Successful', 'Payment of $18,500.00 has been processed')
    await expect(accountCard(page, 'Family Reserve')).toContainText('$1,231,500.55')
    await expectBooksBalanced(bank)
  })

  test('once the small payments of a day add up', async ({ page, bank }) => {
    await signIn(page, 'helena')
    expect(await callApi(page, '/payments', await orderFor(bank, { amount: '9999.99' }))).toMatchObject({
      status: 200,
    })
    expect(await callApi(page, '/payments', await orderFor(bank, { amount: '0.01' }))).toMatchObject({
      status: 200,
    })
    const oneTooMany = await orderFor(bank, { amount: '0.01' })
    expect(await callApi(page, '/payments/review', oneTooMany)).toMatchObject({
      status: 200,
      body: { codeReason: 'DAILY_TOTAL' },
    })
    expect(await callApi(page, '/payments', oneTooMany)).toMatchObject({
      status: 403,
      body: { code: 'CODE_REQUIRED' },
    })
  })

  test('because the beneficiary is younger than a day', async ({ page, bank }) => {
    await confirmBeneficiaryNow(bank, 'Atelier Moreau')
    await signIn(page, 'helena')
    const dialog = await startPayment(page, 'Family Reserve')
    await reviewPayment(dialog, { payee: payees.moreau, amount: '25' })
    await expect(dialog.getByText('You added this beneficiary less than 24 hours ago.')).toBeVisible()
    await expect(payButton(dialog)).toHaveAttribute('aria-disabled', 'true')
  })

  test('and the one that signed in is not accepted again', async ({ page, bank }) => {
    const credentials = credentialsOf('helena')
    await page.goto('/?login')
    await tryToSignIn(page, credentials)
    const dialog = await startPayment(page, 'Family Reserve')
    await reviewPayment(dialog, { payee: payees.familyTrust, amount: '18500.00' })
    await dialog.getByLabel('Authentication code').fill(credentials.code)
    await payButton(dialog).click()
    await expectToast(
      page,
      'Invalid 2FA Code',
      'Please enter a valid authentication code from your authenticator app.',
    )
    await expectNothingMoved(bank)
  })

  test('and is good for exactly the order it was given for', async ({ page, bank }) => {
    await signIn(page, 'helena')
    const order = await orderFor(bank, { amount: '18500.00' })
    const confirmed = await callApi(page, '/payments/confirm', { order, code: codeFor('helena', 1) })
    const { confirmationId } = confirmedSchema.parse(confirmed.body)
    const refused = { status: 403, body: { code: 'CONFIRMATION_REFUSED' } }
    const changes = [
      { amount: '18500.01' },
      { beneficiaryId: await beneficiaryIdOf(bank, 'Laurent Family Trust') },
      { accountId: await accountIdOf(bank, accountNumbers.operatingAccount) },
      { paymentId: randomUUID() },
    ]
    for (const change of changes) {
      expect(
        await callApi(page, '/payments', { ...order, ...change, confirmationId }),
        JSON.stringify(change),
      ).toMatchObject(refused)
    }
    await expectNothingMoved(bank)

    const paid = await callApi(page, '/payments', { ...order, confirmationId })
    expect(paymentReceiptSchema.parse(paid.body)).toMatchObject({ amount: '18500.00', balance: '1231500.55' })
    const again = { ...order, paymentId: randomUUID(), confirmationId }
    expect(await callApi(page, '/payments', again)).toMatchObject(refused)
    await expectBooksBalanced(bank)
  })

  test('of a client without an authenticator is not replaced by the demo code', async ({ page, bank }) => {
    await signIn(page, 'marcus')
    const order = await orderFor(bank, { amount: '10.00', accountNumber: accountNumbers.everyday })
    const refused = { status: 403, body: { code: 'TWO_FACTOR_NOT_ENABLED' } }
    for (const code of ['135791', '246810'])
      expect(await callApi(page, '/payments/confirm', { order, code })).toMatchObject(refused)
  })
})

test.describe('a payment is made once', () => {
  test.beforeEach(async ({ page }) => await signIn(page, 'helena'))

  test('however often Pay is pressed', async ({ page, bank }) => {
    const dialog = await startPayment(page, 'Family Reserve')
    await reviewPayment(dialog, { payee: payees.whitcombe, amount: '1234.56' })
    await payButton(dialog).evaluate((button: HTMLElement) => {
      // Both before the page has had time to say that it is busy.
      button.click()
      button.click()
    })
    await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
    await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
    expect(await paymentsOfToday(bank)).toHaveLength(1)
    await expectBooksBalanced(bank)
  })

  test('and not by the second click of a double click on Continue', async ({ page, bank }) => {
    const dialog = await startPayment(page, 'Family Reserve')
    await fillPayment(dialog, { payee: payees.whitcombe, amount: '1234.56' })
    await dialog.getByRole('button', { name: 'Continue' }).dblclick()
    await expect(dialog.getByRole('region', { name: 'Your order' })).toBeVisible()
    await expectNothingMoved(bank)
  })

  test('when its answer was lost and Pay is pressed again', async ({ page, bank, allowConsole }) => {
    allowConsole(/ERR_FAILED/)
    let lost = 0
    await interfere(page, '**/api/payments', async (route) => {
      if (lost > 0) return await route.continue()
      lost += 1
      const answer = await route.fetch()
      expect(answer.status()).toBe(200)
      await route.abort()
    })
    const dialog = await startPayment(page, 'Family Reserve')
    await reviewPayment(dialog, { payee: payees.whitcombe, amount: '1234.56' })
    const first = orderSent(page)
    await payButton(dialog).click()
    await expectToast(page, 'Payment Error', 'Failed to process payment. Please try again.')
    await expect(dialog.getByText('Pay again from here: the same payment is never made twice.')).toBeVisible()

    const second = orderSent(page)
    await payButton(dialog).click()
    await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
    expect(await second).toBe(await first)
    await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
    expect(await paymentsOfToday(bank)).toHaveLength(1)
    await expectBooksBalanced(bank)
  })
})

test('a beneficiary is paid, and every window of the client knows it at once', async ({
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
  const slip = await reviewPayment(dialog, { payee: payees.whitcombe, amount: '1,234.56' })
  const words = [
    '$1,234.56',
    'Whitcombe & Sons',
    'GB29 NWBK 6016 1331 9268 19',
    'Family Reserve',
    'USD4501928374',
    '$1,248,765.99',
  ]
  for (const word of words) await expect(slip).toContainText(word)
  const sent = orderSent(page)
  await payButton(dialog).click()
  await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
  await expect(dialog).toBeHidden()

  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
  await expect(accountCard(elsewhere, 'Family Reserve')).toContainText('$1,248,765.99')
  for (const { expectNone } of reloads) expectNone()

  const { paymentId } = z.object({ paymentId: z.uuid() }).parse(JSON.parse(await sent))
  await accountCard(page, 'Family Reserve').getByRole('link', { name: 'Family Reserve' }).click()
  const line = statementRows(page).last()
  for (const word of [
    'Outgoing Payment',
    'Whitcombe & Sons',
    `TXN-${paymentId.slice(0, 8).toUpperCase()}`,
    '−$1,234.56',
    '$1,248,765.99',
  ]) {
    await expect(line).toContainText(word)
  }
  expect(await paymentsOfToday(bank)).toEqual([{ id: paymentId, status: 'completed', amount: '-1234.56' }])
  await expectBooksBalanced(bank)
})

test('a coin is paid to a wallet, with eight decimals', async ({ page, bank }) => {
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Bitcoin Vault')
  const slip = await reviewPayment(dialog, { payee: payees.coldStorage, amount: '0.00000001' })
  await expect(slip).toContainText('3.49999999')
  await payButton(dialog).click()
  await expectToast(page, 'Payment Successful', 'Payment of 0.00000001 BTC has been processed')
  await expect(accountCard(page, 'Bitcoin Vault')).toContainText('3.49999999')
  await expectBooksBalanced(bank)
})
