import { afterEach, expect, test, vi } from 'vitest'
import { press } from '#testing/acts.ts'
import { expectSound } from '#testing/battery.ts'
import { pay, reachReview, result } from '#testing/on-screen/pay-dialog.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aTransaction } from '#testing/values/accounts/statements.ts'
import { aPaymentReview, aReceipt } from '#testing/values/payments.ts'
import { client } from '#testing/values/users/sessions.ts'

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
  await press(result.getByRole('button', { name: 'Copy reference' }))
  await expectToast('Reference copied')
  expect(clipboard).toHaveBeenCalledWith(receipt.reference)
  await expect
    .element(result.getByRole('link', { name: receipt.reference }))
    .toHaveAttribute(
      'href',
      `/dashboard/accounts/${anAccount().id}/transactions?transaction=${receipt.paymentId}`,
    )
})

test('A result that is shown again writes an account number that is no IBAN as the review does', async () => {
  const paid = aTransaction()
  openScreen(`/dashboard/portfolio?dialog=pay&paid=${paid.id}&payer=${anAccount().id}`, {
    as: client,
    api: {
      ...aPortfolio([anAccount()]),
      payments: { beneficiaries: [] },
      statements: { transaction: paid },
    },
  })
  await expect.element(result).toMatchTextContent('Windward Isles Bankaccount 0073 4418 2056')
})
