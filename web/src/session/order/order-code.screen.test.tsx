import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type Answers, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import * as deposit from '#testing/on-screen/deposit.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccessReview, anActedFor } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aBeneficiary, aBeneficiaryReview } from '#testing/values/beneficiaries.ts'
import { aCertificate, aQuote, someTerms, todaysRates } from '#testing/values/certificates.ts'
import { aListedOrder, aWaitingOrder, theSignatories, trust } from '#testing/values/orders.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { ownAccess, safeguards } from '#testing/values/users/own-access.ts'
import { aSession } from '#testing/values/users/sessions.ts'

const withoutFactor = aSession({ twoFactorEnabled: false })
const words = '2FA Not Enabled. Two-factor authentication is required for this action.'
const code = page.getByLabelText('Authentication code')

function open(path: string, api: Answers): void {
  openScreen(path, { as: withoutFactor, api })
}

/** Fails unless the user reads why there is no field for a code, and is led to where they get one. */
async function expectNoCode(around: Locator, send?: Locator): Promise<void> {
  await expect.element(around).toMatchTextContent(words)
  await expect
    .element(around.getByRole('link', { name: 'Set up your authenticator' }))
    .toHaveAttribute('href', '/dashboard/profile?dialog=two-factor#security')
  await expect.poll(() => code.elements()).toEqual([])
  if (send) await expect.element(send).toHaveAccessibleDescription('Please set up your authenticator first.')
  await expectSound()
}

test('a client without a second factor adds no beneficiary, and reads where to set it up', async () => {
  open('/dashboard/beneficiaries?dialog=add', {
    beneficiaries: { list: [], check: aBeneficiaryReview() },
  })
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await fill(dialog.getByLabelText('Full name'), 'Roseau Joinery')
  await fill(dialog.getByLabelText('Bank name'), 'Westward Bank')
  await fill(dialog.getByLabelText('Account number or IBAN'), 'GB82 WEST 1234 5698 7654 32')
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await expect.element(dialog.getByRole('region', { name: 'The new beneficiary' })).toHaveFocus()
  await expectNoCode(dialog, dialog.getByRole('button', { name: 'Verify & Add' }))
})

test('a client without a second factor verifies no beneficiary', async () => {
  const pending = aBeneficiary({ name: 'Harbour Yachts Ltd', verified: false })
  open('/dashboard/beneficiaries', { beneficiaries: { list: [pending] } })
  await press(page.getByRole('button', { name: 'Confirm with a code, Harbour Yachts Ltd' }))
  const dialog = page.getByRole('dialog', { name: 'Confirm beneficiary' })
  await expectNoCode(dialog, dialog.getByRole('button', { name: 'Verify' }))
})

test('a client without a second factor gives no access to accounts', async () => {
  const soon = new Date()
  const lastDay = new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)
  const accessRights = { review: anAccessReview({ lastDay }) }
  open('/dashboard/profile?dialog=give', ownAccess({ accessRights, accounts: { list: [anAccount()] } }))
  const dialog = page.getByRole('dialog', { name: 'Give access' })
  await fill(dialog.getByLabelText('First name'), 'Odette')
  await fill(dialog.getByLabelText('Last name'), 'Baptiste')
  await fill(dialog.getByLabelText('E-mail'), 'odette@books.example')
  await press(dialog.getByRole('checkbox', { name: 'Family Reserve' }))
  await pickDay('Last day', lastDay)
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await expectNoCode(dialog, dialog.getByRole('button', { name: 'Give access' }))
})

test('a client without a second factor raises no limit of their own', async () => {
  const limit = { currency: 'USD' as const, kind: 'payment' as const, amount: '500.00', planned: null }
  open(
    '/dashboard/profile',
    ownAccess({ safeguards: { get: safeguards({ limits: [limit] }), setLimit: refused('CODE_REQUIRED') } }),
  )
  await press(page.getByRole('button', { name: 'Change, limit for one payment, USD' }))
  const dialog = page.getByRole('dialog', { name: 'Limit for one payment in USD' })
  await fill(dialog.getByLabelText('Limit', { exact: true }), '900')
  const save = dialog.getByRole('button', { name: 'Save limit' })
  await press(save)
  await expectNoCode(dialog, save)
  answerWith({ safeguards: { setLimit: { plannedFor: null } } })
  await fill(dialog.getByLabelText('Limit', { exact: true }), '400')
  await press(save)
  await expectToast('Your limit applies now', 'We have confirmed this by e-mail.')
})

test('a client without a second factor calls the bank to lift a freeze', async () => {
  const freeze = {
    id: '0198f000-0000-7000-8000-000000000801',
    source: 'portal' as const,
    at: '2026-11-20T15:30:00Z',
  }
  open('/dashboard/profile', ownAccess({ safeguards: { get: safeguards({ freeze }) } }))
  const section = page.getByRole('region', { name: 'Freeze payments' })
  await expectNoCode(section)
  await expect.element(section).toMatchTextContent(/Or call your account manager/)
  await expect.poll(() => section.getByRole('button').elements()).toEqual([])
})

test('a person without a second factor signs no order of a holder', async () => {
  const order = aWaitingOrder()
  open(`/dashboard/orders?order=${order.id}`, {
    accessRights: { holders: [anActedFor({ holderId: trust.id, sign: 'A' })] },
    mandates: { signatories: theSignatories() },
    orders: {
      list: { orders: [aListedOrder()], more: null },
      count: { forMe: 1, forOthers: 0 },
      get: order,
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
  await expectNoCode(dialog, dialog.getByRole('button', { name: 'Sign' }))
})

test('a payment that needs a second factor is refused with the way to set it up', async () => {
  open('/dashboard/portfolio', {
    ...aPortfolio(),
    payments: { beneficiaries: [aPaymentBeneficiary()], review: refused('TWO_FACTOR_NOT_ENABLED') },
  })
  await press(page.getByRole('button', { name: 'Pay, Family Reserve' }))
  const dialog = page.getByRole('dialog', { name: 'Make Payment' })
  await press(dialog.getByLabelText('Beneficiary', { exact: true }))
  await press(dialog.getByRole('option', { name: /Whitcombe/ }))
  await fill(dialog.getByLabelText('Amount'), '20000')
  await press(dialog.getByRole('button', { name: 'Continue' }))
  await expectToast('2FA Not Enabled', 'Two-factor authentication is required for this action.')
  await expectNoCode(dialog)
})

test('a certificate takes the demo code in the demo bank alone', async () => {
  const confirmWith = async (demo: boolean) => {
    const portfolio = aPortfolio()
    open('/dashboard/portfolio', {
      ...portfolio,
      signIn: { current: { session: withoutFactor, demo } },
      certificates: {
        ...portfolio.certificates,
        rates: todaysRates,
        terms: someTerms,
        quote: aQuote(),
        confirm: deposit.confirmation,
        open: aCertificate(),
      },
    })
    await press(deposit.makeDeposit)
    await deposit.expectOpened()
    await deposit.reachSignature()
    await deposit.reachFunding()
    await press(deposit.dialog.getByRole('radio', { name: /^Family Reserve/ }))
    await press(deposit.next)
    await expect.element(deposit.order).toBeVisible()
  }
  await confirmWith(false)
  await expectNoCode(deposit.dialog, deposit.create)
  await confirmWith(true)
  await deposit.sign('246810')
  await expect.poll(() => sentTo('certificates.confirm')).toMatchObject([{ code: '246810' }])
})
