import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, nextFrame, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import {
  aBeneficiaryOrder,
  aListedOrder,
  aWaitingOrder,
  aWaitingOrderPaidBefore,
  theSignatories,
  trust,
} from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
const code = dialog.getByLabelText('Authentication code')
const sign = dialog.getByRole('button', { name: 'Sign' })
const order = aWaitingOrder()
const { id } = order
const confirmationId = '0198f000-0000-4000-8000-000000000831'
const confirm = { confirmationId, expiresAt: '2999-01-01T00:00:00Z' }
const paid = aWaitingOrder({ status: 'executed', needed: null, isForMe: false, canRefuse: false })

async function openOrder(orders: AnswersOf<'orders'>): Promise<void> {
  openScreen(`/dashboard/orders?order=${id}`, {
    as: client,
    api: {
      accessRights: { holders: [anActedFor({ holderId: trust.id, sign: 'A' })] },
      mandates: { signatories: theSignatories() },
      orders: {
        list: { orders: [aListedOrder()], more: null },
        count: { forMe: 1, forOthers: 0 },
        get: order,
        confirm,
        ...orders,
      },
    },
  })
  await expect.element(code).toBeVisible()
}

test('on a low screen an order opens at its amount, and not at the field for the code below it', async () => {
  await page.viewport(1280, 600)
  await openOrder({})
  await expect.element(dialog).toHaveFocus()
  const amount = dialog.getByRole('region', { name: 'Order' }).getByText('$25,000.00').element()
  const { top } = amount.getBoundingClientRect()
  const head = dialog.getByRole('heading', { name: 'Order' }).element().getBoundingClientRect()
  expect(top).toBeGreaterThan(head.bottom)
})

test('a signatory signs an order with a code, and the last signature pays it once', async () => {
  await openOrder({ sign: paid })
  await press(sign)
  await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to sign\./)
  await expect.element(code).toHaveFocus()
  await fill(code, '123456')
  await pressTwiceAtOnce(sign)
  await expectToast(
    'Payment Successful',
    'Yours was the last signature needed. $25,000.00 was paid to Whitcombe & Sons.',
  )
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo('orders.confirm')).toEqual([{ orderId: id, code: '123456' }])
  expect(sentTo('orders.sign')).toEqual([{ orderId: id, confirmationId }])
})

test('a signature that is not the last one says that the payment waits', async () => {
  await openOrder({ sign: aWaitingOrder({ isForMe: false }) })
  await fill(code, '123456')
  await press(sign)
  await expectToast('Signed', 'The order still needs other people’s signatures.')
})

test('a signatory who did not hear from the bank signs again with the same confirmation', async () => {
  await openOrder({ sign: inTurn<typeof lost | typeof paid>(lost, paid) })
  await fill(code, '123456')
  await press(sign)
  await expect
    .element(dialog)
    .toMatchTextContent('You can safely try again: your signature will not be counted twice.')
  await expect.element(dialog).toMatchTextContent('Your code was accepted for this order.')
  // The dialog can be scrolled with the keyboard one frame after its field has gone.
  await nextFrame()
  await nextFrame()
  await expectSound()
  await press(sign)
  await expectToast('Payment Successful')
  expect(sentTo('orders.confirm')).toHaveLength(1)
  expect(sentTo('orders.sign')).toEqual([
    { orderId: id, confirmationId },
    { orderId: id, confirmationId },
  ])
})

test('a wrong code is shown at its field', async () => {
  await openOrder({ confirm: refused('INVALID_CODE') })
  await fill(code, '123456')
  await press(sign)
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('')
  await expectSound()
})

test('a signatory who has lost the second factor since is told so at the code', async () => {
  await openOrder({ sign: refused('TWO_FACTOR_NOT_ENABLED') })
  await fill(code, '123456')
  await press(sign)
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveFocus()
})

test('a payment above the balance keeps waiting, and the signatory learns why', async () => {
  await openOrder({ sign: refused('INSUFFICIENT_FUNDS') })
  await fill(code, '123456')
  await press(sign)
  await expectToast(
    'Failed to sign',
    'The amount exceeds the account balance. The order stays open: ' +
      'you can sign it once the account holds enough.',
  )
  await expect.element(code).toBeVisible()
})

test('a payment alike is shown before it is signed, and the signature says so', async () => {
  const paidBefore = '2026-09-28T14:00:00Z'
  await openOrder({
    get: aWaitingOrderPaidBefore(paidBefore),
    sign: paid,
  })
  await expect
    .element(dialog)
    .toMatchTextContent('Whitcombe & Sons was already paid $25,000.00 on 28 Sep 2026')
  await expectSound()
  await fill(code, '123456')
  await press(sign)
  await expectToast('Payment Successful')
  expect(sentTo('orders.sign')).toEqual([{ orderId: id, confirmationId, paidBefore }])
})

test('an order to add a beneficiary shows everything that the signature covers', async () => {
  const added = aBeneficiaryOrder()
  await openOrder({
    get: added,
    sign: aBeneficiaryOrder({ status: 'executed', needed: null, isForMe: false, canRefuse: false }),
  })
  await expect
    .element(dialog)
    .toMatchTextContent('New beneficiary for Laurent Family Trust: Whitcombe & Sons')
  await expect.element(dialog).toMatchTextContent('BankThames & Mercer Bank')
  await expect.element(dialog).toMatchTextContent('Account numberGB29NWBK60161331926819')
  await expectSound()
  await fill(code, '123456')
  await press(sign)
  await expectToast(
    'Beneficiary added',
    'Yours was the last signature needed. Whitcombe & Sons can now be paid.',
  )
})
