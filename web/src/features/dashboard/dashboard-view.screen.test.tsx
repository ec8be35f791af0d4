import { type CurrencyAllocation, currencyAllocationSchema, type LiveEvent } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aRejectedRequest, aRequest } from '#testing/values/accounts/account-requests.ts'
import { aCertificate } from '#testing/values/certificates.ts'
import { aDashboard, anActivity } from '#testing/values/dashboard.ts'
import { aMessage, aThread } from '#testing/values/messages.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aProtection } from '#testing/values/users/own-access.ts'
import { client } from '#testing/values/users/sessions.ts'

const certificate = {
  id: '0198f000-0000-7000-8000-000000000601',
  number: 'CD-2026-AAAAAAAA',
  amount: '40000.00',
  currency: 'EUR' as const,
  endDate: '2026-12-10',
}
const accountId = '0198f000-0000-7000-8000-000000000208'
const approved = aRequest({
  nickname: 'Winter Reserve',
  status: 'approved',
  accountId,
  decidedAt: '2026-11-18T14:00:00Z',
})
const rejected = aRejectedRequest()
const busy = aDashboard({
  counts: { accounts: 5, unreadMessages: 2, beneficiaries: 7 },
  attention: { decided: [approved, rejected], maturing: [certificate] },
})

const attention = page.getByRole('region', { name: 'For your attention' })
const activity = page.getByRole('region', { name: 'Recent Activity' })
const counts = page.getByRole('region', { name: 'Counts' })

/** The holding of a client in one currency, on one account. */
function held(currency: 'USD' | 'BTC', total: string): CurrencyAllocation {
  return currencyAllocationSchema.parse({
    currency,
    total,
    inCertificates: '0.00',
    onAccountPercent: 100,
    parts: [{ accountId, name: 'Family Reserve', amount: total, share: '100.0' }],
  })
}

function open(get: NonNullable<Answers['dashboard']>['get'], more: Answers = {}): void {
  const dashboard: NonNullable<Answers['dashboard']> = get === undefined ? {} : { get }
  const thread = aThread([
    aMessage(1, { body: 'Your transfer\nhas arrived.', fromClient: false, unread: true }),
  ])
  openScreen('/dashboard', {
    as: client,
    api: { ...aPortfolio(), dashboard, messages: { thread }, ...more },
  })
}

describe('the dashboard', () => {
  test('shows that it is being loaded, with its links', async () => {
    open(new Promise(() => {}))
    await expect.element(page.getByText('Loading your dashboard')).toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /^Make Payment/ })).toBeVisible()
    await expectSound()
  })

  test('greets a new client with zeros, and leads to the first account', async () => {
    const nothing = { accounts: 0, unreadMessages: 0, beneficiaries: 0 }
    const dashboard = { get: aDashboard({ counts: nothing, activity: [] }) }
    open(aDashboard(), { ...aPortfolio([]), dashboard })
    await expect.element(page.getByText(/^Good (morning|afternoon|evening), Helena$/)).toBeVisible()
    await expect.element(counts).toMatchTextContent('Total Accounts0Unread Messages0Beneficiaries0')
    await expect.element(activity).toMatchTextContent('No activity yet')
    const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
    await expect.element(steps.nth(3)).toMatchTextContent('Create recovery codes')
    // Four steps are before the client, who is not all caught up.
    await expect.element(attention).not.toBeInTheDocument()
    await expect.element(steps.nth(1)).toMatchTextContent(/Once your first account is open, .* the money\.$/)
    await expect.element(steps.nth(1).getByRole('link')).not.toBeInTheDocument()
    await expectSound()
    await press(page.getByRole('link', { name: /^Request New Account/ }))
    await expect.element(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()
  })

  test('shows the counts and what needs attention, with links', async () => {
    open(busy)
    await expect.element(counts).toMatchTextContent('Total Accounts5Unread Messages2Beneficiaries7')
    const ofCertificate = `/dashboard/portfolio?certificate=${certificate.id}`
    const ways = {
      'Read, 2 unread messages from the bank': '/dashboard/messages',
      'View, Deposit of €40,000.00 matures on 10 Dec 2026': ofCertificate,
      'View, Winter Reserve was approved and is open': `/dashboard/accounts/${accountId}/transactions`,
      'View, Trading Wallet was not approved': `/dashboard/portfolio?request=${aRejectedRequest().id}`,
    }
    for (const [name, href] of Object.entries(ways))
      await expect.element(attention.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect
      .element(attention)
      .toMatchTextContent('Please send the proof of origin first. · Decided on 17 Nov 2026')
    for (const date of ['10 Dec 2026', '17 Nov 2026'])
      await expect.element(attention.getByText(date, { exact: true })).toHaveStyle({ whiteSpace: 'nowrap' })
    await expectSound()
  })

  test('shows a client without money the first steps that are left', async () => {
    open(aDashboard({ counts: { accounts: 1, unreadMessages: 0, beneficiaries: 0 } }), {
      accounts: { allocation: [held('USD', '0.00')] },
      security: {
        protection: aProtection({ recoveryCodes: { left: 9, made: 10, madeAt: '2026-11-01T12:00:00Z' } }),
      },
    })
    const steps = page.getByRole('region', { name: 'First steps' })
    const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name })
    await expect.element(step('Open your first account')).toMatchTextContent(/Done$/)
    await expect.element(step('Create recovery codes')).toMatchTextContent(/Done$/)
    await expect
      .element(step('Pay in money').getByRole('link', { name: 'View, Pay in money' }))
      .toHaveAttribute('href', `/dashboard/portfolio?dialog=receive&account=${accountId}`)
    await expect
      .element(steps.getByRole('link', { name: 'Add, Add a beneficiary' }))
      .toHaveAttribute('href', '/dashboard/beneficiaries?dialog=add')
  })

  test('shows no first steps to a client with money, and quotes the unread message', async () => {
    localStorage.setItem('bank.hide-amounts', '0')
    open(busy, { accounts: { allocation: [held('USD', '10.00')] } })
    await expect.element(attention).toMatchTextContent('“Your transfer has arrived.”')
    await expect.element(page.getByRole('region', { name: 'First steps' })).not.toBeInTheDocument()
    window.dispatchEvent(storedElsewhere('1'))
    await expect.element(attention).not.toMatchTextContent('Your transfer')
    window.dispatchEvent(storedElsewhere('0'))
  })

  test('begins with the money in each currency, and what matures next', async () => {
    localStorage.setItem('bank.hide-amounts', '0')
    open(aDashboard(), {
      accounts: { allocation: [held('USD', '1250000.55'), held('BTC', '3.50000000')] },
      certificates: {
        list: { certificates: [], earlier: null, counts: { active: 1, expired: 0 }, next: aCertificate() },
      },
    })
    const holdings = page.getByRole('region', { name: 'Balances by currency' })
    await expect.element(holdings).toMatchTextContent(/US Dollar\s*\$1,250,000\.55.*BTC, Bitcoin\s*3\.5/)
    await expect
      .element(holdings)
      .toMatchTextContent(/1 Oct 2029.*\$82,656\.99 with interest returns to Family Reserve/)
    await expectSound()
    window.dispatchEvent(storedElsewhere('1'))
    await expect.element(holdings).not.toMatchTextContent('1,250,000')
    window.dispatchEvent(storedElsewhere('0'))
  })

  test('says that the balances could not be loaded, and loads them again', async () => {
    const list = [held('USD', '1250000.55')]
    open(aDashboard(), {
      accounts: { allocation: lostUntilTryAgain(list) },
    })
    const failed = page.getByRole('main').getByRole('alert')
    await expect.element(failed).toMatchTextContent('We could not load your balances.')
    await expectSound()
    await press(failed.getByRole('button', { name: 'Try again' }))
    await expect
      .element(page.getByRole('region', { name: 'Balances by currency' }))
      .toMatchTextContent('$1,250,000.55')
  })

  test('links to a client’s usual operations', async () => {
    open(aDashboard())
    const ways = {
      'Make Payment': '/dashboard/portfolio?dialog=pay',
      'Add Beneficiary': '/dashboard/beneficiaries?dialog=add',
      'Send a message': '/dashboard/messages',
      'Account Manager Support': '/dashboard/support',
      'Download statements': '/dashboard/portfolio?dialog=statements',
      'Request New Account': '/dashboard/portfolio?dialog=request',
    }
    const actions = page.getByRole('region', { name: 'Quick actions' })
    for (const [name, href] of Object.entries(ways))
      await expect.element(actions.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('shows that it could not be loaded, keeps its links, and is loaded again', async () => {
    open(lostUntilTryAgain(busy))
    const failed = page.getByRole('main').getByRole('alert')
    await expect.element(failed).toMatchTextContent('Failed to load the dashboard')
    await expect.element(page.getByRole('link', { name: /^Add Beneficiary/ })).toBeVisible()
    await expectSound()
    await press(failed.getByRole('button', { name: 'Try again' }))
    await expect.element(counts).toMatchTextContent('Total Accounts5')
  })

  const events: LiveEvent[] = [
    { type: 'changed', topics: ['messages'] },
    { type: 'changed', topics: ['account-requests'] },
    { type: 'changed', topics: ['beneficiaries'] },
    { type: 'accounts-changed', accountIds: [accountId] },
  ]
  test.for(events)('is updated while the client looks: %j', async (event) => {
    open(inTurn(aDashboard(), busy))
    await expect.element(counts).toMatchTextContent('Unread Messages0')
    await live.send(event)
    await expect.element(counts).toMatchTextContent('Unread Messages2')
  })
})

describe('a decision', () => {
  test('disappears when it is dismissed', async () => {
    const left = aDashboard({ attention: { decided: [approved], maturing: [] } })
    open(inTurn(busy, left), { accountRequests: { putAside: { requestId: rejected.id } } })
    await press(attention.getByRole('button', { name: 'Dismiss, Trading Wallet was not approved' }))
    await expect.element(attention).not.toMatchTextContent('Trading Wallet')
    await expect.element(attention).toMatchTextContent('Winter Reserve')
    await expect.poll(() => attention.element().contains(document.activeElement)).toBe(true)
    expect(sentTo('accountRequests.putAside')).toEqual([{ requestId: rejected.id }])
  })

  test('stays if it could not be dismissed', async () => {
    open(busy, { accountRequests: { putAside: lost } })
    await press(attention.getByRole('button', { name: 'Dismiss, Trading Wallet was not approved' }))
    await expectToast('Error', 'This could not be dismissed. Please try again.')
    await expect.element(attention).toMatchTextContent('Trading Wallet')
  })

  test('that no longer exists is not on the list that is loaded again, and the toast says so', async () => {
    const left = aDashboard({ attention: { decided: [approved], maturing: [] } })
    open(inTurn(busy, left), { accountRequests: { putAside: refused('REQUEST_NOT_FOUND') } })
    await press(attention.getByRole('button', { name: 'Dismiss, Trading Wallet was not approved' }))
    await expectToast('Error', 'This request no longer exists.')
    await expect.element(attention).not.toMatchTextContent('Trading Wallet')
  })
})

test('the last activity is shown in sentences, with the bank’s time, without hidden amounts', async () => {
  localStorage.setItem('bank.hide-amounts', '0')
  const noMoney = { amount: null, currency: null, accountId: null, transactionId: null }
  open(
    aDashboard({
      activity: [
        anActivity(),
        anActivity({ ...noMoney, id: '16', action: 'signed-in', name: 'Firefox on Windows' }),
      ],
      attention: busy.attention,
    }),
  )
  const lines = activity.getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent('You paid Whitcombe & Sons.$10.0011:30')
  await expect.element(activity.getByRole('heading', { name: '20 Nov 2026' })).toBeVisible()
  const { accountId: paidFrom, transactionId } = anActivity()
  await expect
    .element(lines.nth(0).getByRole('link'))
    .toHaveAttribute('href', `/dashboard/accounts/${paidFrom}/transactions?transaction=${transactionId}`)
  await expect.element(lines.nth(1)).toMatchTextContent('You signed in with Firefox on Windows.')
  await expect.element(activity).toMatchTextContent('Times in Roseau')
  window.dispatchEvent(storedElsewhere('1'))
  await expect.element(lines.nth(0)).toMatchTextContent('You paid Whitcombe & Sons.••••••hidden')
  await expect.element(attention).toMatchTextContent('Certificate CD-2026-AAAAAAAA matures on 10 Dec 2026')
  await expect.element(attention).not.toMatchTextContent('40,000')
  window.dispatchEvent(storedElsewhere('0'))
  await expect.element(lines.nth(0)).toMatchTextContent('$10.00')
})

test('consecutive messages of one day and conversation share a line, with their count', async () => {
  const none = { amount: null, currency: null, accountId: null, name: null }
  const received = { ...none, action: 'message-received' } as const
  const sent = { ...none, action: 'message-sent' } as const
  const ofHolder = {
    ...none,
    action: 'holder-message-received',
    name: 'Laurent Family Trust',
    holderId: '0198f000-0000-7000-8000-0000000008a1',
  } as const
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const events = [received, sent, ofHolder, ofHolder, received, received, anActivity(), sent, sent]
  open(
    aDashboard({
      activity: [
        ...events.map((event, index) => anActivity({ ...event, id: `${30 - index}` })),
        anActivity({ ...sent, id: '9', at: yesterday }),
      ],
    }),
  )
  const lines = activity.getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent('You and the bank exchanged 2 messages.')
  await expect.element(lines.nth(1)).toMatchTextContent('The bank sent 2 messages to Laurent Family Trust.')
  await expect.element(lines.nth(2)).toMatchTextContent('The bank sent you 2 messages.')
  await expect.element(lines.nth(4)).toMatchTextContent('You sent 2 messages to the bank.')
  await expect.element(lines.nth(5)).toMatchTextContent('You sent a message to the bank.')
})

/** Hides or shows the amounts in another tab of this device. */
function storedElsewhere(value: string): StorageEvent {
  localStorage.setItem('bank.hide-amounts', value)
  return new StorageEvent('storage', { key: 'bank.hide-amounts', newValue: value })
}
