import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectSignInAlone, expectToast } from '#testing/toasts.ts'
import { anAdminAccount } from '#testing/values/accounts/account-management.ts'
import { aRejectedRequest, anAdminRequest } from '#testing/values/accounts/account-requests.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aUserPage } from '#testing/values/users/users.ts'

const path = '/admin/account-requests'
const pending = anAdminRequest()
const colleague = { id: '0198f000-0000-7000-8000-000000000005', name: 'Grace Toussaint' }
const approved = anAdminRequest({
  status: 'approved',
  decidedAt: '2026-11-18T14:00:00Z',
  decidedBy: colleague,
  notes: 'As agreed by telephone.',
  accountId: '0198f000-0000-7000-8000-000000000207',
  accountNumber: '123456789012',
})
const rejected = anAdminRequest({ ...aRejectedRequest(), decidedBy: colleague })
const inbox = { requests: [pending], more: null }
const empty = { requests: [], more: null }
const decided = { requestId: pending.id, decision: 'approved' as const, accountId: approved.accountId }

const clientPage = aUserPage(
  { createdAt: '2024-05-14T13:00:00Z' },
  { holdings: [{ currency: 'USD', amount: anAdminAccount().balance, accounts: 2 }] },
)

const table = page.getByRole('table', { name: 'Account requests' })
const dialog = page.getByRole('dialog', { name: 'Account request', exact: true })
const notes = dialog.getByLabelText('Note')
const approve = dialog.getByRole('button', { name: 'Approve' })
const reject = dialog.getByRole('button', { name: 'Reject' })

function open(accountRequests: AnswersOf<'accountRequests'>, address = path): void {
  openScreen(address, {
    as: admin,
    api: {
      users: { get: clientPage },
      accountRequests: { listForAdmin: inbox, showToAdmin: pending, ...accountRequests },
    },
  })
}

async function openRequest(accountRequests: AnswersOf<'accountRequests'>): Promise<void> {
  open(accountRequests)
  await press(page.getByRole('button', { name: 'Review, Zurich Reserve of Helena Laurent' }))
  await expect.element(notes).toBeVisible()
}

describe('the requests of all clients', () => {
  test('say that they are being loaded', async () => {
    open({ listForAdmin: new Promise(() => {}) })
    await expect.element(page.getByText('Loading account requests')).toBeInTheDocument()
    await expectSound()
  })

  test('list pending ones first, with their number and the age of each', async () => {
    const createdAt = new Date(Date.now() - 3.5 * 86_400_000).toISOString()
    open({
      listForAdmin: { requests: [{ ...pending, createdAt }], more: null },
      countPending: { pending: 1 },
    })
    await expect.element(page.getByText('1 request to decide')).toBeVisible()
    await expect.element(table).toMatchTextContent('Helena Laurenthelena')
    await expect.element(table.getByText('Deposit, ')).not.toBeVisible()
    await expect
      .element(table.getByRole('link', { name: 'Helena Laurent' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/admin\/users\/[\w-]{36}$/))
    await expect.element(table).toMatchTextContent('3 days ago')
    await expect
      .element(page.getByRole('link', { name: /^Account Requests ?, 1 pending$/ }))
      .toBeInTheDocument()
    expect(sentTo('accountRequests.listForAdmin')).toEqual([{ status: 'pending' }])
    await expectSound()
  })

  test('say that none is pending', async () => {
    open({ listForAdmin: empty })
    await expect.element(page.getByRole('heading', { name: 'No account requests' })).toBeVisible()
    await expect.element(page.getByText('No requests to decide')).toBeVisible()
    await expectSound()
  })

  test('say that they could not be read, in place and in a message, and are read again', async () => {
    open({ listForAdmin: lostUntilTryAgain(inbox) })
    const failed = page.getByRole('main').getByRole('alert')
    await expect.element(failed).toMatchTextContent('Failed to fetch account requests')
    await expectToast('Failed to fetch account requests')
    await expectSound()
    await press(failed.getByRole('button', { name: 'Try again' }))
    await expect.element(table).toBeVisible()
  })

  test('are filtered in the address by status, age and client', async () => {
    open({
      listForAdmin: ({ status, olderThanDays, client }) =>
        client !== undefined || status === 'rejected'
          ? { requests: [rejected], more: null }
          : olderThanDays
            ? empty
            : inbox,
    })
    await choose(page.getByLabelText('Age'), 'Older than 30 days')
    await expect
      .element(page.getByText('No request matches this status and age. Try another filter.'))
      .toBeVisible()
    expect(sentTo('accountRequests.listForAdmin').at(-1)).toEqual({ status: 'pending', olderThanDays: 30 })
    await choose(page.getByLabelText('Status'), 'Rejected')
    await expect.element(table).toMatchTextContent('Trading Wallet')
    await expect.poll(() => window.location.search).toBe('?age=30&status=rejected')
    window.history.back()
    await expect
      .element(page.getByText('No request matches this status and age. Try another filter.'))
      .toBeVisible()
    await press(page.getByRole('button', { name: 'Show all requests' }))
    await expect.element(table).toMatchTextContent('Zurich Reserve')
    expect(sentTo('accountRequests.listForAdmin').at(-1)).toEqual({})
    open(
      { listForAdmin: ({ client }) => (client === undefined ? inbox : { requests: [rejected], more: null }) },
      `${path}?client=${pending.client.id}&status=all`,
    )
    await expect.element(page.getByText('Requests from Helena Laurent')).toBeVisible()
    await press(page.getByRole('link', { name: 'All requests' }))
    await expect.element(table).toMatchTextContent('Zurich Reserve')
  })

  test('are loaded page by page', async () => {
    open({
      listForAdmin: inTurn({ requests: [pending], more: pending.id }, { requests: [rejected], more: null }),
    })
    await press(page.getByRole('button', { name: 'Show more requests' }))
    await expect.element(table).toMatchTextContent('Trading Wallet')
    expect(sentTo('accountRequests.listForAdmin').at(-1)).toEqual({ status: 'pending', after: pending.id })
  })

  test('are updated when a client asks for another account', async () => {
    open({ listForAdmin: inTurn(empty, inbox) })
    await expect.element(page.getByRole('heading', { name: 'No account requests' })).toBeVisible()
    await live.send({ type: 'changed', topics: ['account-requests'] })
    await expect.element(table).toMatchTextContent('Zurich Reserve')
  })
})

describe('one request', () => {
  test('shows all its fields, and that the deposit is not credited', async () => {
    await openRequest({})
    await expect.poll(() => window.location.search).toBe(`?request=${pending.id}`)
    for (const words of ['StatusPending', 'Deposit Account', 'CurrencyCHF', 'Investment', 'CHF 100,000.00'])
      await expect.element(dialog).toMatchTextContent(words)
    await expect
      .element(dialog)
      .toMatchTextContent('It is not credited: the account opens with a zero balance.')
    await expect.element(dialog).toHaveAccessibleDescription('Helena Laurent, helena')
    await expect
      .element(dialog.getByRole('link', { name: 'Helena Laurent' }))
      .toHaveAttribute('href', `/admin/users/${pending.client.id}`)
    await expect
      .element(dialog.getByRole('region', { name: 'The client' }))
      .toMatchTextContent('Client since14 May 2024USD, 2 accounts$1,250,000.55')
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('button', { name: 'Review, Zurich Reserve of Helena Laurent' }))
      .toHaveFocus()
    await expect.poll(() => window.location.search).toBe('')
  })

  test('shows after the decision the admin, the note and the account, without buttons', async () => {
    open({ showToAdmin: approved }, `${path}?status=all&request=${pending.id}`)
    for (const words of ['StatusApproved', 'Grace Toussaint', '123456789012', 'As agreed by telephone.'])
      await expect.element(dialog).toMatchTextContent(words)
    await expect.poll(() => approve.elements()).toEqual([])
    await expect.poll(() => reject.elements()).toEqual([])
    await expect.poll(() => notes.elements()).toEqual([])
    await expect.element(dialog).not.toMatchTextContent('has already')
    await expectSound()
  })

  test('that does not exist is not shown', async () => {
    open({ showToAdmin: refused('REQUEST_NOT_FOUND') }, `${path}?request=${pending.id}`)
    await expect.element(dialog.getByText('Request not found')).toBeVisible()
    await expectSound()
  })

  test('that could not be loaded can be loaded again', async () => {
    open({ showToAdmin: lostUntilTryAgain(pending) }, `${path}?request=${pending.id}`)
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(dialog).toMatchTextContent('Zurich Reserve')
  })
})

describe('the decision about a request', () => {
  test('is sent with the notes, and the focus goes to the list when the row is gone', async () => {
    await openRequest({ listForAdmin: inTurn(inbox, empty), decide: decided })
    await fill(notes, ' Welcome to Zurich ')
    await pressTwiceAtOnce(approve)
    await expectToast('Account request approved successfully')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('region', { name: 'Account requests' })).toHaveFocus()
    expect(sentTo('accountRequests.decide')).toEqual([
      { requestId: pending.id, decision: 'approved', notes: 'Welcome to Zurich' },
    ])
  })

  test('may be a rejection, which needs a reason', async () => {
    await openRequest({ decide: { ...decided, decision: 'rejected', accountId: null } })
    await press(reject)
    await expect.element(notes).toHaveFocus()
    await expect.element(notes).toHaveAccessibleDescription(/Please give a reason\. The client will see it\./)
    expect(sentTo('accountRequests.decide')).toEqual([])
    await fill(notes, 'No proof of origin')
    await press(reject)
    await expectToast('Account request rejected')
    expect(sentTo('accountRequests.decide')).toEqual([
      { requestId: pending.id, decision: 'rejected', notes: 'No proof of origin' },
    ])
  })

  test('is refused with notes that are too long', async () => {
    await openRequest({})
    await fill(notes, 'x'.repeat(900))
    await expect.element(notes).toHaveAccessibleDescription(/100/)
    await fill(notes, 'x'.repeat(1_001))
    await expect.element(notes).toHaveAccessibleDescription(/1 character too many/)
    for (const button of [approve, reject])
      await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expectSound()
  })

  test.for([
    ['TOO_MANY_ACCOUNTS', 'This client already has the maximum number of accounts.'],
    ['CLIENT_NOT_FOUND', 'This user is blocked or no longer a client. You can reject the request.'],
    ['NOT_ALLOWED', 'You cannot decide a request of your own or of a holder you have a mandate for.'],
  ] as const)('is refused: %s', async ([refusal, words]) => {
    await openRequest({ decide: refused(refusal) })
    await press(approve)
    await expectToast('Failed to approve account request', words)
    await expect.element(dialog).toBeVisible()
  })

  test('can be tried again if the bank did not answer', async () => {
    await openRequest({ decide: lost })
    await fill(notes, 'Welcome to Zurich')
    await press(reject)
    await expectToast(
      'Failed to reject account request',
      'The bank did not respond. You can safely try again: the decision will not be made twice.',
    )
    await expect.element(notes).toHaveValue('Welcome to Zurich')
  })

  test('at the end of the session leads to the sign-in without a message', async () => {
    await openRequest({ decide: refused('NOT_SIGNED_IN') })
    await press(approve)
    await expectSignInAlone()
  })

  test('of a slower admin is refused, with the name of the other one and the request’s status', async () => {
    await openRequest({ showToAdmin: inTurn(pending, approved), decide: refused('REQUEST_ALREADY_DECIDED') })
    await fill(notes, 'No proof of origin')
    await press(reject)
    await expectToast(
      'Failed to reject account request',
      'This request has already been decided or withdrawn.',
    )
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent('Grace Toussaint has already approved this request.')
    await expect.poll(() => approve.elements()).toEqual([])
    await expectSound()
  })

  test('whose answer was lost counts as taken when it is tried again', async () => {
    const own = { ...approved, decidedBy: { id: admin.user.id, name: 'Octavia Sinclair' } }
    await openRequest({ showToAdmin: inTurn(pending, own), decide: refused('REQUEST_ALREADY_DECIDED') })
    await press(approve)
    await expectToast('Account request approved successfully')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('of another admin appears while the request is open, which closes without a question', async () => {
    await openRequest({ showToAdmin: inTurn(pending, approved) })
    await fill(notes, 'No proof of origin')
    await live.send({ type: 'changed', topics: ['account-requests'] })
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent('Grace Toussaint has already approved this request.')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => window.location.search).toBe('')
  })
})
