import { describe, expect, test } from 'vitest'
import { choose, fill, press } from '#testing/acts.ts'
import { refused } from '#testing/answers.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { amount, dialog, goOn, note, startPay } from '#testing/on-screen/pay-dialog.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { safeguards } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const own = dialog.getByRole('radio', { name: 'Between my accounts' })
const to = dialog.getByLabelText('To', { exact: true })
const reserve = anAccount({ id: '0198f000-0000-7000-8000-000000000203', nickname: 'Rainy Day' })
// A day that can be chosen whenever the test runs.
const nextMonth = new Date(Date.now() + 35 * 86_400_000).toISOString().slice(0, 10)

test('A scheduled transfer above the client’s own limit says where the limit is changed', async () => {
  const limits = [{ currency: 'USD', kind: 'payment', amount: '100', planned: null } as const]
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      ...aPortfolio([anAccount(), reserve]),
      payments: { beneficiaries: [aPaymentBeneficiary()] },
      safeguards: { get: safeguards({ limits }) },
      standingOrders: { review: refused('ABOVE_OWN_PAYMENT_LIMIT') },
    },
  })
  await press(startPay)
  await press(own)
  await choose(to, /^Rainy Day/)
  await fill(amount, '250')
  await press(dialog.getByRole('radio', { name: 'On a date', exact: true }))
  await pickDay('Payment date', nextMonth)
  await press(goOn)
  await expect.element(dialog.getByRole('link', { name: 'Change your limit' })).toBeVisible()
})

describe('what was typed of an order', () => {
  const api = {
    ...aPortfolio([anAccount(), reserve]),
    payments: { beneficiaries: [aPaymentBeneficiary()] },
  }
  const open = (path: string) => openScreen(path, { as: client, api })
  const reload = () => open(window.location.pathname + window.location.search)

  test('between own accounts stays over a reload, and goes when the dialog is closed', async () => {
    open('/dashboard/portfolio')
    await press(startPay)
    await press(own)
    await choose(to, /^Rainy Day/)
    await fill(amount, '250')
    await fill(note, 'Holiday')
    reload()
    await expect.element(own).toBeChecked()
    await expect.element(amount).toHaveValue('250')
    await expect.element(note).toHaveValue('Holiday')
    await expect.element(to).toHaveValue(reserve.id)
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await press(startPay)
    await expect.element(own).not.toBeChecked()
    await press(own)
    await expect.element(amount).toHaveValue('')
  })

  test('to a beneficiary stays over a reload, also after the other kind was looked at', async () => {
    open('/dashboard/portfolio')
    await press(startPay)
    await fill(amount, '12')
    await press(own)
    await press(dialog.getByRole('radio', { name: 'To a beneficiary' }))
    reload()
    await expect.element(own).not.toBeChecked()
    await expect.element(amount).toHaveValue('12')
  })
})
