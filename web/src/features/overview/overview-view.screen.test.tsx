import type { Overview } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aPendingAdjustment } from '#testing/values/accounts/account-management.ts'
import { anOverview } from '#testing/values/overview.ts'
import { admin } from '#testing/values/users/sessions.ts'

const marcus = { clientId: '0198f000-0000-7000-8000-000000000003', client: 'Marcus Adeyemi' }
const helena = { clientId: '0198f000-0000-7000-8000-000000000001', client: 'Helena Laurent' }
const id = '0198f000-0000-7000-8000-000000000701'
const email = {
  id,
  clientId: marcus.clientId,
  client: marcus.client,
  recipient: null,
  kind: 'security',
  error: '550 no such mailbox',
  at: '2026-11-20T15:30:00Z',
  gaveUp: true,
}

const checks = page.getByRole('region', { name: 'Checks' })

function open(overview: AnswersOf<'overview'>, more: Answers = {}): void {
  openScreen('/admin/dashboard', { as: admin, api: { overview, ...more } })
}

function group(name: string) {
  return page.getByRole('region', { name, exact: true })
}

function count(name: string) {
  return page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*[\\d,]+$`) })
}

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString()
}

describe('the overview', () => {
  test('is the only current page of the breadcrumb, on one line with what it is under', async () => {
    open({ get: anOverview() })
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect.element(trail.getByText('Overview')).toBeVisible()
    expect(trail.element().querySelectorAll('[aria-current]')).toHaveLength(1)
    expect(trail.getByRole('link').elements()).toEqual([])
    const tops = ['Administration', 'Overview'].map(
      (name) => trail.getByText(name).element().getBoundingClientRect().top,
    )
    expect(new Set(tops).size).toBe(1)
  })

  test('says that it is being loaded', async () => {
    open({ get: new Promise(() => {}) })
    await expect.element(page.getByText('Loading the overview')).toBeInTheDocument()
    await expectSound()
  })

  test('links each count to its screen, and shows that nothing needs attention', async () => {
    open({ get: anOverview({ pendingRequests: 1, unreadConversations: 2 }) })
    await expect.element(count('Users')).toMatchTextContent('Users6')
    await expect.element(count('Accounts')).toMatchTextContent('Accounts1,234')
    await expect.element(count('Pending Requests')).toMatchTextContent('Pending Requests1')
    await expect.element(count('Unread Conversations')).toMatchTextContent('Unread Conversations2')
    const ways = {
      Users: 'users',
      Accounts: 'accounts',
      'Pending Requests': 'account-requests',
      'Unread Conversations': 'chat',
    }
    for (const [name, screen] of Object.entries(ways))
      await expect.element(count(name)).toHaveAttribute('href', `/admin/${screen}`)
    await expect.element(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
    await expectSound()
  })

  test('shows that it could not be loaded, and is loaded again', async () => {
    open({ get: inTurn<typeof lost | Overview>(lost, lost, lost, anOverview()) })
    await expect.element(page.getByRole('heading', { name: 'Failed to load the overview' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(count('Users')).toBeVisible()
  })

  test('is updated when a client writes', async () => {
    open({ get: inTurn(anOverview(), anOverview({ unreadConversations: 1 })) })
    await expect.element(count('Unread Conversations')).toMatchTextContent('Unread Conversations0')
    live.send({ type: 'changed', topics: ['messages'], clientId: marcus.clientId })
    await expect.element(count('Unread Conversations')).toMatchTextContent('Unread Conversations1')
  })
})

describe('what needs attention', () => {
  test('is in groups, each line with the user concerned, its age, and a link', async () => {
    const { operation, user, reason } = aPendingAdjustment()
    open({
      get: anOverview(
        {},
        {
          approvals: {
            total: 1,
            first: [{ id, operation, user, requester: 'Grace Toussaint', reason, since: minutesAgo(130) }],
          },
          requests: {
            total: 7,
            first: [
              {
                id,
                ...helena,
                nickname: 'Zurich Reserve',
                accountType: 'deposit',
                currency: 'CHF',
                createdAt: minutesAgo(2 * 24 * 60),
              },
            ],
          },
          conversations: {
            total: 2,
            first: [
              { ...marcus, messages: 1, since: minutesAgo(5) },
              { ...helena, messages: 3, since: minutesAgo(0) },
            ],
          },
          certificates: {
            total: 1,
            first: [
              {
                id,
                ...helena,
                number: 'CD-2026-AAAAAAAA',
                amount: '40000.00',
                currency: 'EUR',
                endDate: '2026-12-10',
              },
            ],
          },
          payments: {
            total: 1,
            first: [{ id, ...helena, amount: '99.00', currency: 'USD', at: '2026-11-20T15:30:00Z' }],
          },
          consultations: {
            total: 1,
            first: [{ id, visitor: 'Adriana Fontaine', startsAt: '2026-11-23T14:00:00Z' }],
          },
          contactMessages: { total: 1000, first: [{ id, visitor: 'Ivo Blank', createdAt: minutesAgo(61) }] },
        },
      ),
    })
    await expect
      .element(group('Approvals'))
      .toMatchTextContent('Balance adjustment: London House, GBP4501928376')
    await expect
      .element(group('Approvals'))
      .toMatchTextContent('Grace Toussaint: Sale of the mooring2 hours waiting')
    await expect
      .element(group('Account requests'))
      .toMatchTextContent('Helena Laurent: Zurich Reservedeposit, CHF2 days waitingand 6 more')
    await expect
      .element(group('Unanswered clients').getByRole('listitem').nth(0))
      .toMatchTextContent('Marcus Adeyemi1 message5 minutes waiting')
    await expect
      .element(group('Unanswered clients').getByRole('listitem').nth(1))
      .toMatchTextContent('Helena Laurent3 messagesa moment waiting')
    await expect
      .element(group('Certificates maturing within 30 days'))
      .toMatchTextContent('Helena LaurentCD-2026-AAAAAAAA, matures 10 Dec 2026€40,000.00')
    await expect
      .element(group('Failed payments of the last 7 days'))
      .toMatchTextContent('Helena Laurent20 Nov 2026, 11:30$99.00')
    await expect
      .element(group('Consultations today and tomorrow'))
      .toMatchTextContent('Adriana Fontaine23 Nov 2026, 10:00')
    await expect
      .element(group('Messages from visitors'))
      .toMatchTextContent('Ivo Blank1 hour waitingand 999 or more more')
    await expect
      .element(group('E-mails that could not be delivered'))
      .toMatchTextContent('All e-mails have been delivered.')
    await expect
      .element(group('Unanswered clients').getByRole('link', { name: 'Marcus Adeyemi' }))
      .toHaveAttribute('href', `/admin/users/${marcus.clientId}`)
    const ways = {
      'Review, Approvals': '/admin/approvals',
      'Review, Account requests': '/admin/account-requests',
      'Answer, Unanswered clients': '/admin/chat',
      'In the audit, Failed payments of the last 7 days': '/admin/audit?action=payment-failed',
      'View, Consultations today and tomorrow': '/admin/consultations',
      'Answer, Messages from visitors': '/admin/consultations?tab=messages',
    }
    for (const [name, href] of Object.entries(ways))
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
    await expectSound()
  })
})

describe('an e-mail that could not be delivered', () => {
  const withEmails = anOverview(
    {},
    {
      undeliveredEmails: {
        total: 2,
        first: [
          email,
          {
            ...email,
            id: '0198f000-0000-7000-8000-000000000702',
            clientId: null,
            client: null,
            recipient: 'adriana@fontaine.example',
            kind: 'consultation-booked',
            error: '451 later',
            gaveUp: false,
          },
        ],
      },
    },
  )
  const again = page.getByRole('button', { name: 'Try again, Marcus Adeyemi' })

  test('shows its recipient, its reason and its next try, and is sent again by its button', async () => {
    const after = anOverview({}, { undeliveredEmails: { total: 1, first: [{ ...email, gaveUp: false }] } })
    open({ get: inTurn(withEmails, after), tryEmailAgain: { id } })
    const lines = group('E-mails that could not be delivered').getByRole('listitem')
    await expect
      .element(lines.nth(0))
      .toMatchTextContent('Marcus Adeyemi20 Nov 2026, 11:30, security: 550 no such mailboxGiven up')
    await expect
      .element(lines.nth(1))
      .toMatchTextContent(
        'adriana@fontaine.example20 Nov 2026, 11:30, consultation booked: 451 laterTried again',
      )
    await expectSound()
    await press(again)
    await expectToast(
      'The e-mail is being sent again',
      'It stays in this list until the mail server has accepted it.',
    )
    await expect.element(lines.nth(0)).toMatchTextContent('Tried again')
    expect(sentTo('overview.tryEmailAgain')).toEqual([{ id }])
  })

  test.for([
    ['it has left the outbox', refused('NOT_FOUND'), 'It is no longer in the outbox.'],
    ['the bank does not answer', lost, 'The server did not respond. Please try again.'],
  ] as const)('is not sent again if %s', async ([, tryEmailAgain, words]) => {
    open({ get: withEmails, tryEmailAgain })
    await press(again)
    await expectToast('The e-mail could not be sent again', words)
  })
})

describe('the checks', () => {
  test('show when books and audit were found in order', async () => {
    open({ get: anOverview() })
    const items = checks.getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent('BooksChecked 20 Nov 2026, 11:30Balanced')
    await expect.element(items.nth(1)).toMatchTextContent('AuditSeals verified 20 Nov 2026, 11:29')
    expect(items.elements()).toHaveLength(2)
    await expect
      .element(checks.getByRole('link', { name: 'View the audit' }))
      .toHaveAttribute('href', '/admin/audit')
  })

  test('show that nothing was checked yet', async () => {
    open({ get: anOverview({ books: null, checkpoints: { intact: true, verifiedAt: null } }) })
    await expect.element(checks.getByText('Not checked yet').nth(1)).toBeVisible()
    expect(checks.getByText('The server checks every minute.').elements()).toHaveLength(2)
  })

  test('show errors of the books, of the audit and of visitors’ addresses', async () => {
    open({
      get: anOverview({
        books: { checkedAt: '2026-11-20T15:30:00Z', balanced: false },
        checkpoints: { intact: false, verifiedAt: null },
        proxies: 'not-trusted',
      }),
    })
    const items = checks.getByRole('listitem')
    await expect
      .element(items.nth(0))
      .toMatchTextContent('Nothing can be booked until they balance.Do not balance')
    await expect.element(items.nth(1)).toMatchTextContent('Not intact')
    await expect
      .element(items.nth(2))
      .toMatchTextContent('needs to add it to TRUSTED_PROXIES.Needs attention')
    await expectSound()
  })
})
