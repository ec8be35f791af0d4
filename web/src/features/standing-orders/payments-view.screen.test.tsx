import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { anUpcomingPayment, aPastPayment, aStandingOrder } from '#testing/values/standing-orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const order = aStandingOrder()
const nothingPast = { payments: [], more: null }

function open(standingOrders: AnswersOf<'standingOrders'>, path = '/dashboard/payments'): void {
  openScreen(path, {
    as: client,
    api: {
      standingOrders: {
        list: [order],
        upcoming: [anUpcomingPayment()],
        past: nothingPast,
        ...standingOrders,
      },
      accounts: { list: [anAccount()] },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    },
  })
}

const card = page
  .getByRole('article')
  .filter({ has: page.getByRole('heading', { name: 'Whitcombe & Sons' }) })
const upcoming = page.getByRole('region', { name: 'Upcoming' })
const past = page.getByRole('region', { name: 'Past scheduled payments' })

describe('the payments of a client', () => {
  test('say that they are being loaded', async () => {
    open({ list: new Promise(() => {}), upcoming: new Promise(() => {}) })
    await expect.element(page.getByText('Loading your payments').first()).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    await expectSound()
  })

  test('have one button if there are none, which pays on a date too', async () => {
    open({ list: [], upcoming: [] })
    await expect.element(page.getByRole('heading', { name: 'No scheduled payments' })).toBeVisible()
    await expect
      .element(page.getByText('To schedule one, choose On a date or Regularly in Make Payment.'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Make Payment' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Schedule a payment' }).elements()).toEqual([])
    await expect.element(past).toMatchTextContent('No scheduled payment has been made yet.')
    await expectSound()
  })

  test('show that they could not be loaded, and can be loaded again', async () => {
    open({ list: lostUntilTryAgain([order]) })
    await expect.element(page.getByRole('heading', { name: 'Failed to load payments' })).toBeVisible()
    await expectToast('Failed to load payments')
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(card).toBeVisible()
  })

  test('are shown as upcoming, as orders with their rules, and as past', async () => {
    open({
      list: [
        order,
        aStandingOrder({
          id: '0198f000-0000-4000-8000-000000000402',
          to: { kind: 'beneficiary', id: aPaymentBeneficiary().id, name: 'Harbour Yachts Ltd' },
          payable: false,
          status: 'paused',
          pausedByFailures: true,
          next: null,
          times: 12,
          timesLeft: 5,
        }),
        aStandingOrder({
          id: '0198f000-0000-4000-8000-000000000403',
          to: {
            kind: 'account',
            id: '0198f000-0000-7000-8000-000000000203',
            name: 'Rainy Day',
            accountNumber: 'USD4501928376',
          },
        }),
      ],
      upcoming: [
        anUpcomingPayment({
          state: 'due',
          tries: 1,
          refusal: 'PAYMENTS_FROZEN',
          nextTryAt: '2027-02-01T16:00:00Z',
        }),
        anUpcomingPayment({ day: '2027-02-28', dueOn: '2027-03-01', state: 'skipped', hasFurther: true }),
        anUpcomingPayment({
          day: '2027-03-31',
          dueOn: '2027-03-31',
          state: 'due',
          nextTryAt: '2027-03-31T10:00:00Z',
        }),
        anUpcomingPayment({
          day: '2027-04-30',
          dueOn: '2027-04-30',
          state: 'due',
          tries: 2,
          refusal: 'PAYMENT_HELD',
          nextTryAt: '2027-04-30T22:00:00Z',
        }),
      ],
      past: {
        payments: [
          aPastPayment({
            paymentId: '0198f000-0000-8000-8000-000000000502',
            state: 'failed',
            refusal: 'INSUFFICIENT_FUNDS',
          }),
          aPastPayment({
            paymentId: '0198f000-0000-8000-8000-000000000503',
            state: 'failed',
            refusal: 'PAYMENT_HELD',
          }),
          aPastPayment(),
        ],
        more: null,
      },
    })
    await expect.element(card).toMatchTextContent('Every month')
    await expect.element(card).toMatchTextContent('Next payment1 Feb 2027 (Moved from 31 Jan 2027)')
    await expect.element(card).toMatchTextContent('Weekend or holidayPaid on the next business day')
    await expect.element(page.getByText('Three payments in a row failed', { exact: false })).toBeVisible()
    await expect.element(page.getByText('After 12 payments (5 left)')).toBeVisible()
    const transfer = page.getByRole('article').filter({ hasText: 'Rainy Day' })
    await expect.element(transfer).toMatchTextContent('Every month, between your accounts')
    await expect.element(transfer).toMatchTextContent('ToRainy Day, USD4501928376')
    await expect.element(upcoming).toMatchTextContent('1 Feb 2027 · Whitcombe & Sons')
    await expect
      .element(upcoming)
      .toMatchTextContent('Your payments are frozen. The bank tries again on 1 Feb 2027, 12:00')
    await expect
      .element(upcoming)
      .toMatchTextContent(
        'Held for your protection for 24 hours after a passkey was added or removed. ' +
          'The bank tries again on 30 Apr 2027, 18:00',
      )
    await expect.element(upcoming).toMatchTextContent('Skipped')
    expect(upcoming.getByText('Further payments every month').elements()).toHaveLength(1)
    // Before 06:00 of its day a payment has not been tried.
    await expect.poll(() => upcoming.getByText('Not paid yet').elements()).toHaveLength(2)
    await expect.element(past).toMatchTextContent('Insufficient funds after three tries')
    await expect
      .element(past)
      .toMatchTextContent('Held for your protection at all three tries, after a passkey was added or removed')
    const paid = past.getByRole('link', { name: '2 Nov 2026 · Whitcombe & Sons' })
    await expect.poll(() => paid.elements()).toHaveLength(1)
    await expect
      .element(paid)
      .toHaveAttribute(
        'href',
        `/dashboard/accounts/${anAccount().id}/transactions?transaction=${aPastPayment().paymentId}`,
      )
    await expect
      .element(page.getByText('pays as soon as it can, oldest first', { exact: false }))
      .toBeVisible()
    await expectSound()
  })

  test('lead a link to its order, or to what became of an order that has ended', async () => {
    open({ past: { payments: [aPastPayment()], more: null } }, `/dashboard/payments?order=${order.id}`)
    await expect.element(card.getByRole('heading')).toHaveFocus()
    open(
      { past: { payments: [aPastPayment()], more: null } },
      '/dashboard/payments?order=0198f000-0000-4000-8000-000000000499',
    )
    await expect.element(past).toHaveFocus()
  })

  test('keep the focus on the order to which the transaction of a payment leads', async () => {
    const transaction = aTransaction({ id: aPastPayment().paymentId, standingOrderId: order.id })
    openScreen('/dashboard/payments', {
      as: client,
      api: {
        standingOrders: { list: [order], upcoming: [], past: { payments: [aPastPayment()], more: null } },
        accounts: { list: [anAccount()], get: anAccount() },
        statements: { page: aStatement(), curve: aCurve, transaction },
        payments: { beneficiaries: [aPaymentBeneficiary()] },
      },
    })
    await press(past.getByRole('link', { name: '2 Nov 2026 · Whitcombe & Sons' }))
    await press(page.getByRole('link', { name: 'View in Payments' }))
    // The orders are known already, so their page has the focus before the address has settled.
    await expect.element(card.getByRole('heading')).toHaveFocus()
    await expect.poll(() => window.location.search).toBe(`?order=${order.id}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect.poll(() => document.activeElement).toBe(card.getByRole('heading').element())
  })

  test('are read again when the job has paid one', async () => {
    open({
      past: inTurn<{ payments: ReturnType<typeof aPastPayment>[]; more: null }>(nothingPast, {
        payments: [aPastPayment()],
        more: null,
      }),
    })
    await expect.element(past).toMatchTextContent('No scheduled payment has been made yet.')
    await live.send({ type: 'changed', topics: ['standing-orders'] })
    await expect.element(past).toMatchTextContent('2 Nov 2026 · Whitcombe & Sons')
  })

  test('show earlier ones when they are asked for', async () => {
    const older = aPastPayment({ paymentId: '0198f000-0000-8000-8000-000000000503', dueOn: '2026-10-01' })
    open({
      past: inTurn<{ payments: ReturnType<typeof aPastPayment>[]; more: string | null }>(
        { payments: [aPastPayment()], more: aPastPayment().paymentId },
        { payments: [older], more: null },
      ),
    })
    await press(past.getByRole('button', { name: 'Show earlier' }))
    await expect.element(past).toMatchTextContent('1 Oct 2026')
    expect(sentTo('standingOrders.past').at(-1)).toEqual({ before: aPastPayment().paymentId })
  })
})

describe('an order', () => {
  test('is paused and resumed at once', async () => {
    open({ list: inTurn([order], [aStandingOrder({ status: 'paused', next: null })]), setStatus: {} })
    await press(card.getByRole('button', { name: 'Pause, Whitcombe & Sons' }))
    await expectToast('Standing order paused', 'Whitcombe & Sons')
    await expect.element(card.getByRole('button', { name: 'Resume, Whitcombe & Sons' })).toHaveFocus()
    await press(card.getByRole('button', { name: 'Resume, Whitcombe & Sons' }))
    await expectToast('Standing order resumed', 'Whitcombe & Sons')
    expect(sentTo('standingOrders.setStatus')).toEqual([
      { orderId: order.id, status: 'paused' },
      { orderId: order.id, status: 'active' },
    ])
  })

  test('that moves in the list when it is paused keeps the focus near', async () => {
    const other = aStandingOrder({ id: '0198f000-0000-4000-8000-000000000777' })
    const paused = aStandingOrder({ status: 'paused', next: null })
    open({ list: inTurn([order, other], [other, paused]), setStatus: {} })
    await press(card.nth(0).getByRole('button', { name: 'Pause, Whitcombe & Sons' }))
    await expect.element(card.nth(1).getByText('Paused', { exact: true })).toBeVisible()
    await expect.poll(() => card.nth(1).element().contains(document.activeElement)).toBe(true)
  })

  test('is stopped after a question', async () => {
    open({ list: inTurn([order], []), setStatus: {} })
    await press(card.getByRole('button', { name: 'Stop, Whitcombe & Sons' }))
    const question = page.getByRole('alertdialog', { name: 'Stop this standing order?' })
    await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
    await expectSound()
    await press(question.getByRole('button', { name: 'Stop' }))
    await expectToast('Standing order stopped', 'Whitcombe & Sons')
    await expect.element(page.getByRole('heading', { name: 'No scheduled payments' })).toBeVisible()
    expect(sentTo('standingOrders.setStatus')).toEqual([{ orderId: order.id, status: 'stopped' }])
  })

  test('skips a date and restores it', async () => {
    open({
      upcoming: inTurn([anUpcomingPayment()], [anUpcomingPayment({ state: 'skipped' })]),
      setSkipped: {},
    })
    await press(upcoming.getByRole('button', { name: 'Skip, Whitcombe & Sons, 1 Feb 2027' }))
    await expectToast('Payment skipped', 'Whitcombe & Sons')
    await press(upcoming.getByRole('button', { name: 'Restore, Whitcombe & Sons, 1 Feb 2027' }))
    await expectToast('Payment restored', 'Whitcombe & Sons')
    expect(sentTo('standingOrders.setSkipped')).toEqual([
      { orderId: order.id, day: '2027-01-31', skipped: true },
      { orderId: order.id, day: '2027-01-31', skipped: false },
    ])
  })

  test('stays as it is if the bank refuses the change, and says why', async () => {
    open({ setStatus: refused('STANDING_ORDER_ENDED') })
    await press(card.getByRole('button', { name: 'Pause, Whitcombe & Sons' }))
    await expectToast(
      'The change was not made',
      'This scheduled payment has ended. Please schedule a new one.',
    )
  })

  test('stays as it is if the bank does not answer', async () => {
    open({ setStatus: lost })
    await press(card.getByRole('button', { name: 'Pause, Whitcombe & Sons' }))
    await expectToast('The change was not made', 'Please try again.')
  })
})
