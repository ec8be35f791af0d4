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
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
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
  note,
  openPayment,
  pay,
  beneficiary,
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
    await expect.element(beneficiary).toMatchTextContent('Looking up your beneficiaries')
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

  test('name a character that no bank could pass on, and take the reference and the note', async () => {
    const worded = { reference: 'Facture no 7', note: 'Küche' }
    await openPayment({ review: aPaymentReview(worded) })
    await fillDetails()
    await fill(reference, 'Facture n° 7')
    await fill(note, ' Küche ')
    await press(goOn)
    await expect.element(reference).toHaveAccessibleDescription(/“°” cannot be sent in a reference/)
    await expect.element(reference).toHaveFocus()
    expect(sentTo('payments.review')).toEqual([])
    await expectSound()
    await fill(reference, worded.reference)
    await press(goOn)
    await expect.element(summary).toMatchTextContent('Reference for the beneficiaryFacture no 7')
    await expect.element(summary).toMatchTextContent('My noteKüche')
    expect(sentTo('payments.review')).toMatchObject([worded])
    await expectSound()
  })

  test('ask for the account if a client with several came to pay', async () => {
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

describe('a client who came from a beneficiary', () => {
  const to = aBeneficiary().id
  const open = (accounts: ReturnType<typeof anAccount>[], list = [aBeneficiary()]) =>
    openScreen(`/dashboard/portfolio?dialog=pay&to=${to}`, {
      as: client,
      api: {
        ...aPortfolio(accounts),
        beneficiaries: { list },
        payments: { beneficiaries: [aPaymentBeneficiary()], review },
      },
    })

  test('begins at the amount where one account can pay, and sends whom they chose', async () => {
    open([account, aCoinAccount()])
    await expect.element(amount).toHaveFocus()
    await fill(amount, '1234.56')
    await press(goOn)
    await expect.element(summary).toMatchTextContent('Whitcombe & Sons')
    expect(sentTo('payments.review')).toMatchObject([{ beneficiaryId: to, accountId: account.id }])
  })

  test('is told where none of their accounts can pay', async () => {
    open([aCoinAccount()])
    await expect.element(dialog).toMatchTextContent('To Whitcombe & Sons')
    await expect.element(dialog).toMatchTextContent('None of your accounts can pay this beneficiary.')
    await expect.element(goOn).toHaveAttribute('aria-disabled', 'true')
    await expectSound()
  })

  test('chooses among the accounts that can', async () => {
    open([
      account,
      { ...account, id: '0198f000-0000-7000-8000-000000000299', nickname: 'Second' },
      aCoinAccount(),
    ])
    await expect.element(dialog.getByRole('radio', { name: /Second/ })).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: /Bitcoin Vault/ })).not.toBeInTheDocument()
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
    await expect.element(result).toHaveFocus()
    for (const words of [
      '$1,234.56',
      'Whitcombe & Sons',
      'Completed',
      '28 Sep 2026, 14:02',
      'TXN-0198F000',
      'New balance of Family Reserve$1,248,765.99',
    ])
      await expect.element(result).toMatchTextContent(words)
    await expect
      .element(result.getByRole('link', { name: 'Download receipt' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/api\/payments\/[0-9a-f-]{36}\/receipt\.pdf$/))
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
    // The second order has an id of its own, so it is no repetition of the first.
    expect(new Set(sentTo('payments.make').map((sent) => JSON.stringify(sent))).size).toBe(2)
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
    await expect.element(dialog.getByText('The bank has not answered.')).toBeVisible()
    await expect
      .element(dialog.getByText('Pay again from here: the same payment is never made twice.'))
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
    await expect.element(dialog.getByText('The bank has not answered.')).toBeVisible()
    await openPayment({ review, make: aReceipt() })
    await expect.element(dialog.getByText('The bank has not answered.')).toBeVisible()
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
    ['BOOKS_CLOSED', 'The bank makes no payments at the moment. Your money is where it was.'],
    ['BUSY', 'The bank is busy. Nothing was paid. Please try again.'],
    [
      'PAYMENT_ID_TAKEN',
      'An earlier payment from this window has gone through. Check the statement before you pay again.',
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
