import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { actionsOf, chooseAction } from '#testing/on-screen/user-actions.ts'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import { admin } from '#testing/values/users/sessions.ts'
import { aListedUser, fourEyesRule, provisionalCredentials } from '#testing/values/users/users.ts'

const helena = aListedUser()
const wrongCode = 'This code is incorrect or has already been used. Please wait for the next one.'

function open(users: AnswersOf<'users'>, approvals: AnswersOf<'approvals'> = {}): void {
  const api: Answers = {
    users: { list: { users: [helena], more: null }, counts: { user: 1, admin: 1, blocked: 0 }, ...users },
    approvals: { rule: fourEyesRule(), findPending: { approval: null }, ...approvals },
  }
  openScreen('/admin/users', { as: admin, api })
}

/** Stands in for the clipboard, and returns what was written into it. */
function watchClipboard(write: () => Promise<void> = () => Promise.resolve()) {
  return vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the creation of a user', () => {
  const start = page.getByRole('button', { name: 'Create User' })
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  const create = dialog.getByRole('button', { name: 'Create User' })
  const username = dialog.getByLabelText('Username')
  const email = dialog.getByLabelText('E-mail')
  const code = dialog.getByLabelText('Authentication code')

  async function fillForm(): Promise<void> {
    await fill(username, 'obaptiste')
    await fill(dialog.getByLabelText('First name'), 'Odile')
    await fill(dialog.getByLabelText('Last name'), 'Baptiste')
    await fill(email, 'odile.baptiste@client.example')
    await fill(code, '123456')
  }

  async function reachCode(users: AnswersOf<'users'>, approvals?: AnswersOf<'approvals'>): Promise<void> {
    open(users, approvals)
    await press(start)
    await fillForm()
  }

  test('names every field that is missing or wrong, and focuses the first', async () => {
    open({})
    await press(start)
    await expect.element(username).toHaveFocus()
    await press(create)
    await expectSilentToast('Please fill in all fields')
    await expect.element(username).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription(/Please fill in this field/)
    await expect.element(code).toHaveAccessibleDescription(/Enter your 6-digit code/)
    await expectSound()
    await fillForm()
    await fill(username, 'Odile Baptiste!')
    await fill(email, 'incomplete')
    await press(create)
    await expect.element(username).toHaveAccessibleDescription(/Please use letters a to z and digits/)
    await expect.element(email).toHaveAccessibleDescription(/Please enter a valid e-mail address/)
    expect(sentTo('users.create')).toEqual([])
  })

  test('says at each field that a text is too long, and cuts none', async () => {
    open({})
    await press(start)
    await fillForm()
    const tooLong = [
      [username, 64, 'a'.repeat(65)],
      [dialog.getByLabelText('First name'), 80, 'a'.repeat(81)],
      [dialog.getByLabelText('Last name'), 80, 'a'.repeat(81)],
      [email, 254, `odile@${'a'.repeat(250)}.example`],
    ] as const
    // The text is pasted, as a person does.
    for (const [field, , text] of tooLong) await userEvent.fill(field, text)
    await press(create)
    for (const [field, most, text] of tooLong) {
      await expect.element(field).toHaveValue(text)
      await expect
        .element(field)
        .toHaveAccessibleDescription(new RegExp(`Please use at most ${most} characters$`))
    }
    await expectSound()
    expect(sentTo('users.create')).toEqual([])
  })

  test('happens once, and shows the setup link once, which × does not close uncopied', async () => {
    await reachCode({ create: provisionalCredentials() })
    const read = sentTo('users.list').length
    await pressTwiceAtOnce(create)
    await expectToast('User created successfully')
    // The list behind the dialog shows the new user.
    await expect.poll(() => sentTo('users.list').length).toBeGreaterThan(read)
    await expect
      .element(dialog.getByText('Give the setup link to Odile Baptiste. It is shown only once.'))
      .toBeVisible()
    await expect.element(dialog.getByText(provisionalCredentials().link.url)).toBeVisible()
    await expect.element(dialog.getByText('xK4!pQ9z@Lm2')).not.toBeVisible()
    await press(dialog.getByText('Provisional credentials'))
    for (const shown of ['xK4!pQ9z@Lm2', 'JBSW Y3DP EHPK 3PXP'])
      await expect.element(dialog.getByText(shown)).toBeVisible()
    await expect
      .element(dialog.getByRole('img', { name: 'QR code for the authenticator of Odile Baptiste' }))
      .toBeVisible()
    await expect.element(dialog.getByText(/^The link works once and expires on/)).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Close' }))
    const question = page.getByRole('alertdialog', { name: 'Close without copying?' })
    await expectSound()
    await press(question.getByRole('button', { name: 'Keep it open' }))
    await expect.element(question).not.toBeInTheDocument()
    const clipboard = watchClipboard()
    await press(dialog.getByRole('button', { name: 'Copy Setup link' }))
    await expectToast('Setup link copied to clipboard')
    expect(clipboard).toHaveBeenLastCalledWith(provisionalCredentials().link.url)
    await press(dialog.getByRole('button', { name: 'Close' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(start).toHaveFocus()
    expect(sentTo('users.create')).toHaveLength(1)
    expect(sentTo('users.create')[0]).toMatchObject({ username: 'obaptiste', role: 'user', code: '123456' })
  })

  test('selects a credential in a field if the browser refuses to copy it', async () => {
    watchClipboard(() => Promise.reject(new Error('no')))
    await reachCode({ create: provisionalCredentials() })
    await press(create)
    await press(dialog.getByText('Provisional credentials'))
    await press(dialog.getByRole('button', { name: 'Copy Generated password' }))
    await expectToast('Failed to copy to clipboard')
    await expect.element(dialog.getByRole('textbox', { name: 'Copy Generated password' })).toHaveFocus()
    expect(String(window.getSelection())).toBe('xK4!pQ9z@Lm2')
  })

  test('ends with an e-mail of the link to the user, and leads to a first account', async () => {
    await reachCode({ create: provisionalCredentials(), mailSetupLink: {} })
    await press(create)
    await press(dialog.getByRole('button', { name: 'Send by e-mail' }))
    await expectToast('Setup link sent', 'Please give the username separately.')
    const words = 'Sent to odile.baptiste@client.example. Please give the username separately.'
    await expect.element(dialog.getByText(words)).toBeVisible()
    const { userId, link } = provisionalCredentials()
    expect(sentTo('users.mailSetupLink')).toEqual([{ userId, token: link.url.slice(-43) }])
    await press(dialog.getByRole('button', { name: 'Create account for Odile' }))
    await expect.element(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test.for([
    ['NOT_FOUND', 'This link is no longer valid. Please generate a new one.'],
    ['TOO_MANY_ATTEMPTS', 'It has been sent too often. Please hand it over yourself.'],
  ] as const)('still shows the link if its e-mail is refused: %s', async ([refusal, words]) => {
    await reachCode({ create: provisionalCredentials(), mailSetupLink: refused(refusal) })
    await press(create)
    await press(dialog.getByRole('button', { name: 'Send by e-mail' }))
    await expectToast('The setup link could not be sent', words)
    await expect.element(dialog.getByText(provisionalCredentials().link.url)).toBeVisible()
  })

  test.for([
    ['USERNAME_TAKEN', 'Username', 'This username is already in use.'],
    ['EMAIL_TAKEN', 'E-mail', 'This e-mail address is already in use.'],
    ['INVALID_CODE', 'Authentication code', wrongCode],
    ['CONFIRMATION_REFUSED', 'Authentication code', 'The confirmation has expired.'],
  ] as const)('is refused at its field: %s', async ([refusal, label, words]) => {
    await reachCode({ create: refused(refusal) })
    await press(create)
    await expectToast('Failed to create user')
    await expect.element(dialog.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(code).toHaveValue('')
    await expect.element(username).toHaveValue('obaptiste')
  })

  test('keeps its id after a lost answer, so that no user is created twice', async () => {
    await reachCode({
      create: inTurn<typeof lost | ReturnType<typeof provisionalCredentials>>(lost, provisionalCredentials()),
    })
    await press(create)
    await expectToast('Failed to create user', 'The bank did not respond. Please try again.')
    await fill(code, '654321')
    await press(create)
    await expectToast('User created successfully')
    const [first, second] = sentTo('users.create')
    expect(second).toEqual({ ...Object(first), code: '654321' })
  })

  test('has another id after one that an earlier attempt used', async () => {
    await reachCode({ create: refused('USER_ID_TAKEN') })
    await press(create)
    await expectToast(
      'Failed to create user',
      'An earlier attempt from this window succeeded. Please check the list before you ' +
        'create another user.',
    )
    await fill(code, '654321')
    await press(create)
    await expect.poll(() => sentTo('users.create')).toHaveLength(2)
    const ids = sentTo('users.create').map((order) => Object(order).userId)
    expect(new Set(ids).size).toBe(2)
  })

  test('of an administrator creates a user first if another administrator has to approve it', async () => {
    await reachCode(
      { create: provisionalCredentials({ roleRequiresApproval: true }) },
      { rule: fourEyesRule({ isOn: true, applies: true }) },
    )
    const role = dialog.getByLabelText('Role')
    await choose(role, 'admin')
    await expect.element(role).toHaveAccessibleDescription(/the role is user/)
    await press(create)
    await expect.element(dialog.getByText('Created as a user for now.')).toBeVisible()
    await expectSound()
  })
})

describe('the reset of a password', () => {
  const start = () => chooseAction('Helena Laurent', 'Reset Password')
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  const password = dialog.getByLabelText('New password')
  const reset = dialog.getByRole('button', { name: 'Reset Password' })

  test('accepts eight characters or a generated password, and shows it once', async () => {
    open({ resetPassword: {} })
    await start()
    await press(reset)
    await expect.element(password).toHaveAccessibleDescription(/Enter a password, or generate one/)
    await fill(password, 'seven77')
    await press(reset)
    await expect.element(password).toHaveAccessibleDescription(/Please use at least 8 characters/)
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Generate' }))
    const { value } = Object(password.element())
    expect(value).toMatch(/^[A-Za-z\d!@#$%^&*]{12}$/)
    const opened = dialog.element()
    await pressTwiceAtOnce(reset)
    await expectToast('Password reset successfully for helena')
    await expect.element(dialog.getByText(value, { exact: true })).toBeVisible()
    await expect.element(dialog.getByRole('region', { name: 'One-time password' })).toHaveFocus()
    expect(dialog.element()).toBe(opened)
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Close' }))
    const question = page.getByRole('alertdialog', { name: 'Close without copying?' })
    await press(question.getByRole('button', { name: 'Keep it open' }))
    watchClipboard()
    await press(dialog.getByRole('button', { name: 'Copy One-time password' }))
    await press(dialog.getByRole('button', { name: 'Close' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(actionsOf('Helena Laurent')).toHaveFocus()
    expect(sentTo('users.resetPassword')).toEqual([{ userId: helena.id, newPassword: value }])
  })

  test('asks before a typed password is lost', async () => {
    open({ resetPassword: {} })
    await start()
    await fill(password, 'three boats at noon')
    await press(dialog.getByRole('button', { name: 'Close' }))
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(question.getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('explains that it does not unblock a user', async () => {
    open({ list: { users: [{ ...helena, role: 'blocked' }], more: null } })
    await start()
    await expect.element(dialog.getByText(/This does not lift the block/)).toBeVisible()
  })

  test.for([
    ['OWN_ACCESS', 'You cannot change your own access. Please ask another administrator.'],
    ['PASSWORD_COMMON', 'This password is too easy to guess. Please generate one.'],
    ['PASSWORD_PERSONAL', 'This password contains their name or ours. Please generate one.'],
    ['BUSY', 'We are busy at the moment. Please try again shortly.'],
  ] as const)('keeps its fields if it is refused: %s', async ([refusal, words]) => {
    open({ resetPassword: refused(refusal) })
    await start()
    await fill(password, 'three boats at noon')
    await press(reset)
    await expectToast('Failed to reset password', words)
    await expect.element(password).toHaveValue('three boats at noon')
  })
})
