import { randomUUID } from 'node:crypto'
import { paymentReceiptSchema } from '@bank/contract'
import { z } from 'zod'
import { callApi } from './api.ts'
import { codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers, beneficiaryIdOf } from './books.ts'
import {
  accountCard,
  expectToast,
  payButton,
  beneficiaries,
  reviewPayment,
  startPayment,
  tryToSignIn,
} from './on-screen.ts'
import { expectNothingMoved, orderFor } from './payment-checks.ts'
import { credentialsOf, wrongCodeFor } from './users.ts'

const confirmedSchema = z.object({ confirmationId: z.uuid() })

test.describe('a code is asked', () => {
  test("because of the day's total; a wrong one is refused, the right one pays", async ({ page, bank }) => {
    await signIn(page, 'helena')
    const dialog = await startPayment(page, 'Family Reserve')
    await reviewPayment(dialog, { beneficiary: beneficiaries.familyTrust, amount: '18500.00' })
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

  test('and the one that signed in is not accepted again', async ({ page, bank }) => {
    const credentials = credentialsOf('helena')
    await page.goto('/?login')
    await tryToSignIn(page, credentials)
    const dialog = await startPayment(page, 'Family Reserve')
    await reviewPayment(dialog, { beneficiary: beneficiaries.familyTrust, amount: '18500.00' })
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
