import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aPaymentBeneficiary, aPaymentReview } from '#testing/values/payments.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'
import {
  amount,
  back,
  beneficiary,
  dialog,
  goOn,
  note,
  pick,
  reference,
  summary,
} from '#testing/on-screen/pay-dialog.ts'

const account = anAccount()
const review = aPaymentReview()

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

  test('chooses among the accounts that can, of which the first with money is chosen already', async () => {
    open([
      anAccount({ balance: '0.00' }),
      { ...account, id: '0198f000-0000-7000-8000-000000000299', nickname: 'Second' },
      { ...account, id: '0198f000-0000-7000-8000-000000000298', nickname: 'Third' },
      aCoinAccount(),
    ])
    await expect.element(dialog.getByRole('radio', { name: /Second/ })).toBeChecked()
    await expect.element(dialog.getByRole('radio', { name: /Second/ })).toHaveFocus()
    await expect.element(dialog.getByRole('radio', { name: /Bitcoin Vault/ })).not.toBeInTheDocument()
    await press(goOn)
    await expect.element(dialog).toMatchTextContent('From Second')
  })
})

test('a client who pays from the list of beneficiaries goes on at the amount', async () => {
  const second = { ...account, id: '0198f000-0000-7000-8000-000000000299', nickname: 'Second' }
  const portfolio = aPortfolio([account, second])
  const { promise, resolve } = Promise.withResolvers<(typeof account)[]>()
  openScreen('/dashboard/beneficiaries', {
    as: client,
    api: {
      ...portfolio,
      accounts: { ...portfolio.accounts, list: promise },
      beneficiaries: { list: [aBeneficiary()] },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
  await press(page.getByRole('link', { name: 'Pay, Whitcombe & Sons' }))
  // The dialog opens from a page that has the focus, because its link is gone.
  await expect.element(page.getByRole('main')).toHaveFocus()
  resolve([account, second])
  await expect.element(dialog.getByRole('radio', { name: /Family Reserve/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('From Family Reserve')
  // The library gives the focus back a moment after the first dialog is gone.
  await new Promise((leave) => setTimeout(leave, 300))
  await expect.element(amount).toHaveFocus()
})

test('a client who comes back from the details to choose another account keeps what they typed', async () => {
  const second = { ...account, id: '0198f000-0000-7000-8000-000000000299', nickname: 'Second' }
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      ...aPortfolio([account, second, aCoinAccount()]),
      payments: { beneficiaries: [aPaymentBeneficiary()], review },
    },
  })
  const start = page.getByRole('button', { name: 'Make Payment' })
  await press(start)
  await press(goOn)
  await pick(/Whitcombe/)
  await fill(amount, '1234.56')
  await fill(note, 'Boathouse roof')
  await press(back)
  await expect.element(dialog.getByRole('radio', { name: /Family Reserve/ })).toHaveFocus()
  await expectSound()
  await press(dialog.getByRole('radio', { name: /Second/ }))
  await press(goOn)
  await expect.element(dialog).toMatchTextContent('From Second')
  await expect.element(beneficiary).toHaveValue('Whitcombe & Sons')
  await expect.element(amount).toHaveValue('1,234.56')
  await expect.element(note).toHaveValue('Boathouse roof')
  // The browser's Back leads there too.
  history.back()
  await press(dialog.getByRole('radio', { name: /Bitcoin Vault/ }))
  await press(goOn)
  // A wallet's account pays another beneficiary.
  await expect.element(dialog).toMatchTextContent('From Bitcoin Vault')
  await expect.element(beneficiary).toHaveValue('')
  await expect.element(amount).toHaveValue('1,234.56')
  await press(back)
  await userEvent.keyboard('{Escape}')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }))
  await press(dialog.getByRole('radio', { name: /Second/ }))
  await press(goOn)
  await pick(/Whitcombe/)
  await press(goOn)
  await expect.element(summary).toBeVisible()
  expect(sentTo('payments.review')).toMatchObject([{ accountId: second.id, note: 'Boathouse roof' }])
  await userEvent.keyboard('{Escape}')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Leave payment' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(start).toHaveFocus()
})

test('a client who chose the account first is back at the button when the payment is closed', async () => {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      ...aPortfolio([account, aCoinAccount()]),
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
  const start = page.getByRole('button', { name: 'Make Payment' })
  await press(start)
  await press(dialog.getByRole('radio', { name: /Family Reserve/ }))
  await press(goOn)
  await expect.element(amount).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(start).toHaveFocus()
})

test('a client who adds the beneficiary first finds the amount and the words already filled in', async () => {
  openScreen('/dashboard/portfolio?dialog=pay', {
    as: client,
    api: {
      ...aPortfolio([account]),
      beneficiaries: { list: [] },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
  await fill(amount, '1234.56')
  await fill(reference, 'Invoice 2041')
  await fill(note, 'Boathouse roof')
  await press(dialog.getByRole('link', { name: 'Add Beneficiary' }))
  const adding = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await expect.element(adding.getByLabelText('From')).toHaveValue(account.id)
  await expect.element(adding.getByLabelText('Amount')).toHaveValue('1,234.56')
  await expect.element(adding.getByLabelText('Reference for the beneficiary')).toHaveValue('Invoice 2041')
  await expect.element(adding.getByLabelText('My note')).toHaveValue('Boathouse roof')
  await press(adding.getByRole('button', { name: 'Cancel' }))
  await expect.element(adding).not.toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
})
