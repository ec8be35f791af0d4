import type { DemoUser } from '@bank/contract'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { endToasts, expectNoToast, expectToast } from '#testing/toasts.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Portal access' })
const identifier = dialog.getByLabelText('Username or e-mail')
const password = dialog.getByLabelText('Password', { exact: true })
const code = dialog.getByLabelText('Authentication code')
const recoveryCode = dialog.getByLabelText('Recovery code')
const login = dialog.getByRole('button', { name: 'Login', exact: true })
const logIn = page.getByRole('button', { name: 'Log In' })

const signedOut = { session: null, demo: false }
const helena: DemoUser = {
  username: 'helena',
  name: 'Helena Laurent',
  password: 'Helena-demo-2026',
  code: '135791',
  note: 'Client with eleven accounts',
}

/** The login dialog in the portal, over the messages of a visitor who is not signed in. */
async function open(answers: AnswersOf<'signIn'> = {}): Promise<void> {
  openScreen('/dashboard/messages', { as: null, api: { signIn: { current: signedOut, ...answers } } })
  await press(logIn)
  await expect.element(identifier).toHaveFocus()
}

async function tryToSignIn(): Promise<void> {
  await fill(identifier, 'helena')
  await fill(password, 'Helena-demo-2026')
  await fill(code, '123456')
  await press(login)
}

describe('the sign-in', () => {
  test('begins at the name, holds the focus, and returns it', async () => {
    await open()
    await expectSound()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(logIn).toHaveFocus()
  })

  test('names every empty field, and focuses the first', async () => {
    await open()
    await press(login)
    await expectToast('Missing Information', 'Please fill in all required fields')
    await expect.element(identifier).toHaveFocus()
    await expect
      .element(identifier)
      .toHaveAccessibleDescription('Please enter your username or e-mail address')
    await expect.element(password).toHaveAccessibleDescription('Please enter your password')
    await expectSound()
    await fill(identifier, 'helena')
    await expect.element(identifier).not.toHaveAccessibleDescription(/enter your username/)
    await press(login)
    await expect.element(password).toHaveFocus()
    expect(sentTo('signIn.signIn')).toEqual([])
  })

  test('keeps the reason of a refusal in the dialog until something is typed, and says it once', async () => {
    await open({ signIn: refused('INVALID_CREDENTIALS') })
    await tryToSignIn()
    await expectToast('Login Failed', 'Invalid credentials')
    endToasts()
    await expectNoToast('Login Failed')
    const kept = dialog.getByText('Login Failed. Invalid credentials')
    await expect.element(kept).toBeVisible()
    expect(kept.element().closest('[role=alert], [role=status], [aria-live]')).toBeNull()
    await expectSound()
    await fill(identifier, 'helena')
    await expect.element(kept).not.toBeInTheDocument()
  })

  test('takes the message of a refusal away when something is typed again', async () => {
    await open({ signIn: refused('INVALID_CREDENTIALS') })
    await tryToSignIn()
    await expectToast('Login Failed', 'Invalid credentials')
    await fill(identifier, 'helena')
    await expectNoToast('Login Failed')
  })

  test('offers a passkey where this browser knows of one, and says where the user declined', async () => {
    localStorage.setItem('bank.passkey', '1')
    vi.spyOn(navigator.credentials, 'get').mockResolvedValue(null)
    await open({ askPasskey: { challenge: 'A'.repeat(43), rpId: 'localhost', credentialIds: [] } })
    await press(dialog.getByRole('button', { name: 'Use a passkey' }))
    await expect.element(dialog.getByLabelText('Passkey')).toHaveFocus()
    await expectSound()
    await press(login)
    await expectToast('Missing Information', 'Please fill in all required fields')
    await fill(identifier, 'helena')
    await fill(password, 'Helena-demo-2026')
    await press(login)
    await expectToast(
      'Login Failed',
      'The passkey could not be used. Please try again, or use the authenticator.',
    )
    await expect.element(identifier).toHaveValue('helena')
    expect(sentTo('signIn.askPasskey')).toEqual([{ identifier: 'helena' }])
    expect(sentTo('signIn.signIn')).toEqual([])
    await press(dialog.getByRole('button', { name: 'Use the authenticator instead' }))
    await expect.element(code).toHaveFocus()
    vi.restoreAllMocks()
    localStorage.removeItem('bank.passkey')
  })

  test('offers no passkey in a browser that knows of none', async () => {
    await open()
    await expect.element(dialog.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  })

  test('accepts six digits only as a code', async () => {
    await open()
    await fill(identifier, 'helena')
    await fill(password, 'Helena-demo-2026')
    await fill(code, '12a3 4-5')
    await expect.element(code).toHaveValue('12345')
    await press(login)
    await expectToast('Invalid Authentication Code', 'Authentication code must be 6 digits')
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(/Authentication code must be 6 digits/)
    await userEvent.keyboard('6789')
    await expect.element(code).toHaveValue('123456')
  })

  test.for([
    ['INVALID_CREDENTIALS', 'Invalid credentials'],
    ['INVALID_PASSWORD', 'Invalid credentials'],
    ['USERNAME_NOT_FOUND', 'Username not found'],
    ['EMAIL_NOT_FOUND', 'User email not found'],
    ['INVALID_CODE', 'Invalid authentication code'],
    ['LOOKUP_FAILED', 'Database error occurred'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['BUSY', 'We are busy at the moment. Please try again shortly.'],
  ] as const)('is refused with %s, and all three fields are cleared', async ([refusal, words]) => {
    await open({ signIn: refused(refusal) })
    await tryToSignIn()
    await expectToast('Login Failed', words)
    for (const field of [identifier, password, code]) await expect.element(field).toHaveValue('')
    await expect.element(identifier).toHaveFocus()
    expect(leftFor()).toEqual([])
  })

  test('shows no details of a fault if the server does not answer', async () => {
    await open({ signIn: lost })
    await tryToSignIn()
    await expectToast('Login Failed', 'An unexpected error occurred')
    await expect.element(password).toHaveValue('')
    await expectSound()
  })

  test('is busy until the answer arrives, and cannot be closed before', async () => {
    const held = Promise.withResolvers<typeof client>()
    await open({ signIn: held.promise })
    await tryToSignIn()
    const busy = dialog.getByRole('button', { name: 'Signing in...' })
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(client)
    await expectToast('Login Successful', 'Redirecting to dashboard...')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(leftFor).toEqual(['/dashboard/messages'])
    expect(sentTo('signIn.signIn')).toEqual([
      { identifier: 'helena', password: 'Helena-demo-2026', code: '123456' },
    ])
  })

  test('accepts a recovery code instead of a code of the authenticator', async () => {
    await open({ signIn: client })
    await fill(code, '123')
    await press(dialog.getByRole('button', { name: 'Use a recovery code' }))
    await expect.element(recoveryCode).toHaveFocus()
    await expect.element(recoveryCode).toHaveValue('')
    await expectSound()
    await fill(identifier, 'helena')
    await fill(password, 'Helena-demo-2026')
    await fill(recoveryCode, '7KQ2M')
    await press(login)
    await expectToast('Invalid recovery code', 'A recovery code has 10 letters and digits')
    await fill(recoveryCode, '7KQ2M-XW9RT')
    await press(login)
    await expectToast('Login Successful', 'Redirecting to dashboard...')
    expect(sentTo('signIn.signIn')).toEqual([
      { identifier: 'helena', password: 'Helena-demo-2026', recoveryCode: '7KQ2M-XW9RT' },
    ])
    await expect.poll(leftFor).toEqual(['/dashboard/messages'])
  })

  test('shows the password only on demand', async () => {
    await open()
    await fill(password, 'Helena-demo-2026')
    await expect.element(password).toHaveAttribute('type', 'password')
    await press(dialog.getByRole('button', { name: 'Show password' }))
    await expect.element(password).toHaveAttribute('type', 'text')
  })
})

describe('the sign-in of the demo bank', () => {
  const demo = { current: { session: null, demo: true } }

  test('fills the three fields for the chosen user, with a currently valid code', async () => {
    await open({ ...demo, demoUsers: inTurn([helena], [{ ...helena, code: '246802' }]) })
    await press(dialog.getByRole('button', { name: /Helena Laurent/ }))
    await expect.element(identifier).toHaveValue('helena')
    await expect.element(password).toHaveValue('Helena-demo-2026')
    await expect.element(code).toHaveValue('246802')
    await expect.element(login).toHaveFocus()
    await expectSound()
  })

  test('shows that the list could not be loaded', async () => {
    await open({ ...demo, demoUsers: inTurn<typeof lost | DemoUser[]>([helena], lost) })
    await press(dialog.getByRole('button', { name: /Helena Laurent/ }))
    await expectToast('Demo bank', 'The list of users could not be loaded. Please try again.')
    await expect.element(identifier).toHaveValue('')
  })
})
