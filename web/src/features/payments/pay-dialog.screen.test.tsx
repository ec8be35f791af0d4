import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectAlert, expectSilentToast, expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aPaymentBeneficiary, aPaymentReview } from '#testing/values/payments.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'
import {
  amount,
  dialog,
  fillDetails,
  goOn,
  note,
  openPayment,
  beneficiary,
  pick,
  reference,
  summary,
  startPay,
} from '#testing/on-screen/pay-dialog.ts'

describe('the details of a payment', () => {
  test('begin at the beneficiary, and focus returns to Pay when they are closed', async () => {
    await openPayment({})
    await expect.element(beneficiary).toHaveFocus()
    await expect.element(dialog).toMatchTextContent('From Family Reserve')
    await expect.element(amount).toHaveAccessibleDescription(/Balance \$1,250,000\.55/)
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(startPay).toHaveFocus()
  })

  test('are not discarded by Escape or × without a question', async () => {
    await openPayment({})
    await fill(amount, '10')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Leave this payment?' })
    await expect.element(question).toMatchTextContent('Nothing has been paid.')
    await press(question.getByRole('button', { name: 'Keep editing' }))
    await expect.element(amount).toHaveValue('10')
    await press(dialog.getByRole('button', { name: 'Close' }))
    await press(question.getByRole('button', { name: 'Leave payment' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(startPay).toHaveFocus()
  })

  test('find a beneficiary by name, bank or number, with the keys of a combobox', async () => {
    const other = aPaymentBeneficiary({
      id: '0198f000-0000-7000-8000-000000000105',
      name: 'Atelier Moreau',
      nickname: 'The framer',
      destination: 'Banque Rive, FR14 2004 1010',
      short: 'Banque Rive …\u00a01010',
      lastPaidAt: '2026-09-28T18:02:00Z',
    })
    await openPayment(
      { beneficiaries: [aPaymentBeneficiary(), other] },
      { ...aPortfolio(), beneficiaries: { list: [] } },
    )
    const options = dialog.getByRole('option')
    await expect.element(beneficiary).toHaveFocus()
    await expect.element(beneficiary).toHaveAccessibleDescription('Someone new? Add Beneficiary')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(beneficiary).toHaveAttribute('aria-expanded', 'true')
    await expect
      .element(options.nth(0))
      .toMatchTextContent('Atelier MoreauThe framer, Banque Rive … 1010Last paid 28 Sep 2026')
    await expect.element(options.nth(1)).toMatchTextContent('Whitcombe & SonsThames & Mercer Bank … 6819')
    await expectSound()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await expect.element(beneficiary).toHaveValue('Atelier Moreau')
    await expect.element(dialog.getByRole('listbox')).not.toBeInTheDocument()
    await userEvent.fill(beneficiary, 'gb29nwbk')
    await expect.element(options).toMatchTextContent(/^Whitcombe/)
    await userEvent.fill(beneficiary, 'framer')
    await expect.element(options).toMatchTextContent(/^Atelier MoreauThe framer/)
    await userEvent.fill(beneficiary, 'no such name')
    await expect.element(dialog).toMatchTextContent('No beneficiary matches')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    await expect.element(beneficiary).toHaveValue('Atelier Moreau')
  })

  test('say of a beneficiary who is not verified yet that this is so, and lead there', async () => {
    const [first, second] = [
      aBeneficiary({ name: 'Łódź Joinery', verified: false }),
      aBeneficiary({ id: aPaymentBeneficiary().id, name: 'Roseau Joinery', verified: false }),
    ]
    await openPayment({}, { ...aPortfolio(), beneficiaries: { list: [first, second, aBeneficiary()] } })
    await userEvent.fill(beneficiary, 'joinery')
    await expect.element(dialog).toMatchTextContent('2 beneficiaries match, but are not verified yet.')
    await expect
      .element(dialog.getByRole('link', { name: 'View them' }))
      .toHaveAttribute('href', '/dashboard/beneficiaries?q=joinery')
    await userEvent.fill(beneficiary, 'lodz')
    await expect.element(dialog).toMatchTextContent('Łódź Joinery is not verified yet, so it cannot be paid.')
    await expectSound()
    await userEvent.keyboard('{Tab}')
    const verify = dialog.getByRole('link', { name: 'Verify it' })
    await expect.element(verify).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Confirm beneficiary' })).toBeVisible()
    expect(location.search).toBe(`?dialog=verify&beneficiary=${first?.id ?? ''}`)
  })

  test('say that the beneficiaries are being loaded, and do not move when they come', async () => {
    const held = Promise.withResolvers<ReturnType<typeof aPaymentBeneficiary>[]>()
    await openPayment({ beneficiaries: held.promise })
    await expect.element(beneficiary).toHaveAttribute('placeholder', 'Loading beneficiaries')
    await expectSound()
    const place = () => amount.element().getBoundingClientRect().top
    const before = place()
    held.resolve([aPaymentBeneficiary()])
    await expect.element(beneficiary).toHaveAttribute('placeholder', 'Select a beneficiary')
    expect(place()).toBe(before)
  })

  test('say that there is no beneficiary to pay', async () => {
    await openPayment({ beneficiaries: [] })
    await expect
      .element(beneficiary)
      .toHaveAccessibleDescription('No verified beneficiaries found. Add Beneficiary')
    await expect
      .element(dialog.getByRole('link', { name: 'Add Beneficiary' }))
      .toHaveAttribute('href', `/dashboard/beneficiaries?dialog=add&account=${anAccount().id}`)
    await expect.element(goOn).toHaveAttribute('aria-disabled', 'true')
    await expect.element(goOn).toHaveAccessibleDescription('No verified beneficiaries found')
    await expectSound()
  })

  test('say that the beneficiaries could not be loaded, and ask again', async () => {
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
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  })

  test('name what is missing, at the field and in a message, and ask the server nothing', async () => {
    await openPayment({})
    await press(goOn)
    await expectSilentToast('Missing Information', 'Please select a beneficiary and enter an amount')
    await expect.element(beneficiary).toHaveAccessibleDescription(/Please select a beneficiary$/)
    await expect.element(beneficiary).toHaveFocus()
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
    await pick(/Whitcombe/)
    await press(goOn)
    await expect.element(amount).toHaveAccessibleDescription(/Please enter an amount$/)
    await expect.element(amount).toHaveFocus()
    await expectSound()
    await expectSilentToast('Missing Information', 'Please select a beneficiary and enter an amount')
  })

  test('have a message that is read where Enter leaves the focus in the field that is wrong', async () => {
    await openPayment({})
    await fillDetails('0.00')
    await expect.element(amount).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectAlert('Invalid Amount', /Please enter a valid amount greater than 0/)
    await expect.element(amount).toHaveFocus()
    await expectSound()
  })

  test.for(['0.001', '1.234'])('say of %s that the currency has fewer decimals', async (typed) => {
    await openPayment({})
    await fillDetails(typed)
    await press(goOn)
    const words = 'Enter no more than 2 decimal places for USD.'
    await expectSilentToast('Invalid Amount', words)
    await expect.element(amount).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(amount).toHaveFocus()
  })

  test.for(['50 USD', 'USD 50', '50usd'])('read %s as an amount of the account’s currency', async (typed) => {
    await openPayment({ review: aPaymentReview() })
    await fillDetails(typed)
    await press(goOn)
    await expect.element(summary).toBeVisible()
    expect(sentTo('payments.review')).toMatchObject([{ amount: '50' }])
  })

  test.for(['0.00', '-5', '50 EUR', '1e3', '100.5.5'])(
    'refuse %s as an amount, as it was typed',
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

  test('ask for the account if a client with several came to pay, and none of them has money', async () => {
    openScreen('/dashboard/portfolio?dialog=pay', {
      as: client,
      api: {
        ...aPortfolio([anAccount({ balance: '0.00' }), aCoinAccount({ balance: '0.00000000' })]),
        payments: { beneficiaries: [aPaymentBeneficiary()] },
      },
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
  'a review is refused with %s where it is to be mended',
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

test('a review that does not come leaves everything as it was typed', async () => {
  await openPayment({ review: lost })
  await fillDetails()
  await press(goOn)
  await expectToast('Payment Error', 'Failed to process payment. Please try again.')
  await expect.element(amount).toHaveValue('1,234.56')
})
