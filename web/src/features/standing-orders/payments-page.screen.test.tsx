import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { anUpcomingPayment, aPastPayment, aStandingOrder } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const upcoming = page.getByRole('region', { name: 'Upcoming' })
const past = page.getByRole('region', { name: 'Past scheduled payments' })

function open(standingOrders: AnswersOf<'standingOrders'>, accounts = [anAccount()]): void {
  openScreen('/dashboard/payments', {
    as: client,
    api: {
      standingOrders: {
        list: [aStandingOrder()],
        upcoming: [anUpcomingPayment()],
        past: { payments: [], more: null },
        ...standingOrders,
      },
      accounts: { list: accounts },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
}

test('Payments are made beside the orders, and those of no order are in the statements', async () => {
  open({ past: { payments: [aPastPayment()], more: null } })
  await expect
    .element(past.getByRole('link', { name: 'Family Reserve' }))
    .toHaveAttribute('href', `/dashboard/accounts/${anAccount().id}/transactions?direction=debit`)
  // The rules are read once, and the payments again and again.
  const sections = page.getByRole('heading', { level: 2 })
  await expect
    .poll(() => sections.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Upcoming',
      'Standing orders and scheduled payments',
      'Past scheduled payments',
      'How payments are made',
    ])
  await press(page.getByRole('button', { name: 'Make Payment' }))
  await expect.element(page.getByRole('dialog', { name: 'Make Payment' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Now' })).toBeChecked()
})

test('Upcoming payments show their amounts in one column, whichever button is beside them', async () => {
  const skipped = anUpcomingPayment({ day: '2027-02-28', dueOn: '2027-03-01', state: 'skipped' })
  open({ upcoming: [anUpcomingPayment(), skipped] })
  for (const width of [1280, 390]) {
    await page.viewport(width, 900)
    await expect.element(upcoming.getByText('Skipped')).toBeVisible()
    const edges = [...upcoming.element().querySelectorAll('.money')].map(
      (sum) => sum.getBoundingClientRect()[width > 680 ? 'right' : 'left'],
    )
    expect(new Set(edges.map(Math.round)).size).toBe(1)
  }
})

test('A client without an account reads that it comes first, and asks for it', async () => {
  open({ list: [], upcoming: [] }, [])
  await expect.element(page.getByText('You can make payments once you have an account.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Request New Account' }))
    .toHaveAttribute('href', '/dashboard/portfolio?dialog=request')
  await expect.element(page.getByRole('button', { name: 'Make Payment' })).not.toBeInTheDocument()
  await expectSound()
})
