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
import { aBeneficiaryOrder, aWaitingOrder, trust } from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const portfolio = `/dashboard/for/${trust.id}/portfolio`
const beneficiaries = `/dashboard/for/${trust.id}/beneficiaries`
const orderId = '0198f000-0000-7000-8000-000000000871'
const main = page.getByRole('main')
const add = main.getByRole('button', { name: 'Add Beneficiary' }).first()
const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
const send = dialog.getByRole('button', { name: 'Send for signature' })

type Mandate = { prepareBeneficiaries?: boolean; sign?: 'A' | null }

function open(
  prepare: AnswersOf<'beneficiaries'>['prepare'] = { orderId },
  { prepareBeneficiaries = true, sign = 'A' }: Mandate = {},
  address = beneficiaries,
  orders: AnswersOf<'orders'> = {},
): void {
  const [seen] = anActedFor().accounts
  if (!seen) throw new Error('This holder has an account')
  const holder = anActedFor({
    holderId: trust.id,
    kind: 'organisation',
    name: trust.name,
    firstName: trust.name,
    lastName: '',
    prepare: true,
    sign,
    prepareBeneficiaries,
    lastDay: null,
    accounts: [{ ...seen, prepare: true, sign, lastDay: null }],
  })
  openScreen(address, {
    as: client,
    api: {
      accessRights: { holders: [holder] },
      accounts: { list: [account] },
      accountRequests: { list: { requests: [], more: null } },
      payments: { beneficiaries: [] },
      certificates: { list: aCertificateList([]) },
      orders: { count: { forMe: 0, forOthers: 0 }, ...orders },
      beneficiaries: { list: [], prepare },
    },
  })
}

async function fillIn(number = 'FR1420041010050500013M02606'): Promise<void> {
  await fill(dialog.getByLabelText('Full name'), 'Roseau Harbour School')
  await fill(dialog.getByLabelText('Bank name'), 'Caraibes Mutual')
  await fill(dialog.getByLabelText('Account number or IBAN'), number)
}

test('A user who acts for a holder prepares a beneficiary without a code, and it waits', async () => {
  open()
  await expect.element(main).toMatchTextContent('You can prepare payments, certificates and beneficiaries')
  await press(add)
  await expect.element(dialog.getByLabelText('Authentication code')).not.toBeInTheDocument()
  await fillIn()
  await expectSound()
  await pressTwiceAtOnce(send)
  await expectToast(
    'The beneficiary is waiting for signatures',
    'Everyone who can sign it has been notified.',
  )
  await expect.element(dialog.getByRole('region', { name: 'Result' })).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('Roseau Harbour School')
  await expectSound()
  expect(sentTo('beneficiaries.prepare')).toHaveLength(1)
  expect(sentTo('beneficiaries.prepare')).toMatchObject([
    { beneficiary: { kind: 'bank', name: 'Roseau Harbour School', bankName: 'Caraibes Mutual' } },
  ])
  expect(askedFor('beneficiaries.prepare')).toEqual([trust.id])
  await expect
    .element(dialog.getByRole('link', { name: 'Review and sign' }))
    .toHaveAttribute('href', `/dashboard/for/${trust.id}/orders?order=${orderId}`)
})

test.for([
  [beneficiaries, 'add'],
  [portfolio, 'beneficiary'],
] as const)(
  'A reload of %s shows the prepared beneficiary again, and prepares nothing anew',
  async ([path, name]) => {
    open({ orderId }, {}, `${path}?dialog=${name}`)
    await fillIn()
    await press(send)
    const result = dialog.getByRole('region', { name: 'Result' })
    await expect.element(result).toHaveFocus()
    const address = location.pathname + location.search
    expect(address).toBe(`${path}?dialog=${name}&prepared=${orderId}`)
    open({ orderId }, {}, address, { get: aBeneficiaryOrder() })
    await expect.element(result).toHaveFocus()
    await expect.element(result).toMatchTextContent('BeneficiaryWhitcombe & SonsStatusWaiting for signatures')
    expect(sentTo('orders.get')).toEqual([{ orderId }])
    expect(new Set(askedFor('orders.get'))).toEqual(new Set([trust.id]))
    await expect.element(dialog.getByRole('link', { name: 'Review and sign' })).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Done' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.search).toBe('')
  },
)

test('A prepared beneficiary that waits no longer leads to its order; an unknown one says so', async () => {
  const address = `${beneficiaries}?dialog=add&prepared=${orderId}`
  const ended = aBeneficiaryOrder({ status: 'withdrawn', needed: null, isForMe: false })
  open({ orderId }, {}, address, { get: ended })
  await expect.element(dialog).toMatchTextContent('The beneficiary is no longer waiting for signatures')
  await expect.element(dialog.getByRole('link', { name: 'View order' })).toBeVisible()
  await expectSound()
  for (const get of [refused('ORDER_NOT_FOUND'), aWaitingOrder()] as const) {
    open({ orderId }, {}, address, { get })
    await expect.element(dialog).toMatchTextContent('Order not found')
  }
  await expectSound()
})

test('A holder without a beneficiary offers to prepare one in place of a payment', async () => {
  open({ orderId }, { sign: null }, portfolio)
  await press(main.getByRole('button', { name: 'Prepare payment, Family Reserve' }))
  const payment = page.getByRole('dialog', { name: 'Prepare payment' })
  await expect.element(payment).toMatchTextContent('You can prepare one, which others then sign.')
  await expectSound()
  await press(payment.getByRole('button', { name: 'Add Beneficiary' }))
  await fillIn()
  await press(send)
  await expect.element(dialog.getByRole('link', { name: 'View order' })).toBeVisible()
})

test('A user with a mandate on single accounts is not offered a new beneficiary', async () => {
  open({ orderId }, { prepareBeneficiaries: false }, `${portfolio}?dialog=beneficiary`)
  await press(main.getByRole('button', { name: 'Prepare payment, Family Reserve' }))
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Your account manager can help.')
  await expect.element(page.getByRole('button', { name: 'Add Beneficiary' })).not.toBeInTheDocument()
})

test('Missing details and those that the bank finds wrong are shown at their fields', async () => {
  const issues = [{ path: 'beneficiary.bankAccountNumber', message: 'This IBAN is not valid' }]
  open(refused('INVALID_INPUT', { issues }))
  await press(add)
  await press(send)
  await expect.element(dialog.getByLabelText('Full name')).toHaveFocus()
  await expectToast('Missing Information', 'Please enter the wallet owner full name')
  await fillIn('FR00')
  await press(send)
  const number = dialog.getByLabelText('Account number or IBAN')
  await expect.element(number).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog).toMatchTextContent('This IBAN is not valid')
})

test.each([
  ['NO_SIGNING_RULES', 'No signing rules apply to this currency. Please ask your account manager.'],
  [
    'TOO_MANY_OPEN_ORDERS',
    'Too many orders are waiting for signatures already. Please have some signed first.',
  ],
] as const)('%s leaves the beneficiary in the form', async (code, words) => {
  open(refused(code))
  await press(add)
  await fillIn()
  await press(send)
  await expectToast('Failed to prepare the beneficiary', words)
  await expect.element(dialog.getByLabelText('Full name')).toHaveValue('Roseau Harbour School')
})

test('A beneficiary that was not answered is sent again under its id, also in a new dialog', async () => {
  open(inTurn<typeof lost | { orderId: string }>(lost, { orderId }))
  await press(add)
  await fillIn()
  await press(send)
  await expect
    .element(dialog)
    .toMatchTextContent('You can safely try again: the beneficiary will not be sent twice.')
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await press(add)
  await press(send)
  await expect.element(dialog.getByRole('link', { name: 'Review and sign' })).toBeVisible()
  const [first, second] = sentTo('beneficiaries.prepare')
  expect(second).toEqual(first)
})
