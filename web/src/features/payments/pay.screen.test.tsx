import { paymentOrderSchema, type PaymentReceipt } from '@bank/contract'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwice, pressTwiceAtOnce } from '#testing/acts.ts'
import { inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPaymentBeneficiary, aPaymentReview, aReceipt } from '#testing/values/payments.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { confirmed } from '#testing/values/beneficiaries.ts'
import { safeguards } from '#testing/values/users/own-access.ts'
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
  pick,
  reachReview,
  reference,
  result,
  done,
  summary,
  startPay,
} from '#testing/on-screen/pay-dialog.ts'

const account = anAccount()
const review = aPaymentReview()
const needsCode = aPaymentReview({ codeReason: 'DAILY_TOTAL', codeAbove: '10000' })

describe('a payment without a code', () => {
  test('of a coin is written with eight decimals', async () => {
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
    await pick(/Cold Storage/)
    await fill(amount, '0.000000019')
    await press(goOn)
    await expect.element(amount).toHaveAccessibleDescription(/Enter no more than 8 decimal places for BTC/)
    await fill(amount, '0.00000001')
    await press(goOn)
    await expect.element(summary).toMatchTextContent('3.49999999 BTC')
    await press(pay)
    await expectToast('Payment Successful', 'Payment of 0.00000001 BTC has been processed')
    expect(sentTo('payments.make')).toMatchObject([{ amount: '0.00000001', accountId: vault.id }])
  })

  test('is repeated in full before it is made, and made once however often Pay is pressed', async () => {
    const held = Promise.withResolvers<PaymentReceipt>()
    const api = aPortfolio()
    const richer = {
      ...api,
      accounts: { allocation: [], list: inTurn([account], [{ ...account, balance: '1248765.99' }]) },
    }
    await openPayment({ review, make: held.promise }, richer)
    await fillDetails()
    await press(goOn)
    // Focus is on what is to be read: a held Enter does not pay.
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
    const busy = dialog.getByRole('button', { name: 'Processing...' })
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    busy.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(aReceipt())
    await expectToast('Payment Successful', 'Payment of $1,234.56 has been processed')
    await expect.element(result).toHaveFocus()
    for (const words of [
      '$1,234.56',
      'Whitcombe & Sons',
      'Completed',
      '28 Sep 2026, 14:02 in Roseau',
      'TXN-0198F000',
      'Balance after$1,248,765.99',
    ])
      await expect.element(result).toMatchTextContent(words)
    await expectSound()
    await press(done)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(startPay).toHaveFocus()
    await expect.element(page.getByRole('article')).toMatchTextContent('$1,248,765.99')
    expect(sentTo('payments.make')).toEqual(sentTo('payments.review'))
    expect(sentTo('payments.make')).toHaveLength(1)
    expect(sentTo('payments.make')).toMatchObject([{ accountId: account.id, amount: '1234.56' }])
  })

  test('can be made again with the same details, as another payment', async () => {
    await reachReview({
      review: inTurn(review, aPaymentReview({ paidBefore: new Date().toISOString() })),
      make: aReceipt(),
    })
    await press(pay)
    await press(dialog.getByRole('button', { name: 'Pay again' }))
    await expect.element(amount).toHaveValue('1,234.56')
    await expect.element(amount).toHaveFocus()
    await press(goOn)
    await expect
      .element(dialog)
      .toMatchTextContent(/You paid Whitcombe & Sons \$1,234\.56 today at \d\d:\d\d\. Pay again\?/)
    await expectSound()
    await press(pay)
    await expect.element(result).toBeVisible()
    const [first, second] = sentTo('payments.make').map((sent) => paymentOrderSchema.parse(sent))
    const { paymentId } = first ?? aReceipt()
    expect(second).toEqual({
      ...first,
      paymentId: expect.not.stringMatching(paymentId),
      paidBefore: expect.any(String),
    })
  })

  test('shows its reference, and the same details are then closed without a question', async () => {
    await openPayment({ review: { ...review, reference: 'Invoice 2041' }, make: aReceipt() })
    await fillDetails()
    await fill(reference, 'Invoice 2041')
    await press(goOn)
    await press(pay)
    await expect.element(result).toMatchTextContent('Reference for the beneficiaryInvoice 2041')
    await press(dialog.getByRole('button', { name: 'Pay again' }))
    await expect.element(reference).toHaveValue('Invoice 2041')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(startPay).toHaveFocus()
  })

  test('that another window has made meanwhile is reviewed again, with a code of its own', async () => {
    const paidBefore = new Date().toISOString()
    const warned = { ...needsCode, paidBefore }
    await reachReview({
      review: inTurn(needsCode, warned),
      confirm: confirmed,
      make: inTurn<PaymentReceipt | Refused<'PAID_BEFORE'>>(refused('PAID_BEFORE'), aReceipt()),
    })
    await fill(code, '123456')
    await press(pay)
    await expectToast(
      'Payment Failed',
      'You have just made the same payment. Nothing more was paid. Please check.',
    )
    await expect.element(dialog).toMatchTextContent(/You paid Whitcombe & Sons .* Pay again\?/)
    await fill(code, '654321')
    await press(pay)
    await expect.element(result).toBeVisible()
    const [order] = sentTo('payments.review')
    expect(sentTo('payments.confirm')).toEqual([
      { order, code: '123456' },
      { order: { ...Object(order), paidBefore }, code: '654321' },
    ])
    expect(sentTo('payments.make').at(-1)).toMatchObject({ ...Object(order), paidBefore })
  })

  test('above the limit of codes is read out in words', async () => {
    const large = aPaymentReview({ amount: '18500.50', codeReason: 'DAILY_TOTAL', codeAbove: '10000' })
    await reachReview({ review: large })
    await expect.element(summary).toMatchTextContent('Eighteen thousand five hundred US dollars and 50/100')
  })

  test('is not made by the second click of a double click on Continue', async () => {
    await openPayment({ review, make: aReceipt() })
    await fillDetails()
    await pressTwice(goOn)
    await expect.element(summary).toBeVisible()
    expect(sentTo('payments.make')).toEqual([])
  })

  test('goes back to the amount, with everything as it was typed', async () => {
    await reachReview({ review })
    await press(back)
    await expect.element(amount).toHaveFocus()
    await expect.element(amount).toHaveValue('1,234.56')
  })

  test('whose answer was lost is sent again as the same', async () => {
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

  test('is made in a browser whose storage is full', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    await reachReview({ review, make: aReceipt() })
    await press(pay)
    await expectToast('Payment Successful', 'Payment of $1,234.56 has been processed')
    full.mockRestore()
    expect(sentTo('payments.make')).toHaveLength(1)
  })

  test('whose answer was lost is remembered while its page is loaded anew', async () => {
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
  ] as const)('is refused at the last moment with %s', async ([refusal, words]) => {
    await reachReview({ review, make: refused(refusal) })
    await press(pay)
    await expectToast(refusal === 'INSUFFICIENT_FUNDS' ? 'Insufficient Funds' : 'Payment Failed', words)
    const isAboutDetails = refusal === 'INSUFFICIENT_FUNDS' || refusal === 'PAYMENT_ID_TAKEN'
    await expect.element(isAboutDetails ? amount : summary).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  test('above the client’s own limit says which it is, and where it is changed', async () => {
    const limits = [{ currency: 'USD', kind: 'payment', amount: '1000', planned: null } as const]
    const api = { ...aPortfolio(), safeguards: { get: safeguards({ limits }) } }
    await openPayment({ review: refused('ABOVE_OWN_PAYMENT_LIMIT') }, api)
    await fillDetails()
    await press(goOn)
    await expect
      .element(amount)
      .toHaveAccessibleDescription(/Your own limit is \$1,000\.00 for one payment\. Change your limit/)
    await expectSound()
    // The link opens a window of its own: the typed text stays.
    const change = dialog.getByRole('link', { name: 'Change your limit' })
    await expect.element(change).toHaveAttribute('href', '/dashboard/profile#security')
    await expect.element(change).toHaveAttribute('target', '_blank')
  })

  test('that needs a code by now says so and asks for it', async () => {
    await reachReview({ review: inTurn(review, needsCode), make: refused('CODE_REQUIRED') })
    await press(pay)
    await expectToast('Payment Failed', 'This payment now needs an authentication code.')
    await expect.element(code).toHaveFocus()
  })
})
