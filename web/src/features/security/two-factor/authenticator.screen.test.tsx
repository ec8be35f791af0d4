import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { aProtection, enrolment, ownAccess } from '#testing/values/users/own-access.ts'
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

describe('a new authenticator', () => {
  const dialog = page.getByRole('dialog', { name: /^Set up/ })
  const goOn = dialog.getByRole('button', { name: 'Continue' })
  const firstCode = dialog.getByLabelText('First code')
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  const qr = dialog.getByRole('img', { name: /^QR code for your authenticator/ })

  async function reachQr(security: AnswersOf<'security'>): Promise<void> {
    open({ beginEnrolment: enrolment, ...security }, withoutFactor)
    await press(page.getByRole('button', { name: 'Set up authenticator' }))
    await fill(dialog.getByLabelText('Current password'), 'the one I have')
    await press(goOn)
    await expect.element(qr).toBeVisible()
  }

  test('needs the password first if the user has no authenticator', async () => {
    open({ beginEnrolment: refused('INVALID_PASSWORD') }, withoutFactor)
    await press(page.getByRole('button', { name: 'Set up authenticator' }))
    const password = dialog.getByLabelText('Current password')
    await press(goOn)
    await expect.element(password).toHaveAccessibleDescription('Enter your current password.')
    await fill(password, 'not this one')
    await press(goOn)
    await expect.element(password).toHaveAccessibleDescription('Your current password is incorrect.')
    await expectSound()
    expect(sentTo('security.beginEnrolment')).toEqual([{ password: 'not this one' }])
  })

  test('needs a code of the present one', async () => {
    open({ beginEnrolment: refused('INVALID_CODE') })
    await press(page.getByRole('button', { name: 'Set up a new authenticator' }))
    const code = dialog.getByLabelText('Authentication code')
    await press(goOn)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code/)
    await fill(code, '000000')
    await pressTwiceAtOnce(goOn)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(wrongCode))
    await expect.element(code).toHaveValue('')
    expect(sentTo('security.beginEnrolment')).toEqual([{ code: '000000' }])
  })

  test('is shown as a QR code and as a key, and confirmed by its first code', async () => {
    await reachQr({ confirmEnrolment: client })
    await expect.element(firstCode).toHaveFocus()
    await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expectSound()
    await fill(firstCode, '123456')
    await pressTwiceAtOnce(confirm)
    await expectToast(
      'Authenticator set up',
      'You will need its codes to sign in from now on. You have been signed out everywhere else.',
    )
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo('security.confirmEnrolment')).toEqual([
      { enrolmentId: enrolment.enrolmentId, code: '123456' },
    ])
  })

  test('asks for its first code again after a wrong one', async () => {
    await reachQr({ confirmEnrolment: refused('INVALID_CODE') })
    await press(confirm)
    await expect.element(firstCode).toHaveAccessibleDescription(/Enter the 6-digit code/)
    await fill(firstCode, '000000')
    await press(confirm)
    await expect.element(firstCode).toHaveAccessibleDescription(new RegExp(wrongCode))
    await expect.element(firstCode).toHaveFocus()
    await expect.element(firstCode).toHaveValue('')
  })

  test('shows its QR code in full on a small phone, and after a mistake its reason', async () => {
    await page.viewport(320, 640)
    await reachQr({ confirmEnrolment: refused('INVALID_CODE') })
    await expect.element(firstCode).toHaveFocus()
    await expect.element(qr).toBeInViewport({ ratio: 0.99 })
    await fill(firstCode, '000000')
    await press(confirm)
    await expect.element(dialog.getByText(wrongCode)).toBeInViewport({ ratio: 0.99 })
  })

  test('that has expired is begun again', async () => {
    await reachQr({ confirmEnrolment: refused('ENROLMENT_EXPIRED') })
    await fill(firstCode, '123456')
    await press(confirm)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/This QR code has expired/)
    await expect.poll(() => confirm.elements()).toEqual([])
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Start again' }))
    await expect.element(goOn).toBeVisible()
    await expect.poll(() => qr.elements()).toEqual([])
  })

  test('copies its key, with a message if the browser refuses', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await reachQr({})
    await press(dialog.getByRole('button', { name: 'Copy key' }))
    await expectToast('Copied')
    expect(write).toHaveBeenLastCalledWith(enrolment.secret)
    write.mockRejectedValue(new Error('no'))
    await press(dialog.getByRole('button', { name: 'Copy key' }))
    await expectToast('Failed to copy to clipboard', 'Press Ctrl+C or ⌘C to copy')
  })
})

describe('the switch of two-factor authentication', () => {
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  const toggle = page.getByRole('switch', { name: 'Two-factor authentication' })
  const dialog = page.getByRole('dialog', { name: 'Switch off two-factor authentication?' })
  const code = dialog.getByLabelText('Authentication code')
  const off = dialog.getByRole('button', { name: 'Switch off' })

  test('can be used in edit mode only, and explains why', async () => {
    open({})
    await expect.element(toggle).toBeDisabled()
    await expect.element(toggle).toHaveAccessibleDescription('Choose Edit Profile to change this.')
    await press(edit)
    await expect.element(toggle).toBeEnabled()
  })

  test('cannot be switched off if the bank requires a second factor', async () => {
    open({ protection: aProtection({ twoFactorRequired: true }) })
    await press(edit)
    await expect.element(toggle).toBeDisabled()
    await expect
      .element(toggle)
      .toHaveAccessibleDescription(
        'Two-factor authentication is required for every client and cannot be switched off.',
      )
  })

  test('is switched off with a code, and stays on until then', async () => {
    open({ disableTwoFactor: withoutFactor })
    await press(edit)
    await press(toggle)
    await expect.element(off).toBeVisible()
    // The dialog hides what is behind it from the roles.
    const behind = page.getByRole('switch', { name: 'Two-factor authentication', includeHidden: true })
    await expect.element(behind).toBeChecked()
    await press(off)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code/)
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(off)
    await expectToast('Two-factor authentication is off', 'You have been signed out everywhere else.')
    expect(sentTo('security.disableTwoFactor')).toEqual([{ code: '123456' }])
  })

  test.for([
    ['INVALID_CODE', wrongCode],
    ['TWO_FACTOR_REQUIRED', 'Two-factor authentication is required for everyone and cannot be switched off.'],
  ] as const)('stays on if it is refused: %s', async ([refusal, words]) => {
    open({ disableTwoFactor: refused(refusal) })
    await press(edit)
    await press(toggle)
    await fill(code, '000000')
    await press(off)
    await expect.element(code).toHaveAccessibleDescription(new RegExp(words))
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(toggle).toBeChecked()
  })

  test('is off already if another window was quicker, and asks for no code any more', async () => {
    open({ disableTwoFactor: refused('TWO_FACTOR_NOT_ENABLED') })
    await press(edit)
    await press(toggle)
    await fill(code, '123456')
    await press(off)
    const told = page.getByRole('dialog', { name: 'Two-factor authentication is off' })
    await expect.element(told).toMatchTextContent('It has already been switched off in another window.')
    await expect.element(page.getByLabelText('Authentication code')).not.toBeInTheDocument()
    await expectSound()
    await press(told.getByText('Close', { exact: true }))
    await expect.element(told).not.toBeInTheDocument()
  })
})
