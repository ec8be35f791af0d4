import type { PaymentReceipt } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import { confirmed } from '#testing/values/beneficiaries.ts'
import { aPaymentReview, aReceipt } from '#testing/values/payments.ts'
import {
  back,
  code,
  dialog,
  fillDetails,
  goOn,
  openPayment,
  pay,
  reachReview,
} from '#testing/on-screen/pay-dialog.ts'
import { isMoreThan } from './payment-summary.tsx'

const needsCode = aPaymentReview({ codeReason: 'DAILY_TOTAL', codeAbove: '10000' })

test('a wallet’s address is in groups of four to be compared, and is copied without spaces', async () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const review = aPaymentReview()
  const beneficiary = { ...review.beneficiary, destinationLines: ['Bitcoin', address] }
  await reachReview({ review: { ...review, beneficiary } })
  const groups = [...dialog.element().querySelectorAll('.in-fours > span')]
  expect(groups.map(({ textContent }) => textContent)).toEqual(address.match(/.{1,4}/g))
  const selected = window.getSelection()
  selected?.selectAllChildren(dialog.getByText('bc1q').element().parentElement ?? dialog.element())
  expect(selected?.toString()).toBe(address)
  selected?.removeAllRanges()
})

describe('a payment with a code', () => {
  test.for([
    ['DAILY_TOTAL', 'It takes today’s total from Family Reserve above $10,000.00.'],
    ['NEW_BENEFICIARY', 'You added this beneficiary less than 24 hours ago.'],
  ] as const)('explains why: %s', async ([codeReason, words]) => {
    await openPayment({ review: aPaymentReview({ codeReason, codeAbove: '10000' }) })
    await fillDetails()
    await press(goOn)
    await expect.element(dialog.getByText('Enter a code to authorise this payment.')).toBeVisible()
    await expect.element(dialog.getByText(words)).toBeVisible()
    await expect.element(code).toHaveFocus()
    await press(pay)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    await expectSound()
  })

  test('leaves out the ornament on a screen 800 pixels high, where the code takes its place', async () => {
    const band = () => dialog.element().querySelector('.order-summary-band')
    await reachReview({ review: aPaymentReview() })
    expect(band()).toBeVisible()
    await reachReview({ review: needsCode })
    expect(band()).not.toBeNull()
    expect(band()).not.toBeVisible()
  })

  test.for([800, 740, 720, 640])('shows the whole field with the focus, %d pixels high', async (height) => {
    await page.viewport(1280, height)
    await reachReview({ review: needsCode })
    const field = code.element()
    // In a lower dialog the order is read first, and the focus comes to its code by Tab.
    if (height >= 740) await expect.element(code).toHaveFocus()
    else if (field instanceof HTMLElement) field.focus()
    const group = field.closest('.field')?.getBoundingClientRect()
    const body = dialog.element().querySelector('.dialog-body')?.getBoundingClientRect()
    expect(group?.top).toBeGreaterThanOrEqual(body?.top ?? Infinity)
    expect(group?.bottom).toBeLessThanOrEqual(body?.bottom ?? 0)
  })

  test('is confirmed once and made once by a double click', async () => {
    await reachReview({ review: needsCode, confirm: confirmed, make: aReceipt() })
    await fill(code, '123456')
    await pressTwiceAtOnce(pay)
    await expectToast('Payment Successful', 'Payment of $1,234.56 has been processed')
    const [order] = sentTo('payments.review')
    expect(sentTo('payments.confirm')).toEqual([{ order, code: '123456' }])
    expect(sentTo('payments.make')).toEqual([{ ...Object(order), confirmationId: confirmed.confirmationId }])
  })

  test('is not made with a wrong code, and the next one can be typed at once', async () => {
    await reachReview({ review: needsCode, confirm: refused('INVALID_CODE') })
    await fill(code, '000000')
    await press(pay)
    const words = 'Please enter a valid authentication code from your authenticator app.'
    await expectSilentToast('Invalid 2FA Code', words)
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(code).toHaveFocus()
    expect(sentTo('payments.make')).toEqual([])
    await expectSound()
  })

  test.for([
    ['TWO_FACTOR_NOT_ENABLED', '2FA Not Enabled', 'Two-factor authentication is required for this action.'],
    ['TOO_MANY_ATTEMPTS', 'Payment Failed', 'Too many attempts. Please try again later.'],
  ] as const)('is not confirmed: %s', async ([refusal, title, words]) => {
    await reachReview({ review: needsCode, confirm: refused(refusal) })
    await fill(code, '123456')
    await press(pay)
    await expectToast(title, words)
    expect(sentTo('payments.make')).toEqual([])
  })

  test('leads home after the fifth wrong code, and the address has the reason', async () => {
    await reachReview({ review: needsCode, confirm: refused('TOO_MANY_WRONG_CODES') })
    await fill(code, '000000')
    await press(pay)
    await expect.poll(leftFor).toEqual(['/?login=wrong-codes'])
  })

  test('needs no second code while the bank is busy, but after any other refusal', async () => {
    const make = inTurn<Refused<'BUSY' | 'CONFIRMATION_REFUSED'>>(
      refused('BUSY'),
      refused('CONFIRMATION_REFUSED'),
    )
    await reachReview({ review: needsCode, confirm: confirmed, make })
    await fill(code, '123456')
    await press(pay)
    await expect.element(dialog.getByText('Your code has been accepted for this payment.')).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
    await expectSound()
    await press(pay)
    await expectToast('Payment Failed', 'The confirmation has expired. Please enter a new code.')
    await expect.element(code).toHaveFocus()
  })

  test('needs no second code if it is reviewed again without a change', async () => {
    const make = inTurn<typeof lost | PaymentReceipt>(lost, aReceipt())
    await reachReview({ review: needsCode, confirm: confirmed, make })
    await fill(code, '123456')
    await press(pay)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await press(back)
    await press(goOn)
    await expect.element(dialog.getByText('Your code has been accepted for this payment.')).toBeVisible()
    await press(pay)
    await expectToast('Payment Successful', 'Payment of $1,234.56 has been processed')
    expect(sentTo('payments.confirm')).toHaveLength(1)
  })
})

test('amounts are compared to the last digit, however long', () => {
  expect(isMoreThan('10000.01', '10000')).toBe(true)
  expect(isMoreThan('10000.00', '10000')).toBe(false)
  expect(isMoreThan('12345678901234567890.00000001', '12345678901234567890')).toBe(true)
  expect(isMoreThan('9', '10')).toBe(false)
})
