import { transferReceiptSchema, transferReviewSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import {
  amount,
  back,
  code,
  dialog,
  done,
  goOn,
  note,
  result,
  startPay,
  summary,
} from '#testing/on-screen/pay-dialog.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { anOrderReview } from '#testing/values/standing-orders.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const reserve = anAccount({
  id: '0198f000-0000-7000-8000-000000000203',
  nickname: 'Rainy Day',
  accountNumber: 'USD4501928376',
  balance: '10.00',
})
const third = anAccount({
  id: '0198f000-0000-7000-8000-000000000204',
  nickname: 'Boat',
  accountNumber: 'USD4501928377',
})
const named = ({ id, nickname, accountNumber, currency }: typeof account) => ({
  id,
  nickname,
  accountNumber,
  currency,
})
const review = transferReviewSchema.parse({
  account: named(account),
  toAccount: named(reserve),
  amount: '250.00',
  note: 'Holiday',
  balanceAfter: '1249750.55',
  creditBalanceAfter: '260.00',
  codeReason: null,
  codeAbove: '10000.00',
})
const receipt = transferReceiptSchema.parse({
  paymentId: '0198f000-0000-4000-8000-000000000302',
  at: '2026-09-28T18:02:00Z',
  amount: '250.00',
  currency: 'USD',
  balance: '1249750.55',
  creditBalance: '260.00',
  reference: 'TXN-0198F000',
})
const own = page.getByRole('radio', { name: 'Between my accounts' })
const to = dialog.getByLabelText('To', { exact: true })
const confirm = page.getByRole('button', { name: 'Set up standing order', exact: true })
const issued = {
  confirmationId: '0198f000-0000-7000-8000-0000000000c0',
  expiresAt: '2999-01-01T00:00:00Z',
}
const sentSchema = z.object({ order: z.looseObject({ orderId: z.uuid() }) })
// A day that can be chosen whenever the test runs.
const nextMonth = new Date(Date.now() + 35 * 86_400_000).toISOString().slice(0, 10)
const transfer = dialog.getByRole('button', { name: 'Transfer $250.00' })

function openPortfolio(
  payments: AnswersOf<'payments'>,
  standingOrders: AnswersOf<'standingOrders'> = {},
  accounts = [account, reserve, third, aCoinAccount()],
): void {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      ...aPortfolio(accounts),
      payments: { beneficiaries: [aPaymentBeneficiary()], ...payments },
      standingOrders,
    },
  })
}

async function openTransfer(...answers: Parameters<typeof openPortfolio>): Promise<void> {
  openPortfolio(...answers)
  await press(startPay)
  await press(own)
}

async function fillTransfer() {
  await choose(to, /^Rainy Day/)
  await fill(amount, '250')
  await fill(note, 'Holiday')
}

describe('a transfer between own accounts', () => {
  test('is offered only where there is another account of the currency', async () => {
    openPortfolio({}, {}, [account, aCoinAccount()])
    await press(startPay)
    await expect.element(dialog.getByLabelText('Beneficiary', { exact: true })).toBeVisible()
    await expect.element(own).not.toBeInTheDocument()
  })

  test('names what is missing, and offers accounts of the same currency only', async () => {
    await openTransfer({})
    await expectSound()
    await press(goOn)
    await expectSilentToast('Missing Information', 'Please select an account and enter an amount')
    await expect.element(to).toHaveFocus()
    await expect.element(to).toHaveAccessibleDescription(/Please select an account$/)
    await expect.element(amount).toHaveAccessibleDescription(/Please enter an amount$/)
    await expect.element(page.getByRole('dialog', { name: 'Transfer', exact: true })).toBeVisible()
    await expect.element(to.getByRole('option', { name: /Rainy Day/ })).toBeInTheDocument()
    await expect
      .element(to.getByRole('option', { name: /Bitcoin Vault|Family Reserve/ }))
      .not.toBeInTheDocument()
    await choose(to, /^Rainy Day/)
    await fill(amount, '0')
    await press(goOn)
    await expectToast('Invalid Amount', 'Please enter a valid amount greater than 0')
    await expect.element(amount).toHaveFocus()
  })

  test.for([
    ['INSUFFICIENT_FUNDS', amount, 'The payment amount exceeds your account balance'],
    ['DIFFERENT_CURRENCY', to, 'Please choose two accounts of the same currency.'],
  ] as const)('is refused with %s at its field', async ([refusal, field, words]) => {
    await openTransfer({ reviewTransfer: refused(refusal) })
    await fillTransfer()
    await press(goOn)
    await expect.element(field).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(field).toHaveFocus()
  })

  test('is repeated with both accounts, made without a code, and shown with both balances', async () => {
    await openTransfer({ reviewTransfer: review, makeTransfer: receipt })
    await fillTransfer()
    await press(goOn)
    for (const words of ['Family Reserve', 'Rainy Day', 'USD4501928376', '$260.00', 'Holiday'])
      await expect.element(summary).toMatchTextContent(words)
    await expectSound()
    await press(back)
    await expect.element(amount).toHaveValue('250')
    await expect.element(amount).toHaveFocus()
    await press(goOn)
    await press(transfer)
    await expectToast('Transfer Successful', 'Transfer of $250.00 has been processed')
    await expect.element(page.getByRole('dialog', { name: 'Transfer', exact: true })).toBeVisible()
    await expect.element(result).toMatchTextContent('FromFamily ReserveUSD4501928374ToRainy DayUSD4501928376')
    await expect.element(result).toMatchTextContent('My noteHoliday')
    await expect.element(result).toMatchTextContent('Balance of Rainy Day after$260.00')
    await expectSound()
    await press(done)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo('payments.makeTransfer')).toMatchObject([
      { accountId: account.id, toAccountId: reserve.id, amount: '250', note: 'Holiday' },
    ])
  })

  test('goes back from its review with the browser’s Back, and is closed in one step', async () => {
    await openTransfer({ reviewTransfer: review })
    await fillTransfer()
    await press(goOn)
    await expect.element(summary).toBeVisible()
    window.history.back()
    await expect.element(amount).toHaveValue('250')
    await press(goOn)
    await expect.element(summary).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Leave this transfer?' })
    await expect.element(question).toMatchTextContent('Nothing has been transferred.')
    await press(question.getByRole('button', { name: 'Leave transfer' }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('asks for a code above the limit, and is sent again as the same when its answer is lost', async () => {
    const payments = {
      reviewTransfer: { ...review, codeReason: 'DAILY_TOTAL' as const },
      confirmTransfer: issued,
    }
    await openTransfer({ ...payments, makeTransfer: lost })
    await fillTransfer()
    await press(goOn)
    await expect.element(code).toHaveFocus()
    await expect.element(dialog).toMatchTextContent('Enter a code to authorise this transfer.')
    await fill(code, '123456')
    await press(transfer)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await press(transfer)
    await expect.poll(() => sentTo('payments.makeTransfer')).toHaveLength(2)
    expect(sentTo('payments.confirmTransfer')).toHaveLength(1)
    // The page is loaded anew: the dialog opens with what was sent.
    openPortfolio({ ...payments, makeTransfer: receipt })
    await press(startPay)
    await expect.element(own).toBeChecked()
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(to).toHaveValue(reserve.id)
    await press(goOn)
    await fill(code, '654321')
    await press(transfer)
    await expectToast('Transfer Successful', 'Transfer of $250.00 has been processed')
    const [first, ...others] = sentTo('payments.makeTransfer')
    expect(others).toEqual([first, first])
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('a scheduled transfer between own accounts', () => {
  const ordered = anOrderReview({
    to: { kind: 'account', id: reserve.id, name: 'Rainy Day', accountNumber: 'USD4501928376' },
    amount: '250.00',
    note: 'Holiday',
  })
  const saving = { review: ordered, confirm: issued }
  const when = (name: string) => dialog.getByRole('radio', { name, exact: true })

  async function reachReview(): Promise<void> {
    await fillTransfer()
    await press(when('Regularly'))
    await pickDay('First payment', nextMonth)
    await press(goOn)
    await expect.element(summary).toMatchTextContent('ToRainy DayUSD4501928376')
  }

  test('names what is missing at its field, as well as the bank’s refusal', async () => {
    await openTransfer({}, { review: refused('DIFFERENT_CURRENCY') })
    await fillTransfer()
    await press(when('On a date'))
    await press(goOn)
    await expect
      .element(dialog.getByRole('button', { name: /^Payment date/ }))
      .toHaveAccessibleDescription(/Please choose a date/)
    await pickDay('Payment date', nextMonth)
    await press(goOn)
    await expect.element(to).toHaveAccessibleDescription(/Please choose two accounts of the same currency/)
    await expect.element(to).toHaveFocus()
  })

  test('takes a code, and keeps its id and draft over the closed dialog if the answer is lost', async () => {
    await openTransfer({}, { ...saving, save: inTurn<typeof lost | Record<string, never>>(lost, {}) })
    await reachReview()
    await expect.element(dialog).toMatchTextContent('Every scheduled transfer needs a code.')
    await expect.element(dialog).not.toMatchTextContent('today.')
    await expectSound()
    await fill(code, '123456')
    await press(confirm)
    await expectToast('Not saved', 'The bank did not respond. Please try again.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await press(startPay)
    await expect.element(own).toBeChecked()
    await expect.element(when('Regularly')).toBeChecked()
    await expect.element(to).toHaveValue(reserve.id)
    await expect.element(note).toHaveValue('Holiday')
    await press(goOn)
    await fill(code, '654321')
    await press(confirm)
    await expectToast('Transfer scheduled')
    await expect.element(result).toMatchTextContent('ToRainy Day')
    const [first, second] = sentTo('standingOrders.save').map((sent) => sentSchema.parse(sent).order)
    expect(first).toEqual({
      orderId: second?.orderId,
      accountId: account.id,
      beneficiaryId: null,
      toAccountId: reserve.id,
      amount: '250',
      note: 'Holiday',
      rhythm: 'monthly',
      firstDay: nextMonth,
      lastDay: null,
      times: null,
      businessDay: 'next',
    })
    expect(sentTo('payments.makeTransfer')).toEqual([])
    await press(done)
    await press(startPay)
    await expect.element(own).not.toBeChecked()
  })
})
