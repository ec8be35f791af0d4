import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import type { Answers, AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

export const dialog = page.getByRole('dialog', {
  name: /^(Make Payment|Transfer|Schedule a (payment|transfer))$/,
})
export const beneficiary = dialog.getByLabelText('Beneficiary', { exact: true })
export const amount = dialog.getByLabelText('Amount')
export const reference = dialog.getByLabelText('Reference for the beneficiary')
export const note = dialog.getByLabelText('My note')
export const goOn = dialog.getByRole('button', { name: 'Continue' })
export const back = dialog.getByRole('button', { name: 'Back' })
export const summary = dialog.getByRole('region', { name: 'Review' })
export const code = dialog.getByLabelText('Authentication code')
export const pay = dialog.getByRole('button', { name: /^Pay / })
export const result = dialog.getByRole('region', { name: 'Result' })
export const done = dialog.getByRole('button', { name: 'Done' })
export const startPay = page.getByRole('button', { name: 'Pay, Family Reserve' })

/** Opens the dialog over the portfolio. */
export async function openPayment(
  payments: AnswersOf<'payments'>,
  api: Answers = aPortfolio(),
): Promise<void> {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: { ...api, payments: { beneficiaries: [aPaymentBeneficiary()], ...payments } },
  })
  await press(startPay)
  await expect.element(dialog).toBeVisible()
}

/** Opens the list of beneficiaries and chooses one. */
export async function pick(name: RegExp): Promise<void> {
  await press(beneficiary)
  await press(dialog.getByRole('option', { name }))
}

export async function fillDetails(sum = '1234.56'): Promise<void> {
  await pick(/Whitcombe/)
  await fill(amount, sum)
}

/** Opens the dialog and goes to the review. */
export async function reachReview(payments: AnswersOf<'payments'>): Promise<void> {
  await openPayment(payments)
  await fillDetails()
  await press(goOn)
  await expect.element(summary).toBeVisible()
}
