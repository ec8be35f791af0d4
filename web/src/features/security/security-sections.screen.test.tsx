import type { OwnSession } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import {
  anOwnSession,
  aSignIn,
  enrolment,
  otherSession,
  ownAccess,
} from '#testing/values/users/own-access.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { admin, aSession, client } from '#testing/values/users/sessions.ts'

const here = anOwnSession()

/** The page of an administrator, which has only these sections. */
function open(security: AnswersOf<'security'> = {}): void {
  openScreen('/admin/security', { as: admin, api: ownAccess({ security }) })
}

describe('the security page', () => {
  test('shows that it is being loaded, or could not be', async () => {
    const never = new Promise<never>(() => {})
    open({ protection: never, sessions: never, history: never })
    // The portal says so, too, before the page has come.
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByText('Loading', { exact: true }).first()).toBeInTheDocument()
    await expectSound()
    open({ protection: lost, sessions: lost, history: lost })
    await expect.poll(() => page.getByText('This could not be loaded').elements()).toHaveLength(3)
    await expectSound()
  })

  test('names the contact of an administrator, and the account manager of a client', async () => {
    open({ history: { events: [aSignIn()], before: null } })
    await expect
      .element(
        page.getByText('Lost your phone? Another administrator can generate a new setup link for you.'),
      )
      .toBeVisible()
    await expect.element(page.getByText(/and inform another administrator/)).toBeVisible()
    openScreen('/dashboard/profile', { as: client, api: ownAccess() })
    await expect
      .element(page.getByText('Lost your phone? Your account manager will give you a new setup link.'))
      .toBeVisible()
  })
})

describe('the sessions of a user', () => {
  const list = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  const end = page.getByRole('button', { name: 'Sign out, Firefox on Windows' })
  const others = page.getByRole('button', { name: 'Sign out everywhere else' })
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const code = proof.getByLabelText('Authentication code')
  const confirm = proof.getByRole('button', { name: 'Confirm', exact: true })

  test('name this device, and offer to end every other one', async () => {
    open({ sessions: [here, otherSession] })
    await expect.element(list.first()).toMatchTextContent(/Chrome on Linux This device127\.0\.0\.1/)
    await expect.element(list.last()).toMatchTextContent(/Firefox on Windows 203\.0\.113\.7/)
    await expect.poll(() => list.first().getByRole('button').elements()).toEqual([])
    await expectSound()
  })

  test('show that there is no other one', async () => {
    open()
    await expect.element(page.getByText('You are not signed in anywhere else.')).toBeVisible()
    await expect.poll(() => others.elements()).toEqual([])
  })

  test('are updated when another browser signs in', async () => {
    open({ sessions: inTurn([here], [here, otherSession]) })
    await expect.element(page.getByText('You are not signed in anywhere else.')).toBeVisible()
    await live.send({ type: 'changed', topics: ['sessions'] })
    await expect.element(end).toBeVisible()
  })

  test('are ended with a code, exactly the chosen one', async () => {
    open({ sessions: inTurn([here, otherSession], [here]), endSession: {} })
    await press(end)
    await expect.element(proof).toMatchTextContent('Firefox on Windows will be signed out at once.')
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(confirm)
    await expectToast('Signed out', 'That device has been signed out.')
    await expect.element(end).not.toBeInTheDocument()
    expect(sentTo('security.endSession')).toEqual([{ sessionId: otherSession.id, proof: { code: '123456' } }])
  })

  test('are ended together, except this one', async () => {
    const third: OwnSession = { ...otherSession, id: '0198f000-0000-7000-8000-000000000405', browser: null }
    open({ sessions: inTurn([here, otherSession, third], [here]), endOtherSessions: { ended: 2 } })
    await expect.element(list.last()).toMatchTextContent(/Unknown browser/)
    await press(others)
    await expect.element(proof).toMatchTextContent('2 other devices will be signed out at once.')
    await fill(code, '123456')
    await press(confirm)
    await expectToast('Signed out', '2 other devices have been signed out.')
    await expect.element(others).not.toBeInTheDocument()
  })

  test('are not ended with a wrong code', async () => {
    open({ sessions: [here, otherSession], endSession: refused('INVALID_CODE') })
    await press(end)
    await fill(code, '000000')
    await press(confirm)
    await expect.element(code).toHaveAccessibleDescription(/Please enter a valid authentication code/)
  })

  test('show that the chosen one had already ended', async () => {
    open({ sessions: inTurn([here, otherSession], [here]), endSession: refused('NOT_FOUND') })
    await press(end)
    await fill(code, '123456')
    await press(confirm)
    await expectToast('That device was already signed out.')
    await expect.element(end).not.toBeInTheDocument()
  })
})

describe('the history of sign-ins', () => {
  const table = page.getByRole('table', { name: 'Recent sign-ins' })

  test('shows every outcome, a new device, and an unknown browser', async () => {
    open({
      history: {
        events: [
          aSignIn({ isNewDevice: true }),
          aSignIn({ at: '2026-09-28T15:29:00Z', outcome: 'wrong-password', browser: null, address: null }),
          aSignIn({ at: '2026-09-28T15:28:00Z', outcome: 'wrong-code' }),
          aSignIn({ at: '2026-09-28T15:27:00Z', outcome: 'locked' }),
          aSignIn({ at: '2026-09-28T15:26:00Z', outcome: 'blocked' }),
        ],
        before: null,
      },
    })
    for (const words of [
      'New device',
      'Refused: wrong password',
      'Unknown browser',
      'Refused: wrong code',
      'Refused: too many attempts',
      'Refused: access is blocked',
    ])
      await expect.element(table.getByText(words)).toBeVisible()
    await expectSound()
  })

  test('is empty before the first sign-in', async () => {
    open()
    await expect.element(page.getByText('No sign-ins yet')).toBeVisible()
  })

  test('is loaded page by page', async () => {
    const earlier = '2026-09-01T15:30:00Z'
    open({
      history: ({ before }) =>
        before === undefined
          ? { events: [aSignIn()], before: earlier }
          : { events: [aSignIn({ at: before, outcome: 'locked' })], before: null },
    })
    await press(page.getByRole('button', { name: 'Show earlier sign-ins' }))
    await expect.element(table.getByText('Refused: too many attempts')).toBeVisible()
    await expect.element(table.getByText('Signed in')).toBeVisible()
    await expect
      .poll(() => page.getByRole('button', { name: 'Show earlier sign-ins' }).elements())
      .toEqual([])
    await expect.poll(() => document.activeElement?.textContent).toBe('Everything is shown.')
  })
})

describe('the first duty of a session', () => {
  /** The session is complete from here on. */
  const complete = { signIn: { current: { session: client, demo: false }, touch: client } }
  const choose = page.getByRole('button', { name: 'Save new password' })
  const next = page.getByLabelText('New password', { exact: true })
  const repeat = page.getByLabelText('Confirm new password')

  test('is to choose a password instead of one issued by the bank', async () => {
    const due = aSession({}, { complete: false, passwordDue: true })
    const api = { ...aPortfolio(), security: { choosePassword: client } }
    openScreen('/dashboard/portfolio', { as: due, api })
    await expect.element(page.getByRole('heading', { name: 'Choose a new password first' })).toBeVisible()
    await fill(next, 'three boats at noon')
    await fill(repeat, 'three boats at one')
    await press(choose)
    await expect.element(repeat).toHaveAccessibleDescription('The new passwords do not match.')
    await expect.element(repeat).toHaveFocus()
    await expectSound()
    await fill(repeat, 'three boats at noon')
    answerWith(complete)
    await press(choose)
    await expectToast('Password changed', 'You have been signed out everywhere else.')
    await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
    expect(sentTo('security.choosePassword')).toEqual([{ newPassword: 'three boats at noon' }])
  })

  test.for([
    ['PASSWORD_UNCHANGED', 'This is the password you have now. Please choose another.'],
    ['PASSWORD_COMMON', 'This password is too easy to guess. Please choose another.'],
  ] as const)('is not fulfilled by a password that the bank refuses: %s', async ([refusal, words]) => {
    const due = aSession({}, { complete: false, passwordDue: true })
    openScreen('/dashboard/portfolio', {
      as: due,
      api: { ...aPortfolio(), security: { choosePassword: refused(refusal) } },
    })
    await fill(next, 'three boats at noon')
    await fill(repeat, 'three boats at noon')
    await press(choose)
    await expect.element(next).toHaveAccessibleDescription(new RegExp(words))
  })

  test('is to set up an authenticator if the bank requires one, without a further proof', async () => {
    const due = aSession({ twoFactorEnabled: false }, { complete: false })
    const security = { beginEnrolment: enrolment, confirmEnrolment: client }
    openScreen('/dashboard/portfolio', { as: due, api: { ...aPortfolio(), security } })
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Set up your authenticator first' }))
      .toBeVisible()
    await press(page.getByRole('button', { name: 'Show the QR code' }))
    await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectSound()
    await fill(page.getByLabelText('First code'), '123456')
    answerWith(complete)
    await press(page.getByRole('button', { name: 'Confirm', exact: true }))
    await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
    expect(sentTo('security.beginEnrolment')).toEqual([{}])
  })
})
