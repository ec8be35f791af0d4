import { transferReceiptSchema, transferReviewSchema } from '@bank/contract'
import { expect, test } from 'vitest'
import { fill, press } from '#testing/acts.ts'
import { amount, dialog, goOn, result, summary } from '#testing/on-screen/pay-dialog.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { client } from '#testing/values/users/sessions.ts'

const twins = [
  anAccount(),
  anAccount({ id: '0198f000-0000-7000-8000-000000000203', accountNumber: 'USD4501928376' }),
] as const
const [account, toAccount] = twins.map(({ id, nickname, accountNumber, currency }) => ({
  id,
  nickname,
  accountNumber,
  currency,
}))
const review = transferReviewSchema.parse({
  account,
  toAccount,
  amount: '250.00',
  note: null,
  balanceAfter: '1249750.55',
  creditBalanceAfter: '260.00',
  codeReason: null,
  codeAbove: null,
})
const receipt = transferReceiptSchema.parse({
  paymentId: '0198f000-0000-4000-8000-000000000302',
  at: '2026-09-28T18:02:00Z',
  amount: '250.00',
  currency: 'USD',
  balance: '1249750.55',
  creditBalance: '260.00',
  reference: 'TXN-0198F000',
})

test('A transfer tells accounts of one name apart by the end of their numbers', async () => {
  openScreen(`/dashboard/portfolio?dialog=pay&account=${twins[0].id}`, {
    as: client,
    api: {
      ...aPortfolio([...twins]),
      payments: {
        beneficiaries: [aPaymentBeneficiary()],
        reviewTransfer: review,
        makeTransfer: receipt,
      },
    },
  })
  await press(dialog.getByRole('radio', { name: 'Between my accounts' }))
  await fill(amount, '250')
  await press(goOn)
  const names = ['Family Reserve ••••\u00a08374', 'Family Reserve ••••\u00a08376']
  for (const name of names) await expect.element(summary.getByText(`Balance of ${name} after`)).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Transfer $250.00' }))
  for (const name of names) await expect.element(result.getByText(`Balance of ${name} after`)).toBeVisible()
})
