import { phraseShownForMs } from '@bank/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type Answers, type AnswersOf, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aListedUser, aUserPage, fourEyesRule } from '#testing/values/users/users.ts'

const helena = aListedUser()
const wrongCode = 'This code is incorrect or has already been used. Please wait for the next one.'
const noCode = 'Enter your 6-digit code.'

function open(users: AnswersOf<'users'>, approvals: AnswersOf<'approvals'> = {}): void {
  const api: Answers = {
    users: { list: { users: [helena], more: null }, counts: { user: 1, admin: 1, blocked: 0 }, ...users },
    approvals: { rule: fourEyesRule(), findPending: { approval: null }, ...approvals },
  }
  openScreen('/admin/users', { as: admin, api })
}

describe('the appointment of an administrator', () => {
  const dialog = page.getByRole('dialog', { name: 'Make Helena Laurent an administrator' })
  const role = page.getByLabelText('Role of Helena Laurent')
  const code = dialog.getByLabelText('Authentication code')
  const reason = dialog.getByLabelText('Reason')
  const appoint = dialog.getByRole('button', { name: 'Make administrator' })
  const send = dialog.getByRole('button', { name: 'Send for approval' })
  const needsTwo = { rule: fourEyesRule({ isOn: true, applies: true }) }

  async function start(users: AnswersOf<'users'>, approvals?: AnswersOf<'approvals'>): Promise<void> {
    open(users, approvals)
    await choose(role, 'admin')
    await expect.element(dialog).toBeVisible()
  }

  test('needs a code, and is done once by a double click', async () => {
    await start({ appoint: { outcome: 'done', userId: helena.id } })
    await expect.element(code).toHaveFocus()
    await press(appoint)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(noCode))
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(appoint)
    await expectToast('User role updated to admin')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(role).toHaveFocus()
    expect(sentTo('users.appoint')).toEqual([{ userId: helena.id, code: '123456' }])
  })

  test('leaves the role as it is until it is done, and asks for another code after a wrong one', async () => {
    await start({ appoint: refused('INVALID_CODE') })
    await fill(code, '000000')
    await press(appoint)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(wrongCode))
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(role).toHaveValue('user')
  })

  test('needs a reason if a second administrator has to approve it, and is then pending', async () => {
    await start({ appoint: { outcome: 'pending' } }, needsTwo)
    await expect.element(dialog.getByText('Another administrator must approve this.')).toBeVisible()
    await press(send)
    await expect.element(reason).toHaveAccessibleDescription(/Please give a reason/)
    await expect.element(reason).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(new RegExp(noCode))
    await expectSound()
    await userEvent.fill(reason, 'a'.repeat(501))
    await press(send)
    await expect.element(reason).toHaveValue('a'.repeat(501))
    await expect.element(reason).toHaveAccessibleDescription(/Please use at most 500 characters/)
    await fill(reason, '  Joins the office in Portsmouth  ')
    await fill(code, '123456')
    await press(send)
    await expectToast(
      'Sent for approval',
      'It is listed under Approvals until another administrator decides.',
    )
    await expect.element(role).toHaveValue('user')
    expect(sentTo('users.appoint')).toEqual([
      { userId: helena.id, code: '123456', reason: 'Joins the office in Portsmouth' },
    ])
  })

  test('cannot be asked for twice while it is pending', async () => {
    await start({}, { ...needsTwo, findPending: { approval: pendingApproval } })
    await expect
      .element(dialog.getByText('The same request is already awaiting another administrator’s approval.'))
      .toBeVisible()
    await expect.element(dialog.getByText(/Requested by Jean Pierre/)).toBeVisible()
    await expect.poll(() => send.elements()).toEqual([])
    await expectSound()
  })

  test.for([
    ['APPROVAL_PENDING', 'The same request is already awaiting another administrator’s approval.'],
    ['REASON_REQUIRED', 'Another administrator must approve this. Please give a reason.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['NOT_ALLOWED', 'You are no longer an administrator.'],
  ] as const)('is refused with %s, and the dialog stays open', async ([refusal, words]) => {
    await start({ appoint: refused(refusal) })
    await fill(code, '123456')
    await press(appoint)
    await expectToast('Failed to update user role', words)
    await expect.element(dialog).toBeVisible()
  })
})

describe('the telephone phrase of a client', () => {
  const eye = page.getByRole('button', { name: 'Telephone phrase of Helena Laurent; requires your code' })
  const hide = page.getByRole('button', { name: 'Hide the telephone phrase of Helena Laurent' })
  const dialog = page.getByRole('dialog', { name: 'Telephone phrase of Helena Laurent' })
  const said = dialog.getByLabelText('What the caller said')
  const code = dialog.getByLabelText('Authentication code')
  const check = dialog.getByRole('button', { name: 'Check' })
  const show = dialog.getByRole('button', { name: 'Show phrase' })
  const phrase = page.getByText('the blue door above the harbour').last()

  afterEach(() => {
    vi.useRealTimers()
  })

  async function start(users: AnswersOf<'users'>): Promise<void> {
    open(users)
    await press(eye)
    await expect.element(said).toHaveFocus()
  }

  test('is compared with the caller’s words, without being shown', async () => {
    await start({ checkPhrase: { matched: true } })
    await press(check)
    await expect.element(said).toHaveAccessibleDescription(/Enter what the caller said/)
    await expect.element(said).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(new RegExp(noCode))
    await fill(said, 'The blue door!')
    await fill(code, '123456')
    await press(check)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('It matches.')
    await expectSound()
    expect(sentTo('users.checkPhrase')).toEqual([
      { userId: helena.id, code: '123456', said: 'The blue door!' },
    ])
    await fill(said, 'The red door!')
    await expect.poll(() => dialog.getByText('It matches.').elements()).toEqual([])
  })

  test('does not match, without a hint how it differs', async () => {
    await start({ checkPhrase: { matched: false } })
    await fill(said, 'the green door')
    await fill(code, '123456')
    await press(check)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('It does not match.')
    await expect.element(dialog.getByText(/Do not say how it differs/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(eye).toHaveFocus()
  })

  test('is shown with a code for half a minute, and then hidden', async () => {
    await start({ showPhrase: { phrase: 'the blue door above the harbour' } })
    await fill(code, '123456')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await press(show)
    await expect.element(phrase).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    vi.advanceTimersByTime(phraseShownForMs - 1)
    await expect.element(phrase).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(phrase).not.toBeInTheDocument()
    await expect.element(eye).toBeVisible()
    expect(sentTo('users.showPhrase')).toEqual([{ userId: helena.id, code: '123456' }])
  })

  test('can be hidden at once', async () => {
    await start({ showPhrase: { phrase: 'the blue door above the harbour' } })
    await fill(code, '123456')
    await press(show)
    await expect.element(phrase).toBeVisible()
    await expectSound()
    await press(hide)
    await expect.element(phrase).not.toBeInTheDocument()
  })

  test.for([
    ['INVALID_CODE', wrongCode],
    ['CONFIRMATION_REFUSED', 'The confirmation has expired. Please enter a new code.'],
  ] as const)(
    'stays hidden after a code that is refused with %s, shown at the field',
    async ([refusal, words]) => {
      await start({ showPhrase: refused(refusal) })
      await fill(code, '000000')
      await press(show)
      await expect.element(code).toHaveAccessibleDescription(new RegExp(words))
      await expect.element(code).toHaveValue('')
      await expectSound()
    },
  )

  test.for([
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['TWO_FACTOR_NOT_ENABLED', 'Two-factor authentication is required for this action.'],
    ['BUSY', 'We are busy at the moment. Please try again shortly.'],
  ] as const)('is not shown: %s', async ([refusal, words]) => {
    await start({ showPhrase: refused(refusal) })
    await fill(code, '123456')
    await press(show)
    await expectToast('The phrase could not be shown', words)
  })
})

describe('the end of all sessions of a user', () => {
  const start = page.getByRole('button', { name: 'End sessions' })
  const dialog = page.getByRole('dialog', { name: 'Sign Helena Laurent out everywhere' })
  const code = dialog.getByLabelText('Authentication code')
  const end = dialog.getByRole('button', { name: 'End sessions' })

  function openUser(users: AnswersOf<'users'>): void {
    openScreen(`/admin/users/${helena.id}`, { as: admin, api: { users: { get: aUserPage(), ...users } } })
  }

  test('needs a code, and shows how many browsers were signed out', async () => {
    openUser({ endSessions: { ended: 2 } })
    await press(start)
    await press(end)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(noCode))
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(end)
    await expectToast('Sessions ended', 'Helena Laurent is signed out of 2 browsers.')
    await expect.element(start).toHaveFocus()
    expect(sentTo('users.endSessions')).toEqual([{ userId: helena.id, code: '123456' }])
  })

  test('is not offered again once it is done', async () => {
    let ended = false
    openUser({
      get: () => aUserPage({ sessions: ended ? 0 : 2 }),
      endSessions: () => {
        ended = true
        return { ended: 2 }
      },
    })
    await press(start)
    await fill(code, '123456')
    await press(end)
    await expect.element(start).toHaveAccessibleDescription('They are not signed in anywhere')
  })

  test('shows that the session had already ended', async () => {
    openUser({ endSessions: { ended: 0 } })
    await press(start)
    await fill(code, '123456')
    await press(end)
    await expectToast('No open sessions', 'Helena Laurent was not signed in anywhere.')
  })

  test('is not offered if the user has no session', async () => {
    openUser({ get: aUserPage({ sessions: 0 }) })
    await expect.element(start).toHaveAccessibleDescription('They are not signed in anywhere')
    await expect.element(start).toBeDisabled()
  })

  test('keeps the dialog after a wrong code and after a lost answer', async () => {
    openUser({ endSessions: refused('INVALID_CODE') })
    await press(start)
    await fill(code, '000000')
    await press(end)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(wrongCode))
    openUser({ endSessions: lost })
    await press(start)
    await fill(code, '123456')
    await press(end)
    await expectToast('The sessions could not be ended', 'The bank did not respond. Please try again.')
    await expect.element(dialog).toBeVisible()
  })
})

const pendingApproval = {
  id: '0198f000-0000-7000-8000-000000000501',
  operation: { kind: 'role', from: 'user', to: 'admin' },
  subject: helena.id,
  user: { id: helena.id, name: 'Helena Laurent', username: 'helena' },
  reason: 'Joins the office',
  requester: { id: helena.id, name: 'Jean Pierre', username: 'compliance' },
  requestedAt: '2026-09-28T15:30:00Z',
  expiresAt: '2026-10-05T15:30:00Z',
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  note: null,
  failure: null,
  doneAt: null,
  permittedUntil: null,
  lapsed: false,
  isOwnAffair: false,
} as const
