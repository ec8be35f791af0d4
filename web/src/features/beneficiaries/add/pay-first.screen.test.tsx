import { addedPaymentSchema, amountSchema, balanceSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aTransaction } from '#testing/values/accounts/statements.ts'
import { aBeneficiary, aBeneficiaryReview, confirmed } from '#testing/values/beneficiaries.ts'
import { aReceipt } from '#testing/values/payments.ts'
import { safeguards } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const sentSchema = z.object({
  beneficiary: z.object({ beneficiaryId: z.uuid() }),
  payment: addedPaymentSchema,
})

const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
const code = dialog.getByLabelText('Authentication code')
const goOn = dialog.getByRole('button', { name: 'Continue' })

async function fillBank(): Promise<void> {
  await fill(dialog.getByLabelText('Full name'), 'Roseau Joinery')
  await fill(dialog.getByLabelText('Bank name'), 'Westward Bank')
  await fill(dialog.getByLabelText('Account number or IBAN'), 'GB82 WEST 1234 5698 7654 32')
}

describe('a beneficiary who is paid at once', () => {
  const account = anAccount()
  const { id, nickname, accountNumber, currency } = account
  const withPayment = aBeneficiaryReview({
    payment: {
      account: { id, nickname, accountNumber, currency },
      amount: amountSchema.parse('500.00'),
      reference: 'Invoice 2041',
      note: 'Boathouse roof',
      balanceAfter: balanceSchema.parse('1249500.55'),
    },
  })
  const payNow = dialog.getByLabelText('Pay this beneficiary now')
  const amount = dialog.getByLabelText('Amount')
  const note = dialog.getByLabelText('My note')
  const addAndPay = dialog.getByRole('button', { name: 'Add and pay $500.00' })

  function openDialog(
    beneficiaries: AnswersOf<'beneficiaries'>,
    accounts = [account, aCoinAccount()],
    changes: Parameters<typeof safeguards>[0] = {},
    search = '?dialog=add',
  ): void {
    openScreen(`/dashboard/beneficiaries${search}`, {
      as: client,
      api: {
        accounts: { list: accounts },
        beneficiaries: { list: [], ...beneficiaries },
        safeguards: { get: safeguards(changes) },
      },
    })
  }

  async function openPaying(...answers: Parameters<typeof openDialog>): Promise<void> {
    openDialog(...answers)
    await fillBank()
    await press(payNow)
  }

  test('is told when no account can pay, and what is missing', async () => {
    await openPaying({}, [aCoinAccount()])
    await expect.element(dialog).toMatchTextContent('None of your accounts can pay this beneficiary.')
    await press(goOn)
    await expect
      .element(dialog.getByLabelText('From'))
      .toHaveAccessibleDescription('Please select an account and enter an amount')
    await expectSound()
    expect(sentTo('beneficiaries.check')).toEqual([])
  })

  test('is paid from the account of the payment that the client came from', async () => {
    const other = anAccount({ id: '0198f000-0000-7000-8000-000000000204', nickname: 'Second Reserve' })
    openDialog({}, [other, account], {}, `?dialog=add&account=${account.id}`)
    await expect.element(payNow).toBeChecked()
    await expect.element(dialog.getByLabelText('From')).toHaveValue(account.id)
  })

  test('has a result with an address, which shows the same after a reload', async () => {
    const receipt = aReceipt({ amount: '500.00' })
    await openPaying({
      check: withPayment,
      confirm: confirmed,
      add: { beneficiaryId: aBeneficiary().id, receipt },
    })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await fill(amount, '500')
    await press(goOn)
    await fill(code, '123456')
    await press(addAndPay)
    const result = dialog.getByRole('region', { name: 'Result' })
    await expect.element(result).toBeVisible()
    expect(location.search).toBe(`?dialog=add&paid=${receipt.paymentId}&payer=${account.id}`)
    const before = dialog.element().textContent
    openDialog({}, [account], {}, location.search)
    answerWith({
      statements: {
        transaction: aTransaction({
          id: receipt.paymentId,
          at: receipt.at,
          amount: receipt.amount,
          balance: receipt.balance,
          number: receipt.reference,
          counterparty: {
            name: withPayment.name,
            place: 'Westward Bank',
            account: null,
            destinationLines: ['Westward Bank', 'GB82 WEST 1234 5698 7654 32'],
          },
        }),
      },
    })
    await expect.element(result).toHaveFocus()
    expect(dialog.element().textContent).toBe(before)
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => location.search).toBe('')
  })

  test('takes one code for both, and sends both under one id', async () => {
    await openPaying({
      check: withPayment,
      confirm: confirmed,
      add: { beneficiaryId: aBeneficiary().id, receipt: aReceipt({ amount: '500.00' }) },
    })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await fill(amount, '500')
    await fill(dialog.getByLabelText('Reference for the beneficiary'), 'Invoice 2041')
    await fill(note, 'x'.repeat(141))
    await press(goOn)
    await expect.element(note).toHaveAccessibleDescription(/140 characters/)
    await fill(note, ' Boathouse roof ')
    await press(goOn)
    const summary = dialog.getByRole('region', { name: 'The new beneficiary' })
    for (const words of [
      '$500.00',
      'Family Reserve, USD4501928374',
      'Invoice 2041',
      'Boathouse roof',
      '$1,249,500.55',
    ])
      await expect.element(summary).toMatchTextContent(words)
    await expectSound()
    await fill(code, '123456')
    await press(addAndPay)
    await expectToast('Payment Successful', 'Payment of $500.00 has been processed')
    await expectToast('Beneficiary added and verified successfully')
    const result = dialog.getByRole('region', { name: 'Result' })
    await expect.element(result).toHaveFocus()
    for (const words of [
      'FromFamily ReserveUSD4501928374Beneficiary',
      'Roseau JoineryWestward BankGB82 WEST 1234 5698 7654 32Status',
      '$500.00',
      'Completed',
      'Balance after',
    ])
      await expect.element(result).toMatchTextContent(words)
    await expect.element(result.getByRole('link', { name: 'Download receipt' })).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo('beneficiaries.confirm')).toHaveLength(1)
    const [sent] = sentTo('beneficiaries.add').map((order) => sentSchema.parse(order))
    expect(sent).toMatchObject({
      payment: {
        paymentId: sent?.beneficiary.beneficiaryId,
        accountId: account.id,
        amount: '500',
        reference: 'Invoice 2041',
        note: 'Boathouse roof',
      },
    })
  })

  test('is still in the form after a reload, and not once the dialog was closed', async () => {
    await openPaying({})
    await fill(amount, '500')
    await fill(note, 'Boathouse roof')
    openDialog({})
    await expect.element(dialog.getByLabelText('Full name')).toHaveValue('Roseau Joinery')
    await expect
      .element(dialog.getByLabelText('Account number or IBAN'))
      .toHaveValue('GB82 WEST 1234 5698 7654 32')
    await expect.element(amount).toHaveValue('500')
    await expect.element(note).toHaveValue('Boathouse roof')
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    openDialog({})
    await expect.element(dialog.getByLabelText('Full name')).toHaveValue('')
    expect(sessionStorage).toHaveLength(0)
  })

  test('is still there after a reload at its code, which is not kept', async () => {
    await openPaying({ check: withPayment })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await fill(amount, '500')
    await press(goOn)
    await fill(code, '123456')
    expect(JSON.stringify(sessionStorage)).not.toContain('123456')
    openDialog({ check: withPayment })
    await expect.element(amount).toHaveValue('500')
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await press(goOn)
    await expect.element(code).toHaveValue('')
  })

  test('whose answer was lost is remembered while its page is loaded anew', async () => {
    const answers = { check: withPayment, confirm: confirmed }
    await openPaying({ ...answers, add: lost })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await fill(amount, '500')
    await fill(dialog.getByLabelText('Reference for the beneficiary'), 'Invoice 2041')
    await press(goOn)
    await fill(code, '123456')
    await press(addAndPay)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    openDialog({
      ...answers,
      add: { beneficiaryId: aBeneficiary().id, receipt: aReceipt({ amount: '500.00' }) },
    })
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Full name')).toHaveValue('Roseau Joinery')
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await expect.element(amount).toHaveValue('500')
    await press(goOn)
    await fill(code, '654321')
    await press(addAndPay)
    await expectToast('Payment Successful', 'Payment of $500.00 has been processed')
    const [first, second] = sentTo('beneficiaries.add')
    expect(second).toEqual(first)
    expect(sessionStorage).toHaveLength(0)
  })

  test('is not paid above the client’s own limit of a day, which is named', async () => {
    const limit = { currency: 'USD', kind: 'day', amount: '400', planned: null } as const
    await openPaying({ check: refused('ABOVE_OWN_DAY_LIMIT') }, [account], { limits: [limit] })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await fill(amount, '500')
    await press(goOn)
    await expect
      .element(amount)
      .toHaveAccessibleDescription(/Your own limit is \$400\.00 for a day\. Change your limit/)
  })

  test('whose answer was lost ends with its receipt after a reload, without another code', async () => {
    const receipt = aReceipt({ amount: amountSchema.parse('500.00') })
    await openPaying({ check: withPayment, confirm: confirmed, add: lost })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await fill(amount, '500')
    await press(goOn)
    await fill(code, '123456')
    await press(addAndPay)
    await expect.element(addAndPay).toBeEnabled()

    openDialog({ check: { ...withPayment, isAdded: true, receipt } })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await press(goOn)
    await expectToast('Payment Successful', 'Payment of $500.00 has been processed')
    await expect.element(dialog.getByText(receipt.reference)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
    expect(sentTo('beneficiaries.add')).toHaveLength(1)
    expect(sessionStorage).toHaveLength(0)
  })

  test('is not added when the money is not there, and the amount says so', async () => {
    await openPaying({ check: withPayment, confirm: confirmed, add: refused('INSUFFICIENT_FUNDS') })
    await expect.element(dialog.getByLabelText('From')).toMatchTextContent('Family Reserve')
    await fill(amount, '500')
    await press(goOn)
    await fill(code, '123456')
    await press(addAndPay)
    const words = 'The payment amount exceeds your account balance. The beneficiary was not added.'
    await expectToast('Insufficient Funds', words)
    await expect.element(amount).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(amount).toHaveFocus()
  })
})
