import type { UserPage } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anEvent } from '#testing/values/audit.ts'
import { aCertificate } from '#testing/values/certificates.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aListedUser, aSetupLink, aUserPage, ownUser } from '#testing/values/users/users.ts'

const helena = aListedUser()

function open(users: AnswersOf<'users'>): void {
  openScreen(`/admin/users/${helena.id}`, { as: admin, api: { users } })
}

function card(name: string) {
  return page.getByRole('region').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

const attention = card('Needs attention')

test('a user who is blocked on their page leaves the focus on their role, also after Undo', async () => {
  open({
    get: inTurn(aUserPage(), aUserPage({ role: 'blocked' }), aUserPage()),
    setRole: ({ userId, role }) => ({ userId, role }),
  })
  const role = page.getByLabelText('Role of Helena Laurent')
  await press(card('Access').getByRole('button', { name: 'Block' }))
  await expect.element(role).toHaveValue('blocked')
  await expect.element(role).toHaveFocus()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expectToast('User role updated to user')
  await expect.element(role).toHaveFocus()
})

describe('the page of a user', () => {
  test('shows a skeleton while it is loading', async () => {
    open({ get: new Promise(() => {}) })
    await expect.element(page.getByText('Loading this user')).toBeInTheDocument()
    await expectSound()
  })

  test('shows that it could not be loaded, and is loaded again on demand', async () => {
    open({ get: lostUntilTryAgain(aUserPage()) })
    await expect.element(page.getByRole('heading', { name: 'This user could not be loaded' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Helena Laurent' })).toBeVisible()
  })

  test('shows that the user does not exist, and links to the list', async () => {
    open({ get: refused('NOT_FOUND') })
    await expect.element(page.getByRole('heading', { level: 1, name: 'There is no such user' })).toBeVisible()
    await expectSound()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'All users' }))
      .toHaveAttribute('href', '/admin/users')
  })

  test('shows a client and their access, and that nothing needs attention', async () => {
    open({ get: aUserPage() })
    await expect.element(attention).toMatchTextContent('Nothing needs attention.')
    await expect
      .element(card('Profile'))
      .toMatchTextContent(/Usernamehelena.*Phone\+44 20 7946 0958.*Address14 Cadogan.*Born9 Mar 1974/s)
    await expect
      .element(card('Access'))
      .toMatchTextContent(/Two-factorEnabled.*PasswordTheir own.*Setup linkNone.*PhraseSet.*In 2 browsers/s)
    await expect
      .element(page.getByRole('link', { name: 'Message' }))
      .toHaveAttribute('href', `/admin/chat?client=${helena.id}`)
    expect(document.title).toMatch(/^Helena Laurent · /)
    await expectSound()
  })

  test('marks missing data', async () => {
    open({ get: aUserPage({ phone: null, address: null, dateOfBirth: null, lastSignInAt: null }) })
    await expect
      .element(card('Profile'))
      .toMatchTextContent(/PhoneNot recorded.*AddressNot recorded.*BornNot recorded/s)
    await expect.element(card('Access')).toMatchTextContent(/Last sign-inNever/)
  })

  test('keeps a certificate’s number close and its date on one line', async () => {
    const certificate = aCertificate({ endDate: '2026-12-02' })
    open({ get: aUserPage({}, { certificates: { total: 1, first: [certificate] } }) })
    const certificates = card('Certificates of Deposit')
    await expect.element(certificates.getByText('2 Dec 2026')).toHaveStyle({ whiteSpace: 'nowrap' })
    const digits = { fontVariantNumeric: 'lining-nums proportional-nums' }
    await expect.element(certificates.getByText(certificate.number, { exact: true })).toHaveStyle(digits)
  })

  test('says of an event what the audit says, and opens its details', async () => {
    const detail = { name: 'Harbour Yachts', amount: '-99.50000000', currency: 'USD' }
    const event = anEvent({ action: 'payment-completed', detail })
    open({ get: aUserPage({}, { events: { total: 1, first: [event] } }) })
    await expect.element(card('Audit')).toMatchTextContent(/Payment completed-?.?\$99\.50, Harbour Yachts/)
    await press(card('Audit').getByRole('button', { name: 'Payment completed' }))
    const dialog = page.getByRole('dialog', { name: 'Payment completed' })
    await expect.element(dialog).toMatchTextContent('Harbour Yachts')
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Close' }).last())
    await expect.element(card('Audit').getByRole('button', { name: 'Payment completed' })).toHaveFocus()
  })

  test('offers no change of the admin’s own access, and no messages to an administrator', async () => {
    open({ get: aUserPage(ownUser) })
    await expect
      .element(
        card('Access').getByText('You cannot change your own access. Please ask another administrator.'),
      )
      .toBeVisible()
    await expect
      .poll(() => card('Access').getByRole('button', { name: 'Reset Password' }).elements())
      .toEqual([])
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Message' }).elements())
      .toEqual([])
  })

  test('lists what needs attention, each with its link', async () => {
    const counts = { requests: 1, messages: 2, failedPayments: 1, maturing: 2 }
    const rest = { ...counts, approvals: [], linkPermittedUntil: '2026-09-28T16:30:00Z' }
    open({ get: aUserPage({}, { attention: rest }) })
    const links = {
      'Approved: a setup link may be generated until': null,
      '2 unanswered messages': `/admin/chat?client=${helena.id}`,
      '1 account request to decide': `/admin/account-requests?client=${helena.id}`,
      '1 payment failed within': '/admin/audit?person=helena&action=payment-failed',
      '2 certificates mature within': '#certificates',
    }
    for (const [words, href] of Object.entries(links)) {
      const line = attention.getByRole('listitem').filter({ hasText: words })
      await expect.element(line).toBeVisible()
      if (href !== null) await expect.element(line.getByRole('link')).toHaveAttribute('href', href)
    }
    await expectSound()
  })

  test('keeps the focus on a button whose reason to be disabled comes and goes', async () => {
    const [some, none] = [aUserPage({ sessions: 1 }), aUserPage({ sessions: 0 })]
    open({ get: inTurn(some, none, some) })
    const end = page.getByRole('button', { name: 'End sessions' })
    await expect.element(end).toBeVisible()
    end.element().focus()
    for (const description of ['They are not signed in anywhere', '']) {
      await live.send({ type: 'changed', topics: ['users'] })
      await expect.element(end).toHaveAccessibleDescription(description)
      await expect.element(end).toHaveFocus()
    }
  })

  test('links each list to the whole of it, for this user alone', async () => {
    const firstOf = (total: number) => ({ total, first: [] })
    open({
      get: aUserPage(
        {},
        { accounts: firstOf(9), requests: firstOf(7), conversation: firstOf(8), events: firstOf(30) },
      ),
    })
    const links = {
      'All 9 accounts': `/admin/accounts?client=${helena.id}`,
      'All 7 requests': `/admin/account-requests?client=${helena.id}&status=all`,
      'All 8 messages': `/admin/chat?client=${helena.id}`,
      'All 30 events': '/admin/audit?person=helena',
    }
    for (const [name, href] of Object.entries(links))
      await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  })

  test.for<[UserPage['user']['issuedPassword'], Partial<UserPage['user']>, string]>([
    [null, { role: 'blocked' }, 'Blocked: they cannot sign in. Their money is not affected.'],
    [
      { state: 'provisional', expiresAt: null },
      { twoFactorEnabled: false },
      'They are not set up and have no setup link',
    ],
    [
      { state: 'provisional', expiresAt: null },
      { twoFactorEnabled: false, setupLink: aSetupLink({ status: 'expired' }) },
      'Their setup link has expired and they are not set up',
    ],
    [null, { setupLink: aSetupLink() }, 'Setup link not opened yet'],
    [null, { setupLink: aSetupLink({ status: 'opened' }) }, 'Setup link opened but not completed'],
    [
      { state: 'one-time', expiresAt: '2026-09-29T15:30:00Z' },
      {},
      'One-time password not used yet, valid until',
    ],
    [{ state: 'expired', expiresAt: null }, {}, 'Their one-time password has expired: they cannot sign in'],
    [
      null,
      { pendingEmail: { email: 'new@client.example', expiresAt: '2026-09-29T15:30:00Z' } },
      'New e-mail address new@client.example not confirmed yet, valid until',
    ],
  ])('shows the state of the user’s access: %s %s', async ([issuedPassword, user, words]) => {
    open({ get: aUserPage({ issuedPassword, ...user }) })
    await expect.element(attention.getByText(words)).toBeVisible()
  })

  test('is loaded again after a change of this user, and of no other', async () => {
    open({ get: inTurn(aUserPage(), aUserPage({ role: 'blocked' })) })
    await expect.element(attention).toMatchTextContent('Nothing needs attention.')
    await live.send({ type: 'changed', topics: ['users'] })
    await expect.element(page.getByText('Blocked', { exact: true })).toBeVisible()
  })
})

describe('the freeze of a client’s payments', () => {
  const freeze = {
    id: '0198f000-0000-7000-8000-000000000802',
    source: 'link' as const,
    at: '2026-11-20T15:30:00Z',
  }
  const dialog = page.getByRole('dialog', { name: 'Lift payment freeze' })
  const lift = dialog.getByRole('button', { name: 'Lift the freeze' })

  test('comes first, and is lifted for a reason and a code', async () => {
    open({
      get: inTurn(aUserPage({}, { freeze }), aUserPage({}, { freeze }), aUserPage()),
      liftFreeze: inTurn<ReturnType<typeof refused<'INVALID_CODE'>> | { outcome: 'done'; userId: string }>(
        refused('INVALID_CODE'),
        { outcome: 'done', userId: helena.id },
      ),
    })
    await expect
      .element(attention.getByRole('listitem').first())
      .toMatchTextContent(/Payments frozen by the link in an e-mail since 20 Nov 2026, 11:30/)
    await press(attention.getByRole('button', { name: 'Lift the freeze' }))
    await expect.element(dialog.getByText(/check their telephone phrase first/)).toBeVisible()
    await press(lift)
    await expect.element(dialog.getByLabelText('How you confirmed the client’s identity')).toHaveFocus()
    await fill(
      dialog.getByLabelText('How you confirmed the client’s identity'),
      'They called, and the phrase matched',
    )
    await fill(dialog.getByLabelText('Authentication code'), '000000')
    await expectSound()
    await press(lift)
    await expect.element(dialog.getByText(/This code is incorrect/)).toBeVisible()
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(lift)
    await expectToast('The freeze was lifted', 'The client is notified by e-mail.')
    const order = { userId: helena.id, freezeId: freeze.id, reason: 'They called, and the phrase matched' }
    expect(sentTo('users.liftFreeze')).toEqual([
      { ...order, code: '000000' },
      { ...order, code: '123456' },
    ])
    await expect.element(attention).toMatchTextContent('Nothing needs attention.')
  })

  test.for([
    [{ outcome: 'pending' as const }, 'Awaiting approval'],
    [refused('FREEZE_NOT_FOUND'), 'The freeze was not lifted'],
  ] as const)('says what became of the request (%#)', async ([liftFreeze, title]) => {
    open({ get: aUserPage({}, { freeze }), liftFreeze })
    await press(attention.getByRole('button', { name: 'Lift the freeze' }))
    await fill(dialog.getByLabelText('How you confirmed the client’s identity'), 'They called')
    await fill(dialog.getByLabelText('Authentication code'), '123456')
    await press(lift)
    await expect
      .element(page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true }).first())
      .toBeVisible()
  })
})
