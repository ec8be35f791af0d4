import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { aPastPayment, aStandingOrder } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const order = aStandingOrder()
const question = page.getByRole('alertdialog', { name: 'Stop this standing order?' })

function openPayments(standingOrders: AnswersOf<'standingOrders'>, search = ''): void {
  openScreen(`/dashboard/payments${search}`, {
    as: client,
    api: {
      standingOrders: { upcoming: [], past: { payments: [], more: null }, ...standingOrders },
      accounts: { list: [anAccount()] },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
}

test('an order that another window stops while the question is open says so in its place', async () => {
  const other = aStandingOrder({ id: '0198f000-0000-4000-8000-000000000777' })
  const ended = page.getByRole('alertdialog', { name: 'This standing order has ended' })
  for (const left of [[], [other]]) {
    openPayments({ list: inTurn([order, ...left], left) })
    await press(page.getByRole('article').nth(0).getByRole('button', { name: 'Stop, Whitcombe & Sons' }))
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await live.send({ type: 'changed', topics: ['standing-orders'] })
    await expect.element(ended).toMatchTextContent('No further payments to Whitcombe & Sons will be made.')
    await expect.element(ended.getByRole('button', { name: 'Close' })).toHaveFocus()
    await expect.element(ended.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
    await expectSound()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
  }
  expect(sentTo('standingOrders.setStatus')).toEqual([])
})

test('A link asks whether to stop the order that it names, and closing it stays on the page', async () => {
  openPayments({ list: [order] }, `?dialog=stop&order=${order.id}`)
  await expect.element(question).toBeVisible()
  await press(question.getByRole('button', { name: 'Keep' }))
  await expect.element(question).not.toBeInTheDocument()
  expect([window.location.pathname, window.location.search]).toEqual(['/dashboard/payments', ''])
})

test('Back closes the question whether to stop an order, and stays on the page', async () => {
  openPayments({ list: [order] })
  const stop = page.getByRole('article').getByRole('button', { name: 'Stop, Whitcombe & Sons' })
  await press(stop)
  await expect.element(question).toBeVisible()
  await expect.poll(() => window.location.search).toBe(`?dialog=stop&order=${order.id}`)
  window.history.back()
  await expect.element(question).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/dashboard/payments')
  await expect.element(stop).toHaveFocus()
  expect(sentTo('standingOrders.setStatus')).toEqual([])
})

test('an order that was stopped is among the past ones, under its day', async () => {
  const stopped = aPastPayment({
    paymentId: order.id,
    state: 'stopped',
    day: '2026-11-28',
    dueOn: '2026-11-28',
    settledAt: '2026-11-28T15:20:00Z',
  })
  const past = page.getByRole('region', { name: 'Past scheduled payments' })
  const payments = [stopped, aPastPayment()]
  openPayments({ list: [], past: { payments, more: null } }, `?order=${order.id}`)
  await expect
    .element(past)
    .toMatchTextContent('28 Nov 2026 · Whitcombe & SonsStoppedStanding order · From Family Reserve')
  await expect.element(past).toHaveFocus()
  // It made no payment that a link could lead to.
  await expect.element(past.getByRole('link', { name: /28 Nov 2026/ })).not.toBeInTheDocument()
  await expectSound()
})
