import { expect, test } from 'vitest'
import { press } from '#testing/acts.ts'
import { expectNoToast, expectToast } from '#testing/toasts.ts'
import { aPaymentReview } from '#testing/values/payments.ts'
import { fillDetails, goOn, openPayment, summary } from '#testing/on-screen/pay-dialog.ts'

test('The review of a payment does not show messages about its first details', async () => {
  await openPayment({ review: aPaymentReview() })
  await press(goOn)
  await expectToast('Missing Information', 'Please select a beneficiary and enter an amount')
  await fillDetails()
  await expectNoToast('Missing Information')
  await press(goOn)
  await expect.element(summary).toBeVisible()
})
