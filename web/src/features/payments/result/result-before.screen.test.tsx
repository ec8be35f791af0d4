import { transferReceiptSchema, transferReviewSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type Answers, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import {
  amount,
  beneficiary,
  code,
  dialog,
  done,
  fillDetails,
  goOn,
  pay,
  reachReview,
  reference,
  result,
  startPay,
  summary,
} from '#testing/on-screen/pay-dialog.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectNoToast } from '#testing/toasts.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aTransaction } from '#testing/values/accounts/statements.ts'
import { aPaymentBeneficiary, aPaymentReview, aReceipt } from '#testing/values/payments.ts'
import { anOrderReview, aStandingOrder } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const savings = anAccount({
  id: '0198f000-0000-7000-8000-000000000203',
  nickname: 'Rainy Day',
  accountNumber: 'USD4501928376',
  balance: '260.00',
})
const receipt = aReceipt()
const paid = aTransaction({
  id: receipt.paymentId,
  at: receipt.at,
  amount: receipt.amount,
  balance: receipt.balance,
  number: receipt.reference,
  counterparty: {
    ...aPaymentBeneficiary(),
    place: 'Thames & Mercer Bank',
    account: 'GB29 NWBK 6016 1331 9268 19',
  },
  beneficiaryId: aPaymentBeneficiary().id,
})
const issued = { confirmationId: '0198f000-0000-4000-8000-000000000601', expiresAt: '2030-01-01T00:00:00Z' }
const loading = dialog.getByText('Loading the result')
const again = dialog.getByRole('button', { name: 'Pay again' })
// A day that can be chosen whenever the test runs.
const nextMonth = new Date(Date.now() + 35 * 86_400_000).toISOString().slice(0, 10)

/** The address of the result of `paid`. */
const address = `?dialog=pay&paid=${paid.id}&payer=${account.id}`

/** Loads the page anew where it is, or opens a link. */
function load(api: Answers = {}, search = location.search, path = '/dashboard/portfolio'): void {
  openScreen(path + search, {
    as: client,
    api: {
      ...aPortfolio([account, savings]),
      payments: { beneficiaries: [aPaymentBeneficiary()] },
      ...api,
    },
  })
}

describe('the result of a payment', () => {
  test('has an address, shows the same after a reload, and pays nothing again', async () => {
    await reachReview({
      review: aPaymentReview({ reference: 'Invoice 2041', note: 'Boathouse roof' }),
      make: receipt,
    })
    await press(pay)
    await expect.element(result).toBeVisible()
    const before = result.element().textContent
    expect(location.search).toBe(
      `?dialog=pay&account=${account.id}&paid=${receipt.paymentId}&payer=${account.id}`,
    )
    load({
      statements: {
        transaction: { ...paid, paymentReference: 'Invoice 2041', clientNote: 'Boathouse roof' },
      },
    })
    await expect.element(result).toHaveFocus()
    expect(result.element().textContent).toBe(before)
    await expect.element(dialog).toMatchTextContent('Your payment has been made.')
    await expectNoToast('Payment Successful')
    expect(sentTo('statements.transaction')).toEqual([{ accountId: account.id, transactionId: paid.id }])
    expect(sentTo('payments.make')).toHaveLength(1)
    await expectSound()
    await press(done)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => location.search).toBe('')
  })

  test('is closed by Back, and shown again by Forward', async () => {
    await reachReview({ review: aPaymentReview(), make: receipt })
    answerWith({ statements: { transaction: paid } })
    await press(pay)
    await expect.element(result).toBeVisible()
    window.history.back()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => location.search).toBe('')
    await expect.element(startPay).toBeVisible()
    window.history.forward()
    await expect.element(result).toBeVisible()
    await expect.element(dialog).toMatchTextContent('TXN-0198F000')
  })

  test('keeps no address once another payment begins', async () => {
    await reachReview({ review: aPaymentReview(), make: receipt })
    await press(pay)
    await press(again)
    await expect.element(amount).toHaveFocus()
    expect(location.search).toBe(`?dialog=pay&account=${account.id}`)
  })

  test('begins the same payment again after a reload, without its note', async () => {
    load({ statements: { transaction: paid } }, address)
    await press(again)
    await expect.element(amount).toHaveFocus()
    await expect.element(amount).toHaveValue('1,234.56')
    await expect.element(beneficiary).toHaveValue('Whitcombe & Sons')
    await expect.element(reference).toHaveValue('Invoice 2041')
    await expect.element(dialog.getByLabelText('My note')).toHaveValue('')
    expect(location.search).toBe('?dialog=pay')
  })

  test('is found by its link over the statement, where a payment was made again', async () => {
    load(
      {
        accounts: { get: account, list: [account] },
        statements: { page: new Promise(() => {}), curve: new Promise(() => {}), transaction: paid },
      },
      address.replace('?', `?transaction=${paid.id}&`),
      `/dashboard/accounts/${account.id}/transactions`,
    )
    await expect.element(result).toMatchTextContent('$1,234.56')
  })

  test('says that it is being read, that it was not, and is read again', async () => {
    const answer = Promise.withResolvers<typeof lost>()
    load({ statements: { transaction: answer.promise } }, address)
    await expect.element(loading).toBeInTheDocument()
    await expect.element(again).not.toBeInTheDocument()
    answer.resolve(lost)
    await expect.element(dialog.getByText('Failed to load the result')).toBeVisible()
    await expectSound()
    answerWith({ statements: { transaction: paid } })
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(result).toBeVisible()
  })

  test.for([
    ['the bank does not know', refused('TRANSACTION_NOT_FOUND')],
    ['failed', { ...paid, status: 'failed' as const, balance: null, hasReceipt: false }],
    ['came in', { ...paid, direction: 'credit' as const }],
  ] as const)('is not found where its payment is one that %s', async ([, transaction]) => {
    load({ statements: { transaction } }, address)
    await expect.element(dialog.getByText('Payment not found')).toBeVisible()
    await expectSound()
    await press(done)
    await expect.poll(() => location.search).toBe('')
  })
})

describe('the result of a transfer between own accounts', () => {
  const named = ({ id, nickname, accountNumber, currency }: typeof account) => ({
    id,
    nickname,
    accountNumber,
    currency,
  })
  const review = transferReviewSchema.parse({
    account: named(account),
    toAccount: named(savings),
    amount: '250.00',
    note: null,
    balanceAfter: '1249750.55',
    creditBalanceAfter: '260.00',
    codeReason: null,
    codeAbove: null,
  })
  const moved = transferReceiptSchema.parse({
    paymentId: receipt.paymentId,
    at: receipt.at,
    amount: '250.00',
    currency: 'USD',
    balance: '1249750.55',
    creditBalance: '260.00',
    reference: receipt.reference,
  })
  const debited = aTransaction({
    ...paid,
    amount: '250.00',
    balance: '1249750.55',
    counterparty: { name: 'Rainy Day, USD4501928376', place: null, account: null, destinationLines: [] },
    paymentReference: null,
    clientNote: null,
    beneficiaryId: null,
    toAccountId: savings.id,
    otherAccountNumber: savings.accountNumber,
  })
  const credited = { ...debited, account: savings, direction: 'credit' as const, balance: '260.00' }
  const bothSides = {
    transaction: ({ accountId }: { accountId: string }) => (accountId === account.id ? debited : credited),
  }
  const own = page.getByRole('radio', { name: 'Between my accounts' })

  test('shows the same after a reload, with the balances of both', async () => {
    load({ payments: { beneficiaries: [], reviewTransfer: review, makeTransfer: moved } }, '?dialog=pay')
    await press(dialog.getByRole('radio', { name: /^Family Reserve/ }))
    await press(goOn)
    await press(own)
    await fill(amount, '250')
    await press(goOn)
    await press(dialog.getByRole('button', { name: 'Transfer $250.00' }))
    await expect.element(result).toBeVisible()
    const before = dialog.element().textContent
    load({ statements: bothSides })
    await expect.element(result).toBeVisible()
    expect(dialog.element().textContent).toBe(before)
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Transfer again' }))
    await expect.element(own).toBeChecked()
    await expect.element(dialog.getByLabelText('To', { exact: true })).toHaveValue(savings.id)
    await expect.element(amount).toHaveValue('250.00')
  })

  test('is not shown in part while the other account is being read', async () => {
    const held = Promise.withResolvers<typeof lost>()
    load(
      { statements: { transaction: ({ accountId }) => (accountId === account.id ? debited : held.promise) } },
      address,
    )
    await expect.poll(() => sentTo('statements.transaction')).toHaveLength(2)
    await expect.element(loading).toBeInTheDocument()
    held.resolve(lost)
    await expect.element(dialog.getByText('Failed to load the result')).toBeVisible()
    answerWith({ statements: bothSides })
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(result).toMatchTextContent('Balance of Rainy Day after')
  })
})

describe('the result of a scheduled payment', () => {
  const order = aStandingOrder({ firstDay: '2026-12-31', next: { day: '2026-12-31', dueOn: '2026-12-31' } })
  const link = `?dialog=pay&scheduled=${order.id}&payer=${account.id}`
  const withOrders = (...list: (typeof order)[]) => ({ standingOrders: { list } })

  test('has an address, and shows the same after a reload', async () => {
    load(
      {
        payments: { beneficiaries: [aPaymentBeneficiary()] },
        standingOrders: { list: [], review: anOrderReview(), confirm: issued, save: {} },
      },
      `?dialog=pay&account=${account.id}`,
    )
    await fillDetails('2500')
    await press(dialog.getByRole('radio', { name: 'Regularly' }))
    await pickDay('First payment', nextMonth)
    await press(goOn)
    await expect.element(summary).toBeVisible()
    await fill(code, '123456')
    await press(page.getByRole('button', { name: 'Set up standing order', exact: true }))
    await expect.element(result).toBeVisible()
    const before = dialog.element().textContent
    const id = new URLSearchParams(location.search).get('scheduled') ?? ''
    load(withOrders({ ...order, id, reference: null }))
    await expect.element(result).toHaveFocus()
    expect(dialog.element().textContent).toBe(before)
    await expectSound()
    await press(done)
    await expect.poll(() => location.search).toBe('')
  })

  test('names the next payment once the first one is over, and says that it is no more', async () => {
    load(withOrders(aStandingOrder()), link)
    await expect.element(result).toMatchTextContent('Next payment1 Feb 2027')
    load(withOrders(), link)
    await expect.element(dialog.getByText('Scheduled payment not found')).toBeVisible()
    await expectSound()
    load({ standingOrders: { list: lost } }, link)
    await expect.element(dialog.getByText('Failed to load the result')).toBeVisible()
  })
})

test('The result of an account that is not the client’s is not asked for', async () => {
  load({}, address.replace(account.id, '0198f000-0000-7000-8000-0000000002ff'))
  await expect.element(dialog.getByRole('radio', { name: /^Family Reserve/ })).toBeVisible()
  expect(sentTo('statements.transaction')).toEqual([])
})
