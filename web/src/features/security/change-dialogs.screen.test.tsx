import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aProtection, ownAccess } from '#testing/values/users/own-access.ts'
import { aSession, client } from '#testing/values/users/sessions.ts'

const withoutFactor = aSession({ twoFactorEnabled: false })
const wrongCode = 'This code is incorrect or has already been used. Please wait for the next one.'

function open(security: AnswersOf<'security'>, as = client): void {
  const { twoFactorEnabled } = as.user
  const api = ownAccess({
    security: { protection: aProtection({ twoFactorEnabled }), ...security },
  })
  openScreen('/dashboard/profile', { as, api })
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the change of the password', () => {
  const start = page.getByRole('button', { name: 'Change password' })
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const current = dialog.getByLabelText('Current password')
  const next = dialog.getByLabelText('New password', { exact: true })
  const repeat = dialog.getByLabelText('Confirm new password')
  const code = dialog.getByLabelText('Authentication code')
  const change = dialog.getByRole('button', { name: 'Change password' })

  async function fillForm(): Promise<void> {
    await fill(current, 'the one I have')
    await fill(next, 'three boats at noon')
    await fill(repeat, 'three boats at noon')
  }

  test('names every field that is missing or wrong, and focuses the first', async () => {
    open({})
    await press(start)
    await expect.element(current).toHaveFocus()
    await press(change)
    await expect.element(current).toHaveAccessibleDescription('Enter your current password.')
    await expect.element(next).toHaveAccessibleDescription(/Enter a new password/)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code/)
    await fillForm()
    await fill(next, 'seven77')
    await press(change)
    await expect.element(next).toHaveFocus()
    await expect.element(next).toHaveAccessibleDescription(/7 characters\. Please use at least 8 characters/)
    await expect.element(repeat).toHaveAccessibleDescription('The new passwords do not match.')
    await expectSound()
    expect(sentTo('security.changePassword')).toEqual([])
  })

  test('is discarded by Escape after a question only, which keeps what was typed', async () => {
    open({})
    await press(start)
    await fillForm()
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await press(question.getByRole('button', { name: 'Keep editing' }))
    await expect.element(next).toHaveValue('three boats at noon')
    await userEvent.keyboard('{Escape}')
    await press(question.getByRole('button', { name: 'Discard changes' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(start).toHaveFocus()
  })

  test('ends the other sessions, and is sent once by a double click', async () => {
    open({ changePassword: client })
    await press(start)
    await fillForm()
    await fill(code, '123456')
    await pressTwiceAtOnce(change)
    await expectToast('Password changed', 'You have been signed out everywhere else.')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(start).toHaveFocus()
    expect(sentTo('security.changePassword')).toEqual([
      { currentPassword: 'the one I have', newPassword: 'three boats at noon', code: '123456' },
    ])
  })

  test('needs no code if there is no second factor', async () => {
    open({ changePassword: withoutFactor }, withoutFactor)
    await press(start)
    await expect.poll(() => code.elements()).toEqual([])
    await fillForm()
    await press(change)
    await expectToast('Password changed', 'You have been signed out everywhere else.')
    expect(sentTo('security.changePassword')).toEqual([
      { currentPassword: 'the one I have', newPassword: 'three boats at noon' },
    ])
  })

  test.for([
    ['INVALID_PASSWORD', 'Current password', 'Your current password is incorrect.'],
    ['PASSWORD_COMMON', 'New password', 'This password is too easy to guess. Please choose another.'],
    [
      'PASSWORD_PERSONAL',
      'New password',
      'It contains your name, your username or the name of the bank. Please choose another.',
    ],
    ['PASSWORD_UNCHANGED', 'New password', 'This is the password you have now. Please choose another.'],
    ['INVALID_CODE', 'Authentication code', wrongCode],
    ['CODE_REQUIRED', 'Authentication code', 'Please enter a code from your authenticator app.'],
  ] as const)('is refused at its field: %s', async ([refusal, label, words]) => {
    open({ changePassword: refused(refusal) })
    await press(start)
    await fillForm()
    await fill(code, '000000')
    await press(change)
    await expect
      .element(dialog.getByLabelText(label, { exact: true }))
      .toHaveAccessibleDescription(new RegExp(words))
    await expect.element(code).toHaveValue('')
    await expect.element(next).toHaveValue('three boats at noon')
  })

  test.for([
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['BUSY', 'We are busy at the moment. Please try again shortly.'],
  ] as const)('is refused without a field: %s', async ([refusal, words]) => {
    open({ changePassword: refused(refusal) })
    await press(start)
    await fillForm()
    await fill(code, '123456')
    await press(change)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words)
  })

  test('has a message if the bank does not answer, and cannot be closed before', async () => {
    const held = Promise.withResolvers<typeof lost>()
    open({ changePassword: held.promise })
    await press(start)
    await fillForm()
    await fill(code, '123456')
    await press(change)
    await expect.element(dialog.getByRole('button', { name: 'Changing...' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(lost)
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('Something went wrong. Please try again.')
  })

  test('leads home after the fifth wrong code', async () => {
    open({ changePassword: refused('TOO_MANY_WRONG_CODES') })
    await press(start)
    await fillForm()
    await fill(code, '000000')
    answerWith({ signIn: { current: { session: null, demo: false } } })
    await press(change)
    await expect.poll(leftFor).toEqual(['/?login=wrong-codes'])
  })
})

describe('recovery codes', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`)
  const start = page.getByRole('button', { name: 'Create recovery codes' })
  const dialog = page.getByRole('dialog', { name: 'Create recovery codes' })
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  const code = dialog.getByLabelText('Authentication code')
  const make = dialog.getByRole('button', { name: 'Create codes' })

  test('are shown once, can be copied, and are not closed by Escape', async () => {
    open({ makeRecoveryCodes: { codes } })
    await press(start)
    await press(make)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code/)
    await fill(code, '123456')
    await pressTwiceAtOnce(make)
    const list = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => list.elements().map(({ textContent }) => textContent)).toEqual(codes)
    await expectSound()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(shown.getByRole('button', { name: 'Copy' }))
    await expectToast('Copied')
    expect(write.mock.lastCall?.[0]).toContain(`\n${codes.join('\n')}\n`)
    await userEvent.keyboard('{Escape}')
    await expect.element(shown).toBeVisible()
    await press(shown.getByRole('button', { name: 'I have saved them' }))
    await expect.element(shown).not.toBeInTheDocument()
    await expect.element(start).toHaveFocus()
    expect(sentTo('security.makeRecoveryCodes')).toEqual([{ code: '123456' }])
  })

  test('are not made with a wrong code', async () => {
    open({ makeRecoveryCodes: refused('INVALID_CODE') })
    await press(start)
    await fill(code, '000000')
    await press(make)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(wrongCode))
  })

  test('are counted, with a hint when few are left', async () => {
    const recoveryCodes = { left: 2, made: 10, madeAt: '2026-09-28T15:30:00Z' }
    open({ protection: aProtection({ recoveryCodes }) })
    await expect.element(page.getByText('2 of 10 left')).toBeVisible()
    await expect.element(page.getByText('You have only a few left.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Create new recovery codes' }))
    await expect.element(page.getByText('Your current codes will stop working.')).toBeVisible()
  })

  test('need an authenticator first', async () => {
    open({}, withoutFactor)
    await expect.element(start).toBeDisabled()
    await expect
      .element(page.getByText('They replace your authenticator when needed: please set that up first.'))
      .toBeVisible()
  })
})
