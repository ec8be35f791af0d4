import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { aCoinAccount, anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const savings = anAccount({
  id: '0198f000-0000-7000-8000-000000000203',
  nickname: 'Rainy Day',
  accountNumber: 'USD4501928376',
})
const address = `/dashboard/accounts/${account.id}/transactions`
const payment = page.getByRole('dialog', { name: 'Make Payment' })
const more = page.getByRole('button', { name: 'More, Family Reserve' })

function open(path: string, all = [account, savings]): void {
  openScreen(path, {
    as: client,
    api: {
      accounts: { get: account, list: all },
      statements: { page: aStatement(), curve: aCurve },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
}

test('A client pays from the page of the account, and Back closes the payment', async () => {
  open(address)
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect.element(payment).toMatchTextContent('Family Reserve')
  await expect.poll(() => window.location.search).toBe('?dialog=pay')
  window.history.back()
  await expect.element(payment).not.toBeInTheDocument()
  expect(window.location.pathname).toBe(address)
})

test('A client moves money to another account from the page of the account', async () => {
  open(address)
  await press(more)
  await press(page.getByRole('menuitem', { name: 'Transfer between your accounts' }))
  const transfer = page.getByRole('dialog', { name: 'Transfer' })
  await expect.element(transfer.getByRole('radio', { name: 'Between my accounts' })).toBeChecked()
  await expectSound()
})

test('A transfer that no other account of the currency can receive is a payment', async () => {
  open(`${address}?dialog=transfer`, [account, aCoinAccount()])
  await expect.element(payment.getByRole('combobox', { name: 'Beneficiary' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await press(more)
  await expect
    .element(page.getByRole('menuitem', { name: 'Transfer between your accounts' }))
    .toMatchTextContent('You have no other account in USD.')
})

test('A client finds the details to receive money on the page of the account', async () => {
  open(address)
  await press(more)
  await press(page.getByRole('menuitem', { name: 'Details to receive money' }))
  const details = page.getByRole('dialog', { name: 'Details to receive money' })
  await expect.element(details).toMatchTextContent('USD4501928374')
})
