import type { Certificate } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { expectToast } from '#testing/toasts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aCertificate, aCertificateList, aQuote, someTerms } from '#testing/values/certificates.ts'
import {
  amount,
  code,
  confirmation,
  create,
  dialog,
  expectOpened,
  expectStep,
  makeDeposit,
  next,
  openDeposit,
  openPortfolio,
  order,
  reachCode,
  reachFunding,
  reachSignature,
  sign,
  signed,
  steps,
  terms,
} from '#testing/on-screen/deposit.ts'

const created = 'Certificate of Deposit created successfully! Certificate #CD-2026-K7M2P9QX'
const wholeOrder = {
  amount: '75000.00',
  currency: 'USD',
  termYears: 3,
  rate: '3.40',
  endDate: '2029-10-01',
  termsVersion: '2026-1',
  accountId: '0198f000-0000-7000-8000-000000000201',
  signature: expect.stringMatching(/^iVBORw0KGgo/),
  certificateId: expect.any(String),
}

describe('a deposit before it is signed', () => {
  test('shows all its terms, and is opened once exactly so', async () => {
    const held = Promise.withResolvers<Certificate>()
    await reachCode({
      open: held.promise,
      list: inTurn(aCertificateList([]), aCertificateList()),
    })
    for (const words of [
      '$75,000.00',
      'USD, US Dollar',
      '3 years',
      '3.40% a year',
      '$7,656.99',
      'Maturity date1 Oct 2029',
      '$82,656.99',
      'Family Reserve',
      '•••• 8374',
      'Balance after$1,175,000.55',
      'Version 2026-1',
    ])
      await expect.element(order).toMatchTextContent(words)
    await expect.element(order.getByRole('img', { name: 'Your signature' })).toBeVisible()
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(create)
    await expect.element(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(aCertificate())
    await expectToast(created)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(makeDeposit).toHaveFocus()
    await expect.element(page.getByRole('tab', { name: 'Current (1)' })).toBeVisible()
    expect(sentTo('certificates.confirm')).toEqual([{ order: wholeOrder, code: '123456' }])
    expect(sentTo('certificates.open')).toEqual([
      { ...wholeOrder, confirmationId: confirmation.confirmationId },
    ])
    expect(sentTo('certificates.open')).toMatchObject([
      { certificateId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
  })

  test('is closed once it is created, also where a link opened it', async () => {
    openPortfolio({}, aPortfolio(), '/dashboard/portfolio?dialog=deposit')
    await expectOpened()
    await reachSignature()
    await reachFunding()
    await press(next)
    await sign()
    await expectToast(created)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.search).toBe('')
  })

  test('needs six digits before the bank is asked', async () => {
    await reachCode()
    await sign('12345')
    await expectToast('Invalid Code', 'Please enter a valid 6-digit authentication code')
    await expect.element(code).toHaveAccessibleDescription(/Please enter a valid 6-digit authentication code/)
    await expect.element(code).toHaveFocus()
    expect(sentTo('certificates.confirm')).toEqual([])
    await expectSound()
  })
})

test.for([
  ['INVALID_CODE', 'Invalid Authentication Code', 'The authentication code you entered is incorrect'],
  ['DEMO_CODE_EXPECTED', 'Demo Mode', "Use code '246810' for demo purposes"],
  ['TWO_FACTOR_NOT_ENABLED', '2FA Not Enabled', 'Two-factor authentication is required for this action.'],
  ['TOO_MANY_ATTEMPTS', 'Transaction failed', 'Too many attempts. Please try again later.'],
] as const)(
  'a code that the bank refuses with %s is asked for again, and nothing is opened',
  async ([refusal, title, words]) => {
    await reachCode({ confirm: refused(refusal) })
    await sign()
    await expectToast(title, words)
    await expect.element(code).toHaveValue('')
    await expect.element(order).toBeVisible()
    expect(sentTo('certificates.open')).toEqual([])
    const isAboutCode = refusal === 'INVALID_CODE' || refusal === 'DEMO_CODE_EXPECTED'
    if (isAboutCode) await expect.element(code).toHaveFocus()
  },
)

const mended = [
  ['INVALID_AMOUNT', 0, 'Invalid Amount', 'Please enter a valid deposit amount'],
  [
    'QUOTE_CHANGED',
    0,
    'Transaction failed',
    'The rate or the maturity date has just changed. Please check the deposit again.',
  ],
  ['INVALID_SIGNATURE', 1, 'Signature Required', 'This image could not be read. Please sign again.'],
  [
    'TERMS_CHANGED',
    1,
    'Transaction failed',
    'The terms have just changed. Please read and accept the new ones.',
  ],
  [
    'ACCOUNT_NOT_FOUND',
    2,
    'Selected account is no longer available',
    'Selected account is no longer available',
  ],
  [
    'DIFFERENT_CURRENCY',
    2,
    'Selected account is no longer available',
    'Its currency differs from that of the certificate.',
  ],
  [
    'INSUFFICIENT_FUNDS',
    2,
    'Insufficient funds in the selected account',
    'Insufficient funds in the selected account',
  ],
  ['CODE_REQUIRED', 3, 'Invalid 2FA code provided', 'Please enter a new code.'],
  [
    'CONFIRMATION_REFUSED',
    3,
    'Invalid 2FA code provided',
    'The confirmation has expired. Please enter a new code.',
  ],
  ['CERTIFICATE_ID_TAKEN', 3, 'Transaction failed', /^An earlier deposit from this window was made/],
  [
    'BOOKS_CLOSED',
    3,
    'Transaction failed',
    'Certificates are temporarily unavailable. No money has been taken.',
  ],
  ['BUSY', 3, 'Transaction failed', 'We are busy at the moment. No money has been taken. Please try again.'],
] as const

test.for(mended)(
  'a deposit that is refused with %s leads to the step with the cause',
  async ([refusal, step, title, words]) => {
    await reachCode({ open: refused(refusal) })
    await sign()
    const messages = page.getByRole('region', { name: 'Notifications' })
    await expect.element(messages.getByText(title, { exact: true }).first()).toBeVisible()
    await expect.element(messages.getByText(words).first()).toBeVisible()
    await expect.element(dialog.getByRole('region', { name: steps[step] })).toBeVisible()
    expect(sentTo('certificates.open')).toHaveLength(1)
  },
)

test('changed terms must be read and accepted before the deposit is signed', async () => {
  const newTerms = { ...someTerms, version: '2026-2' }
  await reachCode({ open: refused('TERMS_CHANGED'), terms: inTurn(someTerms, newTerms) })
  await sign()
  await expect.element(dialog.getByText('Read or print (version 2026-2)')).toBeVisible()
  await expect.element(terms).not.toBeChecked()
  await expectStep('Signature & Terms')
  await expectSound()
})

test('a changed rate is shown, and the deposit is signed again at that rate', async () => {
  const changed = aQuote({ rate: '3.20', interest: '7206.58', maturityAmount: '82206.58' })
  let isChanged = false
  await reachCode({
    quote: () => (isChanged ? changed : aQuote()),
    open: inTurn<Refused<'QUOTE_CHANGED'> | Certificate>(refused('QUOTE_CHANGED'), aCertificate()),
  })
  isChanged = true
  await sign()
  await expectStep('Deposit Details')
  for (const step of steps.slice(1, 3)) {
    await press(next)
    await expectStep(step)
  }
  await press(next)
  await expect.element(order).toMatchTextContent('3.20% a year')
  await sign('654321')
  await expectToast(created)
  expect(sentTo('certificates.open')).toMatchObject([{ rate: '3.40' }, { rate: '3.20' }])
})

const unanswered = dialog.getByText('The bank has not responded.')

describe('a deposit whose answer was lost', () => {
  test('is sent again unchanged, without a second code', async () => {
    await reachCode({ open: inTurn<typeof lost | Certificate>(lost, aCertificate()) })
    await sign()
    await expectToast('Failed to create deposit')
    await expect.element(unanswered).toBeVisible()
    await expect
      .element(dialog)
      .toMatchTextContent('You can safely try again: the deposit will not be taken twice.')
    await expect.element(dialog.getByText('Your code was accepted for this certificate.')).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
    await expectSound()
    await press(create)
    await expectToast(created)
    const [first, second, ...others] = sentTo('certificates.open')
    expect(second).toEqual(first)
    expect(others).toEqual([])
    expect(sentTo('certificates.confirm')).toHaveLength(1)
  })

  test('is shown again as it was sent after a reload, and keeps its id', async () => {
    await reachCode({ open: lost })
    await sign()
    await expect.element(unanswered).toBeVisible()
    const asked = Promise.withResolvers<Refused<'CERTIFICATE_NOT_FOUND'>>()
    openPortfolio({ get: asked.promise })
    await press(makeDeposit)
    await expect.element(dialog.getByText('Checking the last deposit')).toBeInTheDocument()
    const opened = dialog.element()
    await expect.element(dialog).toHaveFocus()
    asked.resolve(refused('CERTIFICATE_NOT_FOUND'))
    await expect.element(unanswered).toBeVisible()
    await expectStep('Confirm with 2FA')
    expect(dialog.element()).toBe(opened)
    for (const words of ['$75,000.00', '3 years', 'Family Reserve'])
      await expect.element(order).toMatchTextContent(words)
    await expect.element(signed).toBeVisible()
    await expectSound()
    await sign('654321')
    await expectToast(created)
    const [first, second] = sentTo('certificates.open')
    expect(second).toEqual(first)
    expect(sessionStorage).toHaveLength(0)
  })

  test('has succeeded if the bank confirms it, and the next one begins empty', async () => {
    await reachCode({ open: lost })
    await sign()
    await expect.element(unanswered).toBeVisible()
    await openDeposit({ get: aCertificate() })
    await expect.element(dialog.getByText('The last deposit was successful.')).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
    await expect.element(dialog).toMatchTextContent('certificate CD-2026-K7M2P9QX has been opened.')
    await expect.element(amount).toHaveValue('')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await press(makeDeposit)
    await expect.element(amount).toBeVisible()
    await expect.element(dialog.getByText('CD-2026-K7M2P9QX')).not.toBeInTheDocument()
  })
})
