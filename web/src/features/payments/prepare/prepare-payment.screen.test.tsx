import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { askedFor, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCertificateList } from '#testing/values/certificates.ts'
import { anOrderReview, aWaitingOrder, trust } from '#testing/values/orders.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const portfolio = `/dashboard/for/${trust.id}/portfolio`
const [seen] = anActedFor().accounts
const other = anAccount({ id: '0198f000-0000-7000-8000-000000000841', nickname: 'London House' })
if (!seen) throw new Error('This holder has an account')
const holder = anActedFor({
  holderId: trust.id,
  kind: 'organisation',
  name: trust.name,
  firstName: trust.name,
  lastName: '',
  prepare: true,
  sign: 'B',
  lastDay: null,
  accounts: [
    { ...seen, prepare: true, sign: 'B', lastDay: null },
    { ...seen, id: other.id, nickname: other.nickname, prepare: false, sign: 'B', lastDay: null },
  ],
})
const main = page.getByRole('main')
const dialog = page.getByRole('dialog', { name: 'Prepare payment' })
const amount = dialog.getByLabelText('Amount')
const goOn = dialog.getByRole('button', { name: 'Continue' })
const send = dialog.getByRole('button', { name: 'Send for signature' })

function openPayment(
  orders: AnswersOf<'orders'> = {},
  beneficiaries = [aPaymentBeneficiary()],
  address = portfolio,
) {
  openScreen(address, {
    as: client,
    api: {
      accessRights: { holders: [holder] },
      accounts: { list: [account, other] },
      payments: { beneficiaries },
      certificates: { list: aCertificateList([]) },
      orders: { count: { forMe: 0, forOthers: 0 }, reviewPayment: anOrderReview(), ...orders },
    },
  })
}

async function openDialog(): Promise<void> {
  await press(main.getByRole('button', { name: 'Prepare payment, Family Reserve' }))
  await expect.element(dialog).toBeVisible()
}

async function reachReview(orders: AnswersOf<'orders'>) {
  openPayment(orders)
  await openDialog()
  await press(dialog.getByLabelText('Beneficiary', { exact: true }))
  await press(dialog.getByRole('option', { name: /Whitcombe/ }))
  await fill(amount, '25000')
  await press(goOn)
}

test('a user pays only from accounts of which they may prepare payments, and the page says so', async () => {
  openPayment()
  await expect
    .element(main)
    .toMatchTextContent(
      'You can prepare payments and certificates from Family Reserve for signature, and sign orders in ' +
        'class B.',
    )
  await expect
    .element(main.getByRole('button', { name: 'Prepare payment, London House' }))
    .not.toBeInTheDocument()
  await expectSound()
})

test('the payment of a holder says that it is made once, to a beneficiary', async () => {
  openPayment()
  await openDialog()
  await expect
    .element(dialog)
    .toMatchTextContent('standing orders and transfers between the holder’s own accounts are not available.')
  await expectSound()
})

test('the page of scheduled payments says how a holder pays', async () => {
  openPayment({}, [aPaymentBeneficiary()], `/dashboard/for/${trust.id}/payments`)
  await expect
    .element(main)
    .toMatchTextContent(
      'does not include scheduled payments or standing orders. You can prepare single payments',
    )
  await expectSound()
})

test('a payment of a holder waits for signatures, without a code', async () => {
  await reachReview({ preparePayment: aWaitingOrder({ signatures: [], isForMe: true }) })
  await expect
    .element(dialog)
    .toMatchTextContent('Signatures neededOne signature of class A and one of class A or B')
  await expect.element(dialog.getByLabelText('Authentication code')).not.toBeInTheDocument()
  await expectSound()
  await press(dialog.getByRole('button', { name: 'Back', exact: true }))
  await expect.element(dialog.getByLabelText('Amount')).toHaveFocus()
  await press(goOn)
  await pressTwiceAtOnce(send)
  await expectToast('The payment is waiting for signatures', 'Everyone who can sign it has been notified.')
  await expect.element(dialog.getByRole('region', { name: 'Result' })).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('StatusWaiting for signatures')
  await expectSound()
  const [sent] = sentTo('orders.preparePayment')
  expect(sentTo('orders.preparePayment')).toHaveLength(1)
  expect(sent).toMatchObject({ accountId: account.id, amount: '25000' })
  expect(askedFor('orders.preparePayment')).toEqual([trust.id])
  await expect
    .element(dialog.getByRole('link', { name: 'Review and sign' }))
    .toHaveAttribute('href', `/dashboard/for/${trust.id}/orders?order=${aWaitingOrder().id}`)
})

test('a reload shows the prepared payment again, and prepares nothing anew', async () => {
  await reachReview({ preparePayment: aWaitingOrder({ signatures: [], isForMe: true }) })
  await press(send)
  const result = dialog.getByRole('region', { name: 'Result' })
  await expect.element(result).toBeVisible()
  const before = result.element().textContent
  const { id } = aWaitingOrder()
  expect(location.search).toBe(`?dialog=pay&account=${account.id}&prepared=${id}`)
  const address = location.pathname + location.search
  openPayment({ get: aWaitingOrder({ signatures: [], isForMe: true }) }, [aPaymentBeneficiary()], address)
  await expect.element(result).toHaveFocus()
  expect(result.element().textContent).toBe(before)
  expect(sentTo('orders.get')).toEqual([{ orderId: id }])
  await expect.element(dialog.getByRole('link', { name: 'Review and sign' })).toBeVisible()
  await expectSound()
  await press(dialog.getByRole('button', { name: 'Prepare another' }))
  await expect.element(amount).toBeVisible()
  expect(location.search).toBe(`?dialog=pay&account=${account.id}`)
  expect(sentTo('orders.preparePayment')).toHaveLength(1)
})

test('a prepared payment that waits no more leads to its order after a reload', async () => {
  const { id } = aWaitingOrder()
  const address = `${portfolio}?dialog=pay&account=${account.id}&prepared=${id}`
  openPayment(
    { get: aWaitingOrder({ status: 'expired', needed: null, isForMe: false }) },
    [aPaymentBeneficiary()],
    address,
  )
  await expect.element(dialog).toMatchTextContent('The payment is no longer waiting for signatures')
  await expect
    .element(dialog.getByRole('link', { name: 'View order' }))
    .toHaveAttribute('href', `/dashboard/for/${trust.id}/orders?order=${id}`)
  await expectSound()
  openPayment({ get: refused('ORDER_NOT_FOUND') }, [aPaymentBeneficiary()], address)
  await expect.element(dialog).toMatchTextContent('Order not found')
  await expectSound()
})

test('on a phone the toast of a prepared payment covers none of the buttons', async () => {
  await page.viewport(390, 844)
  await reachReview({ preparePayment: aWaitingOrder({ signatures: [], isForMe: true }) })
  await press(send)
  await expectToast('The payment is waiting for signatures')
  const buttons = [
    dialog.getByRole('button', { name: 'Prepare another' }),
    dialog.getByRole('link', { name: 'Review and sign' }),
    dialog.getByRole('button', { name: 'Done' }),
  ]
  const toast = document.querySelector('.toast')?.getBoundingClientRect()
  for (const button of buttons)
    expect(toast?.bottom).toBeLessThan(button.element().getBoundingClientRect().top)
})

test('a payment that was not answered is ordered again under its id', async () => {
  await reachReview({
    preparePayment: inTurn<typeof lost | ReturnType<typeof aWaitingOrder>>(lost, aWaitingOrder()),
  })
  await press(send)
  await expect
    .element(dialog)
    .toMatchTextContent('You can safely try again: the payment will not be sent twice.')
  await press(send)
  await expect.element(dialog).toMatchTextContent('Waiting for signatures')
  const [first, second] = sentTo('orders.preparePayment')
  expect(second).toEqual(first)
})

test.each([
  ['NO_SIGNING_RULES', /No signing rules apply to this currency/],
  ['INSUFFICIENT_FUNDS', /exceeds the account balance/],
] as const)('%s is shown at the amount', async (code, words) => {
  await reachReview({ reviewPayment: refused(code) })
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog).toMatchTextContent(words)
})

test('a payment alike is shown before it is ordered, and the order says so', async () => {
  const paidBefore = '2026-09-28T14:00:00Z'
  await reachReview({ reviewPayment: anOrderReview({ paidBefore }), preparePayment: aWaitingOrder() })
  await expect.element(dialog).toMatchTextContent('Whitcombe & Sons was already paid $25,000.00')
  await press(send)
  await expect.element(dialog).toMatchTextContent('Waiting for signatures')
  expect(sentTo('orders.preparePayment')).toMatchObject([{ paidBefore }])
})

test('a holder without a verified beneficiary has nothing to pay, and the dialog says so', async () => {
  openPayment({}, [])
  await openDialog()
  await expect
    .element(dialog)
    .toMatchTextContent('There is no verified beneficiary to pay from this account.')
  await expect.element(goOn).toHaveAttribute('aria-disabled', 'true')
  await expectSound()
})
