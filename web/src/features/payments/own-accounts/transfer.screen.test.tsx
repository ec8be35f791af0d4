import { transferReceiptSchema, transferReviewSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, lost, refused } from '#testing/answers.ts'
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
import { openScreen } from '#testing/screen.tsx'
import { expectPoliteToast, expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
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
const transfer = dialog.getByRole('button', { name: 'Transfer $250.00' })

function openPortfolio(
  payments: AnswersOf<'payments'>,
  accounts = [account, reserve, third, aCoinAccount()],
): void {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: { ...aPortfolio(accounts), payments: { beneficiaries: [aPaymentBeneficiary()], ...payments } },
  })
}

async function openTransfer(payments: AnswersOf<'payments'>): Promise<void> {
  openPortfolio(payments)
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
    openPortfolio({}, [account, aCoinAccount()])
    await press(startPay)
    await expect.element(dialog.getByLabelText('Beneficiary', { exact: true })).toBeVisible()
    await expect.element(own).not.toBeInTheDocument()
  })

  test('names what is missing, and offers accounts of the same currency only', async () => {
    await openTransfer({})
    await expectSound()
    await press(goOn)
    await expectPoliteToast('Missing Information', 'Please select an account and enter an amount')
    await expect.element(to).toHaveFocus()
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
    await press(goOn)
    await press(transfer)
    await expectToast('Payment Successful', 'Payment of $250.00 has been processed')
    await expect.element(result).toMatchTextContent('New balance of Rainy Day$260.00')
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
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('asks for a code above the limit, and is sent again as the same when its answer is lost', async () => {
    await openTransfer({
      reviewTransfer: { ...review, codeReason: 'DAILY_TOTAL' },
      confirmTransfer: {
        confirmationId: '0198f000-0000-7000-8000-0000000000c0',
        expiresAt: '2999-01-01T00:00:00Z',
      },
      makeTransfer: lost,
    })
    await fillTransfer()
    await press(goOn)
    await expect.element(code).toHaveFocus()
    await fill(code, '123456')
    await press(transfer)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await press(transfer)
    await expect.poll(() => sentTo('payments.makeTransfer')).toHaveLength(2)
    const [first, second] = sentTo('payments.makeTransfer')
    expect(second).toEqual(first)
    expect(sentTo('payments.confirmTransfer')).toHaveLength(1)
  })

  test('whose answer was lost is remembered while its page is loaded anew', async () => {
    await openTransfer({ reviewTransfer: review, makeTransfer: lost })
    await fillTransfer()
    await press(goOn)
    await press(transfer)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    openPortfolio({ reviewTransfer: review, makeTransfer: receipt })
    await press(startPay)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(own).toBeChecked()
    await expect.element(to).toHaveValue(reserve.id)
    await expect.element(amount).toHaveValue('250')
    await press(goOn)
    await press(transfer)
    await expectToast('Payment Successful', 'Payment of $250.00 has been processed')
    const [first, second] = sentTo('payments.makeTransfer')
    expect(second).toEqual(first)
    expect(sessionStorage).toHaveLength(0)
  })
})
