import type { ListedOrder } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type Refused, type AnswersOf, inTurn, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith, askedFor, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aListedOrder, anna, aWaitingOrder, marcus, theSignatories, trust } from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const main = page.getByRole('main')
const forMe = main.getByRole('region', { name: 'Waiting for you' })
const forOthers = main.getByRole('region', { name: 'Waiting for others' })
const done = main.getByRole('region', { name: 'Done' })
const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
const navigation = page.getByRole('navigation', { name: 'Portal' })
const order = aWaitingOrder()
const { id } = order
const holder = anActedFor({
  holderId: trust.id,
  kind: 'organisation',
  name: trust.name,
  firstName: trust.name,
  lastName: '',
  prepare: true,
  sign: 'A',
  lastDay: null,
})

type Lists = Partial<Record<'forMe' | 'forOthers' | 'done', ListedOrder[]>>
const lists =
  (found: Lists) =>
  ({ which }: { which: keyof Lists }) => ({ orders: found[which] ?? [], more: null })

function openOrders(orders: AnswersOf<'orders'> = {}, address = '/dashboard/orders'): void {
  openScreen(address, {
    as: client,
    api: {
      accessRights: { holders: [holder] },
      mandates: { signatories: theSignatories() },
      orders: {
        list: lists({ forMe: [aListedOrder()] }),
        count: { forMe: 1, forOthers: 0 },
        get: order,
        ...orders,
      },
    },
  })
}

describe('the orders', () => {
  test('say what each does, who prepared and signed it, and which signature is missing', async () => {
    openOrders({
      list: lists({
        forMe: [aListedOrder()],
        forOthers: [
          aListedOrder({ id: '0198f000-0000-4000-8000-000000000822', isForMe: false, signatures: [] }),
        ],
        done: [
          aListedOrder({
            id: '0198f000-0000-4000-8000-000000000823',
            status: 'refused',
            endedAt: '2026-09-28T16:00:00Z',
            endedBy: anna,
            refusalReason: 'The invoice was paid in May',
            needed: null,
            isForMe: false,
            canRefuse: false,
          }),
        ],
      }),
    })
    await expect
      .element(forMe)
      .toMatchTextContent(
        /Whitcombe & SonsPayment from Laurent Family Trust\$25,000\.00AccountFamily Reserve/,
      )
    await expect.element(forMe).toMatchTextContent('Signed byMarcus Vale (B)')
    await expect.element(forMe).toMatchTextContent('Still neededOne signature of class A')
    await expect.element(forOthers).toMatchTextContent('Signed byNo one yet')
    await expect
      .element(forOthers)
      .toMatchTextContent('Still neededOne signature of class A and one of class A or B')
    await expect
      .element(done)
      .toMatchTextContent(
        /StatusRefused28 Sep 2026, 12:00 in Roseau, Anna Laurent.*The invoice was paid in May/,
      )
    await expectSound()
  })

  test('have one list where there are none, say where they are lost, and load again', async () => {
    openOrders({ list: lists({}) })
    await expect
      .element(forMe.getByRole('heading', { name: 'Nothing is waiting for your signature' }))
      .toBeVisible()
    await expect.element(forOthers).not.toBeInTheDocument()
    await expect.element(done).not.toBeInTheDocument()
    await expectSound()
    openOrders({
      list: (asked) => (asked.which === 'done' ? lostOnce() : { orders: [], more: null }),
    })
    const lostOnce = lostUntilTryAgain({ orders: [], more: null })
    await press(done.getByRole('button', { name: 'Try again' }))
    await expect.element(done).not.toBeInTheDocument()
  })

  test('are drawn from the top, so that no list moves down once the one above it is loaded', async () => {
    const held = Promise.withResolvers<{ orders: ListedOrder[]; more: null }>()
    openOrders({
      list: ({ which }) => (which === 'forMe' ? held.promise : { orders: [aListedOrder()], more: null }),
    })
    await expect.element(forMe).toMatchTextContent('Loading')
    await expect.poll(() => askedFor('orders.list').length).toBe(3)
    expect([forOthers.query(), done.query()]).toEqual([null, null])
    held.resolve({ orders: [aListedOrder()], more: null })
    await expect.element(done).toBeVisible()
    await expect.element(forOthers).toBeVisible()
  })

  test('are loaded page by page', async () => {
    const first = '0198f000-0000-4000-8000-000000000824'
    openOrders({
      list: ({ which, after }) =>
        which !== 'done'
          ? { orders: [], more: null }
          : after === undefined
            ? { orders: [aListedOrder({ id: first, status: 'expired', needed: null })], more: first }
            : { orders: [aListedOrder({ status: 'withdrawn', needed: null })], more: null },
    })
    await press(done.getByRole('button', { name: 'Show earlier orders' }))
    await expect.element(done).toMatchTextContent('Withdrawn')
    expect(sentTo('orders.list')).toContainEqual({ which: 'done', after: first })
    await expect.element(done.getByRole('button', { name: 'Show earlier orders' })).not.toBeInTheDocument()
  })

  test('are in the navigation of a user who prepares or signs, with how many wait for them', async () => {
    openScreen('/dashboard/portfolio', {
      as: client,
      api: {
        ...aPortfolio(),
        accessRights: { holders: [holder], list: [] },
        orders: { count: { forMe: 2, forOthers: 0 } },
      },
    })
    const link = navigation.getByRole('link', { name: /^Orders.*2 waiting for your signature/ })
    await expect.element(link, { timeout: 5_000 }).toHaveAttribute('href', '/dashboard/orders')
    answerWith({ orders: { count: { forMe: 0, forOthers: 2 } } })
    await live.send({ type: 'changed', topics: ['orders'] })
    await expect.element(navigation.getByRole('link', { name: 'Orders to sign', exact: true })).toBeVisible()
  })

  test('are not in the navigation of a user who only sees accounts of others', async () => {
    openScreen('/dashboard/portfolio', {
      as: client,
      api: { ...aPortfolio(), accessRights: { holders: [anActedFor()], list: [] } },
    })
    await expect.element(page.getByRole('button', { name: /^Acting for:/ }), { timeout: 5_000 }).toBeVisible()
    await expect.element(navigation.getByRole('link', { name: /^Orders/ })).not.toBeInTheDocument()
  })

  test('of one holder are asked for in their name', async () => {
    openOrders({}, `/dashboard/for/${trust.id}/orders`)
    await expect.element(forMe).toMatchTextContent('Whitcombe & Sons')
    expect(new Set(askedFor('orders.list'))).toEqual(new Set([trust.id]))
    await expect
      .element(navigation.getByRole('link', { name: /^Orders/ }))
      .toHaveAttribute('href', `/dashboard/for/${trust.id}/orders`)
    await expectSound()
  })

  test('of a holder are not included for a user who only sees their accounts', async () => {
    openScreen(`/dashboard/for/${trust.id}/orders`, {
      as: client,
      api: { accessRights: { holders: [anActedFor({ holderId: trust.id })] } },
    })
    await expect.element(main).toMatchTextContent('does not include orders that wait for signatures')
    expect(sentTo('orders.list')).toEqual([])
  })
})

describe('an order', () => {
  test('is shown in full, with the people who can still sign it', async () => {
    openOrders()
    await press(forMe.getByRole('button', { name: /^Review and sign, .*to Whitcombe/ }))
    await expect.element(dialog).toMatchTextContent('Thames & Mercer BankGB29 NWBK 6016 1331 9268 19')
    await expect.element(dialog).toMatchTextContent('Prepared byMarcus Vale')
    await expect.element(dialog).toMatchTextContent('Can still signHelena Laurent (A), Anna Laurent (A)')
    expect(window.location.search).toBe(`?order=${id}`)
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Close' }).first())
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(forMe.getByRole('button', { name: /^Review and sign/ })).toHaveFocus()
  })

  test('that the user may no longer see says so', async () => {
    openOrders({ get: refused('ORDER_NOT_FOUND') }, `/dashboard/orders?order=${id}`)
    await expect.element(dialog.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  })

  test('that waits for others has no button to sign, and says why', async () => {
    openOrders(
      { get: aWaitingOrder({ isForMe: false, canRefuse: false, canWithdraw: true }) },
      `/dashboard/orders?order=${id}`,
    )
    await expect.element(dialog).toMatchTextContent('it does not need your signature')
    await expect.element(dialog.getByRole('button', { name: 'Sign' })).not.toBeInTheDocument()
    await expectSound()
  })

  test('that ends while it is open cannot be signed any more', async () => {
    openOrders({}, `/dashboard/orders?order=${id}`)
    await expect.element(dialog.getByLabelText('Authentication code')).toBeVisible()
    answerWith({
      orders: {
        get: aWaitingOrder({
          status: 'withdrawn',
          endedAt: '2026-09-28T16:00:00Z',
          endedBy: marcus,
          needed: null,
          isForMe: false,
          canRefuse: false,
        }),
      },
    })
    await live.send({ type: 'changed', topics: ['orders'] })
    await expect.element(dialog).toMatchTextContent('StatusWithdrawn')
    await expect.element(dialog.getByLabelText('Authentication code')).not.toBeInTheDocument()
  })

  test('is refused by a person who may sign it, with a reason and without a code', async () => {
    openOrders({ refuse: order }, `/dashboard/orders?order=${id}`)
    await press(dialog.getByRole('button', { name: 'Refuse' }))
    const question = page.getByRole('dialog', { name: 'Refuse this order' })
    await expect
      .element(question)
      .toMatchTextContent('Payment from Laurent Family Trust: $25,000.00 to Whitcombe & Sons')
    await expectSound()
    await fill(question.getByLabelText(/^Reason/), 'Paid in May')
    await userEvent.keyboard('{Escape}')
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(discard.getByRole('button', { name: 'Keep editing' }))
    await press(question.getByRole('button', { name: 'Refuse order' }))
    await expectToast('Order refused', 'Whitcombe & Sons')
    expect(sentTo('orders.refuse')).toEqual([{ orderId: id, reason: 'Paid in May' }])
    await expect.element(question).not.toBeInTheDocument()
  })

  test('is withdrawn by the person who prepared it, and a refusal says why', async () => {
    openOrders(
      {
        get: aWaitingOrder({ canWithdraw: true }),
        withdraw: inTurn<Refused<'ORDER_ENDED'> | typeof order>(refused('ORDER_ENDED'), order),
      },
      `/dashboard/orders?order=${id}`,
    )
    const withdraw = dialog.getByRole('button', { name: 'Withdraw' })
    await expect.element(withdraw).toBeVisible()
    const refuse = dialog.getByRole('button', { name: 'Refuse' }).element().getBoundingClientRect()
    // A finger between the two must not press either.
    expect(withdraw.element().getBoundingClientRect().left - refuse.right).toBeGreaterThanOrEqual(8)
    await press(withdraw)
    const question = page.getByRole('dialog', { name: 'Withdraw your order' })
    await press(question.getByRole('button', { name: 'Withdraw order' }))
    await expectToast(
      'Failed to withdraw the order',
      'This order has already been completed, refused or withdrawn.',
    )
    await press(question.getByRole('button', { name: 'Withdraw order' }))
    await expectToast('Order withdrawn', 'Whitcombe & Sons')
  })
})
