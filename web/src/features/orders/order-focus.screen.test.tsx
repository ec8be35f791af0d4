import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn } from '#testing/answers.ts'
import { live } from '#testing/fake-live.ts'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aListedOrder, aWaitingOrder, theSignatories, trust } from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
const code = dialog.getByLabelText('Authentication code')
const opens = page.getByRole('button', { name: /^Review and sign/ }).first()
const order = aWaitingOrder()

async function openOrder(orders: AnswersOf<'orders'>): Promise<void> {
  openScreen('/dashboard/orders', {
    as: client,
    api: {
      accessRights: { holders: [anActedFor({ holderId: trust.id, sign: 'A' })] },
      mandates: { signatories: theSignatories() },
      orders: {
        list: { orders: [aListedOrder()], more: null },
        count: { forMe: 1, forOthers: 0 },
        ...orders,
      },
    },
  })
  await press(opens)
  await expect.element(dialog).toBeVisible()
}

test('an order that the bank shows late has the focus at its code, and gives it back', async () => {
  const held = Promise.withResolvers<typeof order>()
  await openOrder({ get: held.promise })
  await expect.element(dialog).toHaveFocus()
  held.resolve(order)
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opens).toHaveFocus()

  await openOrder({ get: new Promise(() => {}) })
  await userEvent.keyboard('{Escape}')
  await expect.element(opens).toHaveFocus()
})

test('the focus stays in an order whose code another window has made needless', async () => {
  const paid = aWaitingOrder({ status: 'executed', needed: null, isForMe: false, canRefuse: false })
  await openOrder({ get: inTurn(order, paid) })
  await press(code)
  await live.send({ type: 'changed', topics: ['orders'] })
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(dialog).toHaveFocus()
})
