import type { PaymentReceipt } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press, pressTwice, pressTwiceAtOnce } from '#testing/acts.ts'
import { inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPaymentBeneficiary, aPaymentReview, aReceipt } from '#testing/values/payments.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'
import {
  amount,
  back,
  code,
  dialog,
  fillDetails,
  goOn,
  openPayment,
  pay,
  beneficiary,
  reachReview,
  summary,
  startPay,
} from '#testing/on-screen/pay-dialog.ts'

const account = anAccount()
const review = aPaymentReview()
const needsCode = aPaymentReview({ codeReason: 'DAILY_TOTAL', codeAbove: '10000' })

describe('the details of a payment', () => {
  test('begin at the beneficiary, and return the focus to Pay when they are closed', async () => {
    await openPayment({})
    await expect.element(beneficiary).toHaveFocus()
    await expect.element(dialog).toMatchTextContent('From Family Reserve')
    await expect.element(amount).toHaveAccessibleDescription(/Balance \$1,250,000\.55/)
    await expect
      .element(beneficiary.getByRole('option', { name: 'Whitcombe & Sons, Thames & Mercer Bank' }))
      .toBeInTheDocument()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(startPay).toHaveFocus()
  })

  test('show that the beneficiaries are being loaded', async () => {
    await openPayment({ beneficiaries: new Promise(() => {}) })
    await expect.element(beneficiary).toMatchTextContent('Loading your beneficiaries')
    await expectSound()
  })

  test('show that there is no beneficiary to pay', async () => {
    await openPayment({ beneficiaries: [] })
    await expect.element(beneficiary).toHaveAccessibleDescription('No verified beneficiaries found')
    await expect.element(goOn).toHaveAttribute('aria-disabled', 'true')
    await expect.element(goOn).toHaveAccessibleDescription('No verified beneficiaries found')
    await expectSound()
  })

  test('show that the beneficiaries could not be loaded, and load them again', async () => {
    await openPayment({
      beneficiaries: inTurn<Refused<'ACCOUNT_NOT_FOUND'> | [ReturnType<typeof aPaymentBeneficiary>]>(
        refused('ACCOUNT_NOT_FOUND'),
        [aPaymentBeneficiary()],
      ),
    })
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to load beneficiaries')
    await expectToast('Failed to load beneficiaries')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(beneficiary).toBeVisible()
  })

  test('name missing fields there and in a message, without asking the server', async () => {
    await openPayment({})
    await press(goOn)
    await expectToast('Missing Information', 'Please select a beneficiary and enter an amount')
    await expect
      .element(beneficiary)
      .toHaveAccessibleDescription(/Please select a beneficiary and enter an amount/)
    await expect.element(beneficiary).toHaveFocus()
    await choose(beneficiary, /^Whitcombe/)
    await press(goOn)
    await expect
      .element(amount)
      .toHaveAccessibleDescription(/Please select a beneficiary and enter an amount/)
    await expect.element(amount).toHaveFocus()
    await expectSound()
  })

  test.for(['0.00', '-5', '1e3', '100.5.5'])(
    'refuse %s as an amount, and keep the typed text',
    async (typed) => {
      await openPayment({})
      await fillDetails(typed)
      await press(goOn)
      await expectToast('Invalid Amount', 'Please enter a valid amount greater than 0')
      await expect.element(amount).toHaveAccessibleDescription(/Please enter a valid amount greater than 0/)
      await expect.element(amount).toHaveValue(typed)
    },
  )

  test('ask for the account of a client who has several', async () => {
    openScreen('/dashboard/portfolio?dialog=pay', {
      as: client,
      api: { ...aPortfolio([account, aCoinAccount()]), payments: { beneficiaries: [aPaymentBeneficiary()] } },
    })
    await expect.element(dialog.getByRole('radio', { name: /Family Reserve/ })).toBeVisible()
    await expect.element(goOn).toHaveAccessibleDescription('Select an account')
    await expectSound()
    await press(dialog.getByRole('radio', { name: /Bitcoin Vault/ }))
    await press(goOn)
    await expect.element(dialog).toMatchTextContent('From Bitcoin Vault')
  })
})

const refusalsOfReview = [
  ['INSUFFICIENT_FUNDS', 'Insufficient Funds', 'The payment amount exceeds your account balance', amount],
  ['INVALID_AMOUNT', 'Invalid Amount', 'Please enter a valid amount greater than 0', amount],
  [
    'BENEFICIARY_NOT_PAYABLE',
    'Payment Failed',
    'This beneficiary cannot be paid from this account.',
    beneficiary,
  ],
  ['ACCOUNT_NOT_FOUND', 'Payment Failed', 'Account not found', null],
] as const

test.for(refusalsOfReview)(
  'a review that is refused with %s leads to the field to correct',
  async ([refusal, title, words, field]) => {
    await openPayment({ review: refused(refusal) })
    await fillDetails()
    await press(goOn)
    await expectToast(title, words)
    if (!field) return
    await expect.element(field).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(field).toHaveFocus()
  },
)

test('a review without an answer leaves all fields unchanged', async () => {
  await openPayment({ review: lost })
  await fillDetails()
  await press(goOn)
  await expectToast('Payment Error', 'Failed to process payment. Please try again.')
  await expect.element(amount).toHaveValue('1,234.56')
})

describe('a payment without a code', () => {
  test('in a coin is shown with eight decimals', async () => {
    const vault = aCoinAccount()
    const wallet = aPaymentBeneficiary({ name: 'Cold Storage', destination: 'Bitcoin, bc1qff9uwl…mguuw6qh' })
    const ofBitcoin = aPaymentReview({
      account: vault,
      beneficiary: wallet,
      amount: '0.00000001',
      balanceAfter: '3.49999999',
    })
    const receipt = aReceipt({ amount: '0.00000001', currency: 'BTC', balance: '3.49999999' })
    openScreen('/dashboard/portfolio', {
      as: client,
      api: {
        ...aPortfolio([vault]),
        payments: { beneficiaries: [wallet], review: ofBitcoin, make: receipt },
      },
    })
    await press(page.getByRole('button', { name: 'Pay, Bitcoin Vault' }))
    await choose(beneficiary, /^Cold Storage/)
    await fill(amount, '0.000000019')
    await press(goOn)
    await expect.element(amount).toHaveAccessibleDescription(/Please enter a valid amount greater than 0/)
    await fill(amount, '0.00000001')
    await press(goOn)
    await expect.element(summary).toMatchTextContent('3.49999999 BTC')
    await press(pay)
    await expectToast('Payment Successful', 'Payment of 0.00000001 BTC has been processed')
    expect(sentTo('payments.make')).toMatchObject([{ amount: '0.00000001', accountId: vault.id }])
  })

  test('is shown in full first, and made once by a double click on Pay', async () => {
    const held = Promise.withResolvers<PaymentReceipt>()
    const api = aPortfolio()
    const richer = {
      ...api,
      accounts: { allocation: [], list: inTurn([account], [{ ...account, balance: '1248765.99' }]) },
    }
    await openPayment({ review, make: held.promise }, richer)
    await fillDetails()
    await press(goOn)
    // The focus is on the summary: a held Enter does not pay.
    await expect.element(summary).toHaveFocus()
    for (const words of [
      '$1,234.56',
      'Whitcombe & Sons',
      'GB29 NWBK 6016 1331 9268 19',
      'USD4501928374',
      '$1,248,765.99',
    ])
      await expect.element(summary).toMatchTextContent(words)
    await expect.element(dialog).toMatchTextContent('Check the details, then confirm.')
    await userEvent.keyboard('{Enter}')
    expect(sentTo('payments.make')).toEqual([])
    await expectSound()
    await pressTwiceAtOnce(pay)
    await press(dialog.getByRole('button', { name: 'Processing...' }))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(aReceipt())
    await expectToast('Payment Successful', 'Payment of $1,234.56 has been processed')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('article')).toMatchTextContent('$1,248,765.99')
    expect(sentTo('payments.make')).toEqual(sentTo('payments.review'))
    expect(sentTo('payments.make')).toHaveLength(1)
    expect(sentTo('payments.make')).toMatchObject([{ accountId: account.id, amount: '1234.56' }])
  })

  test('is not made by the second click of a double click on Continue', async () => {
    await openPayment({ review, make: aReceipt() })
    await fillDetails()
    await pressTwice(goOn)
    await expect.element(summary).toBeVisible()
    expect(sentTo('payments.make')).toEqual([])
  })

  test('goes back to the amount, with all fields unchanged', async () => {
    await reachReview({ review })
    await press(back)
    await expect.element(amount).toHaveFocus()
    await expect.element(amount).toHaveValue('1,234.56')
  })

  test('whose answer was lost is sent again as the same payment', async () => {
    await reachReview({ review, make: inTurn<typeof lost | PaymentReceipt>(lost, aReceipt()) })
    await press(pay)
    await expectToast('Payment Error', 'Failed to process payment. Please try again.')
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect
      .element(dialog.getByText('You can safely try again: you will not be charged twice.'))
      .toBeVisible()
    await expectSound()
    await press(pay)
    await expectToast('Payment Successful', 'Payment of $1,234.56 has been processed')
    const [first, second] = sentTo('payments.make')
    expect(second).toEqual(first)
  })

  test('whose answer was lost is remembered over a reload', async () => {
    await reachReview({ review, make: lost })
    await press(pay)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await openPayment({ review, make: aReceipt() })
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(amount).toHaveValue('1,234.56')
    await expect.element(amount).toHaveFocus()
    await press(goOn)
    await press(pay)
    await expectToast('Payment Successful', 'Payment of $1,234.56 has been processed')
    const [first, second] = sentTo('payments.make')
    expect(second).toEqual(first)
    expect(sessionStorage).toHaveLength(0)
  })

  test.for([
    ['INSUFFICIENT_FUNDS', 'The payment amount exceeds your account balance'],
    ['BOOKS_CLOSED', 'Payments are temporarily unavailable. Your money is safe.'],
    ['BUSY', 'We are busy at the moment. Nothing was paid. Please try again.'],
    [
      'PAYMENT_ID_TAKEN',
      'An earlier payment from this window was made. Please check your statement before you pay again.',
    ],
  ] as const)('is refused after the review with %s', async ([refusal, words]) => {
    await reachReview({ review, make: refused(refusal) })
    await press(pay)
    await expectToast(refusal === 'INSUFFICIENT_FUNDS' ? 'Insufficient Funds' : 'Payment Failed', words)
    const isAboutDetails = refusal === 'INSUFFICIENT_FUNDS' || refusal === 'PAYMENT_ID_TAKEN'
    await expect.element(isAboutDetails ? amount : summary).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  test('that needs a code after the review asks for it', async () => {
    await reachReview({ review: inTurn(review, needsCode), make: refused('CODE_REQUIRED') })
    await press(pay)
    await expectToast('Payment Failed', 'This payment now needs an authentication code.')
    await expect.element(code).toHaveFocus()
  })
})
