import { receiptFilePath } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { someRightsOfAccount } from '#testing/values/holders.ts'
import { admin, client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const shown = aTransaction()
const path = `/dashboard/accounts/${account.id}/transactions`
const sheet = page.getByRole('dialog', { name: 'Transaction', exact: true })
const row = page.getByRole('button', { name: 'Outgoing Payment Whitcombe & Sons' })
const payAgain = sheet.getByRole('button', { name: 'Pay again' })

function open(statements: AnswersOf<'statements'> = {}, search = `?transaction=${shown.id}`): void {
  openScreen(path + search, {
    as: client,
    api: {
      accounts: { get: account, list: [account] },
      statements: { page: aStatement(), curve: aCurve, transaction: shown, ...statements },
      payments: { beneficiaries: [aPaymentBeneficiary({ id: shown.beneficiaryId ?? '' })] },
    },
  })
}

describe('a transaction beside its statement', () => {
  test('opens from its row with an address, which Back closes', async () => {
    open({}, '')
    await press(row)
    await expect.element(sheet).toBeVisible()
    expect(location.search).toBe(`?transaction=${shown.id}`)
    expect(sentTo('statements.transaction')).toEqual([{ accountId: account.id, transactionId: shown.id }])
    history.back()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(location.search).toBe('')
    await expect.element(row).toHaveFocus()
  })

  test('closes with Escape where its row opened it, without a second entry in the history', async () => {
    open({}, '?from=2026-09-01')
    await press(row)
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    expect(location.search).toBe('?from=2026-09-01')
    history.forward()
    await expect.element(sheet).toBeVisible()
  })

  test('shows all that the bank knows of it', async () => {
    open()
    await expect.element(sheet).toMatchTextContent('−$6,425.00')
    for (const fact of [
      'Completed',
      'Date and time28 Sep 2026, 11:30 in Roseau',
      'From accountFamily Reserve •••• 8374',
      'ToWhitcombe & Sons',
      'BankWindward Isles Bank',
      'Beneficiary’s account0073 4418 2056',
      'Reference for the beneficiaryInvoice 2041',
      'My noteBoathouse roof',
      'Balance after$1,250,000.55',
      'Made byYou',
      'ReferenceTXN-7F3A91C4',
    ])
      await expect.element(sheet).toMatchTextContent(fact)
    await expect
      .element(sheet.getByRole('link', { name: 'Download receipt' }))
      .toHaveAttribute('href', receiptFilePath(shown.id, 'client'))
    await expectSound()
  })

  test('fills the height at the right edge, and a phone', async () => {
    open()
    await expect.element(sheet).toMatchTextContent('Completed')
    for (const width of [1000, 390]) {
      await page.viewport(width, 700)
      const { top, right, height } = sheet.element().getBoundingClientRect()
      expect({ top, right, height }).toEqual({ top: 0, right: width, height: 700 })
    }
    expect(sheet.element().getBoundingClientRect().width).toBe(390)
  })

  test('copies its number, its reference and the account of the beneficiary', async () => {
    const written: string[] = []
    const writeText = async (text: string) => void written.push(text)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    try {
      open()
      for (const what of ['Reference', 'Reference for the beneficiary', 'Beneficiary’s account']) {
        await press(sheet.getByRole('button', { name: `Copy ${what}`, exact: true }))
        await expectToast(`${what} copied`)
      }
      expect(written).toEqual(['TXN-7F3A91C4', 'Invoice 2041', '007344182056'])
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard')
    }
  })

  test('is paid again with the same beneficiary, amount and reference, and no note', async () => {
    open()
    await press(payAgain)
    const pay = page.getByRole('dialog', { name: 'Make Payment' })
    await expect.element(pay.getByLabelText('Beneficiary', { exact: true })).toHaveValue('Whitcombe & Sons')
    await expect.element(pay.getByLabelText('Amount')).toHaveValue('6,425.00')
    await expect.element(pay.getByLabelText('Amount')).toHaveFocus()
    await expect.element(pay.getByLabelText('Reference for the beneficiary')).toHaveValue('Invoice 2041')
    await expect.element(pay.getByLabelText('My note')).toHaveValue('')
    expect(location.search).toMatch(/^\?dialog=pay&transaction=/)
  })

  test('is paid again with the keyboard at its amount, each time', async () => {
    open()
    const pay = page.getByRole('dialog', { name: 'Make Payment' })
    // The second time, the payment is loaded already, and takes the sheet's place in one step.
    for (let visit = 0; visit < 2; visit += 1) {
      await press(payAgain)
      await expect.element(pay.getByLabelText('Amount')).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(pay).not.toBeInTheDocument()
    }
  })

  test('between own accounts is made again to the same account with the same amount', async () => {
    const savings = anAccount({
      id: '0198f000-0000-7000-8000-000000000203',
      nickname: 'Rainy Day',
      accountNumber: 'USD4501928376',
    })
    const third = anAccount({ id: '0198f000-0000-7000-8000-000000000204', nickname: 'Boat' })
    const transfer = aTransaction({
      beneficiaryId: null,
      toAccountId: savings.id,
      counterparty: {
        name: `${savings.nickname}, ${savings.accountNumber}`,
        place: null,
        account: null,
        destinationLines: [],
      },
      otherAccountNumber: savings.accountNumber,
    })
    open({ transaction: transfer })
    answerWith({ accounts: { list: [account, third, savings] } })
    await expect.element(sheet).toMatchTextContent('ToRainy DayAccountUSD4501928376')
    await expect.element(sheet.getByRole('button', { name: 'Copy Account' })).toBeVisible()
    await expectSound()
    await press(payAgain)
    const pay = page.getByRole('dialog', { name: 'Transfer', exact: true })
    await expect.element(pay.getByRole('radio', { name: 'Between my accounts' })).toBeChecked()
    await expect.element(pay.getByLabelText('To', { exact: true })).toHaveValue(savings.id)
    await expect.element(pay.getByLabelText('Amount')).toHaveValue('6,425.00')
  })

  test('of a payer offers no payment, and names who made it', async () => {
    open({
      transaction: aTransaction({
        direction: 'credit',
        counterparty: null,
        paymentReference: null,
        clientNote: null,
        madeBy: 'payer',
        beneficiaryId: null,
      }),
    })
    await expect.element(sheet).toMatchTextContent('+$6,425.00')
    await expect.element(sheet).toMatchTextContent('Made byThe payer')
    await expect.element(sheet).toMatchTextContent('To accountFamily Reserve')
    await expect.element(payAgain).not.toBeInTheDocument()
    await expectSound()
  })

  test('of a standing order leads to it', async () => {
    const standingOrderId = '0198f000-0000-4000-8000-000000000401'
    open({ transaction: aTransaction({ note: 'Standing order', standingOrderId }) })
    await expect
      .element(sheet.getByRole('link', { name: 'View in Payments' }))
      .toHaveAttribute('href', `/dashboard/payments?order=${standingOrderId}`)
  })

  test('that failed says that no money left the account', async () => {
    open({ transaction: aTransaction({ status: 'failed', balance: null }) })
    await expect.element(sheet).toMatchTextContent('Failed')
    await expect.element(sheet).toMatchTextContent('No money left the account.')
    expect(sheet.element().textContent).not.toContain('Balance after')
    await expectSound()
  })

  test('has its receipt on the paper that was last used on this device', async () => {
    const receipt = sheet.getByRole('link', { name: 'Download receipt' })
    const file = receiptFilePath(shown.id, 'client')
    open()
    // Another window does the same.
    for (const [paper, href] of [
      ['LETTER', `${file}?paper=LETTER`],
      ['A4', file],
    ] as const) {
      localStorage.setItem('bank.statement-paper', paper)
      window.dispatchEvent(new StorageEvent('storage', { key: 'bank.statement-paper' }))
      await expect.element(receipt).toHaveAttribute('href', href)
    }
  })

  test('from a wallet names the network and the address', async () => {
    open({
      transaction: aTransaction({
        account: aCoinAccount(),
        amount: '0.18250000',
        balance: '3.50000000',
        counterparty: {
          name: 'Cold Storage',
          place: 'Bitcoin',
          account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
          destinationLines: ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
        },
      }),
    })
    await expect.element(sheet).toMatchTextContent('NetworkBitcoin')
    await expect.element(sheet).toMatchTextContent('Walletbc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  })

  test('shows that it is being loaded, that it failed, and loads it again', async () => {
    const answer = Promise.withResolvers<typeof lost>()
    open({ transaction: answer.promise })
    await expect.element(sheet.getByText('Loading the transaction')).toBeInTheDocument()
    answer.resolve(lost)
    await expect.element(sheet.getByText('Failed to load the transaction')).toBeVisible()
    await expectSound()
    answerWith({ statements: { transaction: shown } })
    await press(sheet.getByRole('button', { name: 'Try again' }))
    await expect.element(sheet).toMatchTextContent('TXN-7F3A91C4')
  })

  test('that is not on this account is not found, and closing it leaves the statement', async () => {
    open({ transaction: refused('TRANSACTION_NOT_FOUND') })
    await expect.element(sheet.getByText('Transaction not found')).toBeVisible()
    await expectSound()
    await press(sheet.getByRole('button', { name: 'Close' }))
    expect(location.search).toBe('')
    await expect.element(row).toBeVisible()
  })

  test('is read by an admin by a call of their own, without a payment', async () => {
    openScreen(`/admin/accounts/${account.id}/transactions?transaction=${shown.id}`, {
      as: admin,
      api: {
        accounts: { getForAdmin: { ...account, client: aStatement().holder } },
        holders: { listForAccount: someRightsOfAccount() },
        statements: { pageForAdmin: aStatement(), curveForAdmin: aCurve, transactionForAdmin: shown },
      },
    })
    await expect.element(sheet).toMatchTextContent('Client’s noteBoathouse roof')
    await expect.element(sheet).toMatchTextContent('Made byThe client')
    await expect.element(payAgain).not.toBeInTheDocument()
    await expectSound()
  })
})
