import { afterEach, expect, test, vi } from 'vitest'
import { press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { pay, reachReview, result } from '#testing/on-screen/pay-dialog.ts'
import { expectToast } from '#testing/toasts.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPaymentReview, aReceipt } from '#testing/values/payments.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('A paid payment names its account and note; its number is copied, and leads to it', async () => {
  const receipt = aReceipt()
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await reachReview({ review: aPaymentReview({ note: 'Boathouse roof' }), make: receipt })
  await press(pay)
  await expect.element(result).toMatchTextContent('FromFamily ReserveUSD4501928374Beneficiary')
  await expect.element(result).toMatchTextContent('My noteBoathouse roof')
  await expectSound()
  await press(result.getByRole('button', { name: 'Copy transaction number' }))
  await expectToast('Transaction number copied')
  expect(clipboard).toHaveBeenCalledWith(receipt.reference)
  await expect
    .element(result.getByRole('link', { name: receipt.reference }))
    .toHaveAttribute(
      'href',
      `/dashboard/accounts/${anAccount().id}/transactions?transaction=${receipt.paymentId}`,
    )
})
