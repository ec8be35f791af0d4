import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
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
const trust = {
  clientId: '0198f000-0000-7000-8000-000000000008',
  client: 'Laurent Family Trust',
  username: '',
}
const couple = { ...trust, clientId: '0198f000-0000-7000-8000-000000000009', client: 'Helena and Theo' }
const yacht = { ...trust, clientId: '0198f000-0000-7000-8000-000000000011', client: 'Sea Ltd' }
const id = '0198f000-0000-7000-8000-000000000701'
const maturing = {
  kind: 'certificate' as const,
  id,
  ...helena,
  username: 'helena',
  number: 'CD-2026-AAAAAAAA',
  amount: '40000.00',
  currency: 'EUR' as const,
  endDate: '2026-12-10',
  at: minutesAgo(-20 * 1440 - 1),
}
const email = {
  kind: 'email' as const,
  id,
  clientId: marcus.clientId,
  client: marcus.client,
  recipient: null,
  about: 'security',
  error: '550 no such mailbox',
  at: '2026-11-20T15:30:00Z',
  gaveUp: true,
  linkGone: false,
}

const checks = page.getByRole('region', { name: 'Checks' })

function open(overview: AnswersOf<'overview'>, more: Answers = {}): void {
  openScreen('/admin/dashboard', { as: admin, api: { overview, ...more } })
}

function group(name: string) {
  return page.getByRole('region', { name, exact: true })
}

function count(name: string) {
  return page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*[\\d,]+\\+?$`) })
}

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString()
}

describe('the overview', () => {
  test('says that it is being loaded, in the shape that it will have', async () => {
    await page.viewport(1280, 900)
    open({ get: new Promise(() => {}) })
    await expect.element(page.getByText('Loading the overview')).toBeInTheDocument()
    const cards = [...document.querySelectorAll('.overview-counts > .card')]
    expect(cards).toHaveLength(4)
    expect(new Set(cards.map((card) => card.getBoundingClientRect().top)).size).toBe(1)
    await expectSound()
  })

  test('links each count to its screen, and shows that nothing needs attention', async () => {
    open({ get: anOverview({ pendingRequests: 1, awaitingFirstReply: 2 }) })
    await expect.element(count('Users')).toMatchTextContent('Users6')
    await expect.element(count('Accounts')).toMatchTextContent('Accounts1,234')
    await expect.element(count('Pending requests')).toMatchTextContent('Pending requests1')
    await expect.element(count('Awaiting first reply')).toMatchTextContent('Awaiting first reply2')
    const ways = {
      Users: 'users',
      Accounts: 'accounts',
      'Pending requests': 'account-requests',
      'Awaiting first reply': 'chat',
    }
    for (const [name, screen] of Object.entries(ways))
      await expect.element(count(name)).toHaveAttribute('href', `/admin/${screen}`)
    await expect.element(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
    await expectSound()
  })

  test('says of many users and accounts only that there are more than the server counts', async () => {
    open({ get: anOverview({ users: 10_001, accounts: 10_000 }) })
    await expect.element(count('Users')).toMatchTextContent(/^Users10,000\+$/)
    await expect.element(count('Accounts')).toMatchTextContent('Accounts10,000')
    await expectSound()
  })

  test('shows that it could not be loaded, and is loaded again', async () => {
    open({ get: lostUntilTryAgain(anOverview()) })
    await expect.element(page.getByRole('heading', { name: 'Failed to load the overview' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(count('Users')).toBeVisible()
  })

  test('is updated when a client writes', async () => {
    open({ get: inTurn(anOverview(), anOverview({ awaitingFirstReply: 1 })) })
    await expect.element(count('Awaiting first reply')).toMatchTextContent('Awaiting first reply0')
    await live.send({ type: 'changed', topics: ['messages'], clientId: marcus.clientId })
    await expect.element(count('Awaiting first reply')).toMatchTextContent('Awaiting first reply1')
  })
})

describe('what needs attention', () => {
  test('is one list by age, each line with its kind, how long it has waited, and its link', async () => {
    const { operation, reason } = aPendingAdjustment()
    const user = { id: trust.clientId, name: trust.client, username: '' }
    open({
      get: anOverview(
        {},
        [
          { kind: 'payment', id, ...trust, amount: '99.00', currency: 'USD', at: minutesAgo(5 * 1440) },
          {
            kind: 'request',
            id,
            ...couple,
            nickname: 'Zurich Reserve',
            accountType: 'deposit',
            currency: 'CHF',
            at: minutesAgo(2 * 1440),
          },
          {
            kind: 'approval',
            id,
            operation,
            user,
            requester: 'Grace Toussaint',
            reason,
            at: minutesAgo(130),
          },
          { kind: 'freeze', id, ...helena, source: 'link', at: minutesAgo(121) },
          { kind: 'contactMessage', id, visitor: 'Ivo Blank', at: minutesAgo(61) },
          { kind: 'conversation', id: marcus.clientId, ...marcus, messages: 1, at: minutesAgo(5) },
          { kind: 'conversation', id: helena.clientId, ...helena, messages: 3, at: minutesAgo(0) },
          { kind: 'consultation', id, visitor: 'Adriana Fontaine', at: minutesAgo(-181) },
          { kind: 'bookingOutsideHours', id, visitor: 'Nils Berg', at: minutesAgo(-9 * 1440 - 1) },
          maturing,
          { ...maturing, id: yacht.clientId, ...yacht },
        ],
        { request: 6, contactMessage: 999 },
      ),
    })
    const lines = group('Needs attention').getByRole('listitem')
    const expected = [
      '5 days agoFailed payment Laurent Family Trust$99.00Open',
      '2 days waitingAccount request Helena and TheoZurich Reserve, deposit, CHFOpen',
      '2 hours waitingApproval Balance adjustment: London House, GBP4501928376, for Laurent Family Trust' +
        'Grace Toussaint: Sale of the mooringOpen',
      '2 hours waitingFrozen payments Helena Laurentfrozen by the link in an e-mail: call the client, then ' +
        'lift the freezeOpen',
      '1 hour waitingMessage from a visitor Ivo BlankOpen',
      '5 minutes waitingUnanswered message Marcus Adeyemi1 messageOpen',
      'just nowUnanswered message Helena Laurent3 messagesOpen',
      'in 3 hoursConsultation Adriana Fontaine',
      'in 9 daysBooking outside the hours Nils Berg',
      'in 20 daysMaturing certificate Helena Laurent€40,000.00, CD-2026-AAAAAAAA, matures 10 Dec 2026Open',
    ]
    for (const [index, text] of expected.entries())
      await expect.element(lines.nth(index)).toMatchTextContent(text)
    await expect
      .element(group('Needs attention'))
      .toMatchTextContent(
        'And 6 requests and at least 999 visitors’ messages.There are no undelivered e-mails.',
      )
    await expect
      .element(group('Needs attention').getByRole('link', { name: 'Marcus Adeyemi', exact: true }))
      .toHaveAttribute('href', `/admin/users/${marcus.clientId}`)
    const adjustment = 'Balance adjustment: London House, GBP4501928376, for Laurent Family Trust'
    const ways = {
      [`Open, Approval, ${adjustment}`]: `/admin/approvals?approval=${id}`,
      'Open, Account request, Helena and Theo': `/admin/account-requests?request=${id}`,
      'Open, Unanswered message, Marcus Adeyemi': `/admin/chat?client=${marcus.clientId}`,
      'Open, Failed payment, Laurent Family Trust': '/admin/audit?action=payment-failed',
      'Open, Maturing certificate, Sea Ltd': `/admin/holders/${yacht.clientId}?certificate=${yacht.clientId}`,
      'Open, Maturing certificate, Helena Laurent': `/admin/users/${helena.clientId}?certificate=${id}`,
      'Open, Consultation, Adriana Fontaine': `/admin/consultations?consultation=${id}`,
      'Open, Booking outside the hours, Nils Berg': `/admin/consultations?consultation=${id}`,
      'Open, Message from a visitor, Ivo Blank': `/admin/consultations?tab=messages&message=${id}`,
    }
    for (const [name, href] of Object.entries(ways))
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
    for (const { client, clientId } of [trust, couple])
      await expect
        .element(page.getByRole('link', { name: client, exact: true }))
        .toHaveAttribute('href', `/admin/holders/${clientId}`)
    await expectSound()
  })
})

describe('an e-mail that could not be delivered', () => {
  const toVisitor = {
    ...email,
    id: '0198f000-0000-7000-8000-000000000702',
    clientId: null,
    client: null,
    recipient: 'adriana@fontaine.example',
    about: 'consultation-booked',
    error: '451 later',
    gaveUp: false,
  }
  const withEmails = anOverview({}, [email, toVisitor])
  const again = page.getByRole('button', { name: 'Try again, Marcus Adeyemi' })

  test('shows its recipient, its reason and its next try, and is sent again by its button', async () => {
    const after = anOverview({}, [{ ...email, gaveUp: false }])
    open({ get: inTurn(withEmails, after), tryEmailAgain: { id } })
    const lines = group('Needs attention').getByRole('listitem')
    await expect
      .element(lines.nth(0))
      .toMatchTextContent('Undelivered e-mail Marcus AdeyemiSecurity: 550 no such mailboxGiven up')
    await expect
      .element(lines.nth(1))
      .toMatchTextContent('adriana@fontaine.exampleConsultation booked: 451 laterTried again')
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
    [
      'its link was deleted meanwhile',
      refused('LINK_NOT_VALID'),
      'Its link has been deleted. Please send a new one.',
    ],
    ['the bank does not answer', lost, 'The bank did not respond. Please try again.'],
  ] as const)('is not sent again if %s', async ([, tryEmailAgain, words]) => {
    open({ get: withEmails, tryEmailAgain })
    await press(again)
    await expectToast('The e-mail could not be sent again', words)
  })
})

test('an e-mail whose link was deleted cannot be sent again, and says what to do', async () => {
  open({ get: anOverview({}, [{ ...email, about: 'setup-link', linkGone: true }]) })
  await expect
    .element(group('Needs attention').getByRole('listitem').nth(0))
    .toMatchTextContent(
      'Marcus AdeyemiSetup link: 550 no such mailbox. Its link has been deleted. ' +
        'Please send a new one.Given up',
    )
  await expect.poll(() => page.getByRole('button', { name: /^Try again/ }).elements()).toEqual([])
})

describe('the checks', () => {
  test('show when books and audit were found in order', async () => {
    open({ get: anOverview() })
    const items = checks.getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent('BooksChecked 20 Nov 2026, 11:30Balanced')
    await expect.element(items.nth(1)).toMatchTextContent('AuditCheckpoints verified 20 Nov 2026, 11:29')
    await expect.poll(() => items.elements()).toHaveLength(2)
    await expect
      .element(checks.getByRole('link', { name: 'View the audit log' }))
      .toHaveAttribute('href', '/admin/audit')
  })

  test('show that nothing was checked yet', async () => {
    open({ get: anOverview({ books: null, checkpoints: { intact: true, verifiedAt: null } }) })
    await expect.element(checks.getByText('Not checked yet').nth(1)).toBeVisible()
    await expect.poll(() => checks.getByText('The server checks every minute.').elements()).toHaveLength(2)
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
