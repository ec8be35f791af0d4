import type { PaymentReceipt } from '@bank/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectNoToast, expectToast } from '#testing/toasts.ts'
import { aPaymentBeneficiary, aPaymentReview, aReceipt } from '#testing/values/payments.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'
import {
  amount,
  beneficiary,
  dialog,
  fillDetails,
  goOn,
  openPayment,
  pay,
  reachReview,
  result,
  startPay,
  summary,
} from '#testing/on-screen/pay-dialog.ts'

test('The review of a payment does not show messages about its first details', async () => {
  await openPayment({ review: aPaymentReview() })
  await press(goOn)
  await expectToast('Missing Information', 'Please select a beneficiary and enter an amount')
  await fillDetails()
  await expectNoToast('Missing Information')
  await press(goOn)
  await expect.element(summary).toBeVisible()
})

test('The browser’s Back leads from the review to the details, with everything that was typed', async () => {
  openScreen('/dashboard/beneficiaries', {
    as: client,
    api: {
      ...aPortfolio(),
      beneficiaries: { list: [] },
      payments: { beneficiaries: [aPaymentBeneficiary()], review: aPaymentReview() },
    },
  })
  await press(page.getByRole('link', { name: 'Portfolio' }).first())
  await press(startPay)
  await fillDetails()
  await press(goOn)
  await expect.element(summary).toBeVisible()
  window.history.back()
  await expect.element(summary).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.element(amount).toHaveValue('1,234.56')
  await expect.element(beneficiary).not.toHaveValue('')
})

test('The browser’s Back does not leave the review of a payment that is on its way', async () => {
  const held = Promise.withResolvers<PaymentReceipt>()
  await reachReview({ review: aPaymentReview(), make: held.promise })
  const wentBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await press(pay)
  window.history.back()
  await wentBack
  await expect.element(summary).toBeVisible()
  held.resolve(aReceipt())
  await expect.element(result).toBeVisible()
})

test('The browser’s Back asks before the details of a payment are lost, and keeps the address', async () => {
  await openPayment({ review: aPaymentReview() })
  await fillDetails()
  const { search } = location
  const question = page.getByRole('alertdialog')
  for (const answer of ['Keep editing', 'Leave payment']) {
    await expect.element(amount).not.toHaveValue('')
    window.history.back()
    await expect.element(question).toBeVisible()
    await expect.poll(() => location.search).toBe(search)
    await press(question.getByRole('button', { name: answer }))
    await expect.element(question).not.toBeInTheDocument()
  }
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => location.search).not.toBe(search)
})

test('The review of a payment is closed in one step', async () => {
  await reachReview({ review: aPaymentReview() })
  await userEvent.keyboard('{Escape}')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Leave payment' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(startPay).toHaveFocus()
})

test('The browser asks before a payment on its way is left, but no user who was signed out', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const held = Promise.withResolvers<PaymentReceipt>()
  await reachReview({ review: aPaymentReview(), make: held.promise })
  await press(pay)
  await expect.poll(asks).toBe(true)
  const asked: boolean[] = []
  window.navigation.addEventListener('navigate', () => asked.push(asks()), { once: true })
  answerWith({ signIn: { current: { session: null, demo: false } } })
  await live.send({ type: 'session-ended' })
  await expect.poll(leftFor).toHaveLength(1)
  expect(asked).toEqual([false])
})
