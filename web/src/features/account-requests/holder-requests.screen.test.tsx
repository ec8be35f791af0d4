import type { ActedFor } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { askedFor, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast, leaveToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aRejectedRequest, aRequest } from '#testing/values/accounts/account-requests.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCertificateList } from '#testing/values/certificates.ts'
import { trust } from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const portfolio = `/dashboard/for/${trust.id}/portfolio`
const main = page.getByRole('main')
const ask = main.getByRole('button', { name: 'Request New Account' })
const dialog = page.getByRole('dialog', { name: 'Request New Account' })
const table = page.getByRole('table', { name: 'Pending Account Requests' })
const question = page.getByRole('alertdialog', { name: 'Withdraw this request?' })
const sophie = { id: '0198f000-0000-7000-8000-000000000881', name: 'Sophie Laurent' }
const pending = aRequest({ requestedBy: sophie })
const rejected = { ...aRejectedRequest(), requestedBy: sophie }
const one = { requests: [pending], more: null }
const none = { requests: [], more: null }

const [seen] = anActedFor().accounts
if (!seen) throw new Error('This holder has an account')
const holder = anActedFor({
  holderId: trust.id,
  kind: 'organisation',
  name: trust.name,
  firstName: trust.name,
  lastName: '',
  prepare: true,
  prepareBeneficiaries: true,
  lastDay: null,
  accounts: [{ ...seen, prepare: true, sign: null, lastDay: null }],
})

function open(
  accountRequests: AnswersOf<'accountRequests'> = {},
  acted: Partial<ActedFor> = {},
  address = portfolio,
): void {
  openScreen(address, {
    as: client,
    api: {
      accessRights: { holders: [{ ...holder, ...acted }] },
      accounts: { list: acted.accounts?.length === 0 ? [] : [anAccount()] },
      certificates: { list: aCertificateList([]) },
      orders: { count: { forMe: 0, forOthers: 0 } },
      accountRequests: { list: none, ...accountRequests },
    },
  })
}

describe('the account requests of a holder', () => {
  test('are listed with the person who asked, and asked for in the name of the holder', async () => {
    open({ list: { requests: [pending, rejected], more: null } })
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Requested by Sophie Laurent')
    await expect.element(table.getByRole('row').nth(2)).toMatchTextContent('Please send the proof')
    await expect.element(main).toMatchTextContent('You can request new accounts.')
    // Messages are not included in this mandate.
    await expect.element(table.getByRole('link')).not.toBeInTheDocument()
    await expectSound()
    expect(askedFor('accountRequests.list')).toEqual([trust.id])
  })

  test('lead to the messages of the holder after a rejection, where the mandate includes them', async () => {
    open({ list: { requests: [rejected], more: null } }, { messages: true })
    await expect
      .element(table.getByRole('link', { name: 'Send a message about Trading Wallet' }))
      .toHaveAttribute('href', `/dashboard/for/${trust.id}/messages`)
    await press(table.getByRole('button', { name: 'Ask again for Trading Wallet' }))
    await expect.element(dialog.getByLabelText('Account nickname')).toHaveValue('Trading Wallet')
  })

  test('are read again when another person asks or withdraws', async () => {
    open({ list: inTurn(one, none) })
    await expect.element(table).toBeVisible()
    await live.send({ type: 'changed', topics: ['account-requests'] })
    await expect.element(table).not.toBeInTheDocument()
  })

  test('are not shown to people who may not ask, and nor is the button', async () => {
    open({}, { prepareBeneficiaries: false })
    await expect.element(main.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
    await expect.element(ask).not.toBeInTheDocument()
    await expect.element(main).not.toMatchTextContent('You can request new accounts.')
    expect(sentTo('accountRequests.list')).toEqual([])
  })
})

describe('an account for a holder', () => {
  test('is requested by the form of clients, which says to whom it will belong', async () => {
    open({ submit: pending, list: inTurn(none, one) })
    await press(ask)
    await expect.element(dialog).toMatchTextContent(`The account will belong to ${trust.name}.`)
    await press(dialog.getByRole('radio', { name: /Deposit/ }))
    await fill(dialog.getByLabelText('Account nickname'), 'Zurich Reserve')
    await choose(dialog.getByLabelText('Currency', { exact: true }), 'CHF, Swiss Franc')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Submit request' }))
    await expectToast(
      'Request Submitted',
      "Your account request has been submitted for review. You'll be notified once approved.",
    )
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(table).toMatchTextContent('Zurich Reserve')
    expect(askedFor('accountRequests.submit')).toEqual([trust.id])
    expect(sentTo('accountRequests.submit')).toMatchObject([{ nickname: 'Zurich Reserve', currency: 'CHF' }])
  })

  test('is refused above the limit in words about the holder', async () => {
    open({ submit: refused('TOO_MANY_OPEN_REQUESTS') })
    await press(ask)
    await press(dialog.getByRole('radio', { name: /Deposit/ }))
    await fill(dialog.getByLabelText('Account nickname'), 'Zurich Reserve')
    await choose(dialog.getByLabelText('Currency', { exact: true }), 'CHF, Swiss Franc')
    await press(dialog.getByRole('button', { name: 'Submit request' }))
    await expectToast(
      'Error',
      'There are 10 requests under review for this account holder. You can submit another once one of ' +
        'them has been decided or withdrawn.',
    )
  })

  test('is refused under the name of another account, in words about the holder', async () => {
    open({ submit: refused('ACCOUNT_NAME_TAKEN') })
    await press(ask)
    await press(dialog.getByRole('radio', { name: /Deposit/ }))
    await fill(dialog.getByLabelText('Account nickname'), 'Zurich Reserve')
    await choose(dialog.getByLabelText('Currency', { exact: true }), 'CHF, Swiss Franc')
    await press(dialog.getByRole('button', { name: 'Submit request' }))
    await expect
      .element(dialog.getByLabelText('Account nickname'))
      .toHaveAccessibleDescription(/Another account of this holder has this name\./)
  })

  test('keeps a draft of its own over a reload, apart from that of the user', async () => {
    open()
    await press(ask)
    await fill(dialog.getByLabelText('Account nickname'), 'School fees')
    open({}, {}, `${portfolio}?dialog=request`)
    await expect.element(dialog.getByLabelText('Account nickname')).toHaveValue('School fees')
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith('account-request'))).toEqual([])
  })

  test('can be the first one', async () => {
    open({}, { accounts: [], prepare: false })
    await expect.element(main).toMatchTextContent('There are no accounts to see yet. You can request')
    await expectSound()
    await press(ask)
    await expect.element(dialog).toBeVisible()
  })
})

describe('a pending request of a holder', () => {
  const withdraw = table.getByRole('button', { name: 'Withdraw the request for Zurich Reserve' })
  const yes = question.getByRole('button', { name: 'Withdraw request' })

  test('is withdrawn after a question, and is gone from the list', async () => {
    open({ list: inTurn(one, none), withdraw: { ...pending, status: 'withdrawn' } })
    await press(withdraw)
    await expect.element(question).toMatchTextContent('The bank will not open the account Zurich Reserve.')
    await expectSound()
    await press(question.getByRole('button', { name: 'Keep request' }))
    await expect.element(question).not.toBeInTheDocument()
    expect(sentTo('accountRequests.withdraw')).toEqual([])
    await press(withdraw)
    await leaveToast('Request Submitted')
    await press(yes)
    await expectToast('Request withdrawn', 'Zurich Reserve')
    // Without being dismissed it would stay for some seconds.
    await expect.poll(() => page.getByText('Request Submitted').elements(), { timeout: 2_000 }).toEqual([])
    await expect.element(table).not.toBeInTheDocument()
    await expect.element(main).toHaveFocus()
    expect(sentTo('accountRequests.withdraw')).toEqual([{ requestId: pending.id }])
    expect(askedFor('accountRequests.withdraw')).toEqual([trust.id])
  })

  test.each([
    [refused('REQUEST_ALREADY_DECIDED'), 'The bank has already decided this request.'],
    [refused('REQUEST_NOT_FOUND'), 'This request no longer exists.'],
    [lost, 'The bank did not respond. Please try again.'],
  ] as const)('that cannot be withdrawn says why', async (answer, why) => {
    open({ list: one, withdraw: answer })
    await press(withdraw)
    await press(yes)
    await expectToast('Failed to withdraw the request', why)
    await expect.element(table).toBeVisible()
  })
})
