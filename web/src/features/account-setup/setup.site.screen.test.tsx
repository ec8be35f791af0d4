import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openSitePage } from '#testing/site-page.tsx'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import { client } from '#testing/values/users/sessions.ts'

const token = 'setup-link-of-helena'
const password = 'a quiet evening by the kettle'
const progress = {
  username: 'helena',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Morne%20Bank:helena?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Morne%20Bank',
  expiresAt: '2026-11-29T12:00:00Z',
}
const begun = { ...progress, key: 'key-of-this-browser' }
const unanswered = 'The bank did not respond. Please check your connection; nothing has changed.'
const linkOver = /^This link can no longer be used: it was used in another window or on another device/

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const username = page.getByLabelText('Username')
const choice = page.getByLabelText('Set Your Password', { exact: true })
const again = page.getByLabelText('Confirm Password', { exact: true })
const goOn = page.getByRole('button', { name: 'Continue' })
const scanned = page.getByRole('button', { name: "I've Scanned the Code" })
const code = page.getByLabelText('Authentication code')
const verify = page.getByRole('button', { name: 'Verify', exact: true })
const key = page.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')

/** Opens the page of a setup link, with answers for a whole setup. */
function openLink(answers: AnswersOf<'accountSetup'> = {}, as: typeof client | null = null): void {
  openSitePage(`/setup/${token}`, {
    as,
    api: { accountSetup: { open: { stage: 'start' }, begin: begun, complete: {}, ...answers } },
  })
}

async function choosePassword(typed = password, repeated = typed): Promise<void> {
  await fill(username, 'helena')
  await fill(choice, typed)
  await fill(again, repeated)
  await press(goOn)
}

async function reachScan(answers: AnswersOf<'accountSetup'> = {}): Promise<void> {
  openLink(answers)
  await choosePassword()
  await expect.element(heading('Setup Google Authenticator')).toHaveFocus()
}

async function reachVerify(answers: AnswersOf<'accountSetup'> = {}): Promise<void> {
  await reachScan(answers)
  await press(scanned)
  await expect.element(heading('Verify Setup')).toHaveFocus()
}

async function sendCode(): Promise<void> {
  await fill(code, '123456')
  await press(verify)
}

describe('the first step of the setup', () => {
  test('records that the link was opened, says how long it works, and can be read everywhere', async () => {
    openLink()
    await expect.element(heading('Complete Your Account Setup')).toBeVisible()
    await expect.element(page.getByText(/It works once, within 7 days of being created\./)).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Complete Your Account Setup · /)
    await expect.poll(() => sentTo('accountSetup.open')).toEqual([{ token }])
    await expectSound()
  })

  test('names every field that is missing, sends nothing, and begins with the first', async () => {
    openLink()
    await press(goOn)
    await expectSilentToast('Error', 'Please fill in all fields')
    await expect.element(username).toHaveFocus()
    await expect.element(username).toHaveAccessibleDescription(/Enter your username\./)
    await expect.element(again).toHaveAccessibleDescription(/Enter the password again\./)
    expect(sentTo('accountSetup.begin')).toEqual([])
    await expectSound()
  })

  test('shows its messages on a phone above the fields, which can all be reached', async () => {
    await page.viewport(390, 700)
    openLink()
    await choosePassword(password, 'another evening')
    await expectToast('Error', 'Passwords do not match')
    const toasts = document.querySelector('.toasts')?.getBoundingClientRect()
    for (const part of [again, goOn]) {
      const { top, bottom } = part.element().getBoundingClientRect()
      expect(toasts && (bottom <= toasts.top || top >= toasts.bottom)).toBe(true)
    }
  })

  test.for([
    ['another password', 'another evening', 'Passwords do not match'],
    ['seven77', 'seven77', 'Password must be at least 8 characters long'],
  ] as const)('sends no password “%s” with “%s”', async ([typed, repeated, words]) => {
    openLink()
    await choosePassword(typed, repeated)
    await expectToast('Error', words)
    expect(sentTo('accountSetup.begin')).toEqual([])
  })

  test.for([
    ['PASSWORD_COMMON', /This password is too easy to guess\. Please choose another\./],
    ['PASSWORD_PERSONAL', /It contains your name, your username or the name of the bank\./],
  ] as const)('says at the password that it is refused (%s)', async ([refusal, words]) => {
    openLink({ begin: refused(refusal) })
    await choosePassword()
    await expect.element(choice).toHaveAccessibleDescription(words)
    await expect.element(choice).toHaveFocus()
  })

  test.for([
    ['LINK_NOT_VALID', 'Invalid credentials or expired link', /^Please check your username\./],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.', null],
    ['BUSY', 'We are busy at the moment. Please try again shortly.', null],
    [null, 'Invalid credentials or expired link', unanswered],
  ] as const)('keeps the password after %s, and begins at the username', async ([refusal, words, help]) => {
    openLink({ begin: refusal === null ? lost : refused(refusal) })
    await choosePassword()
    await expectToast('Error', words)
    await expect.element(username).toHaveFocus()
    await expect.element(choice).toHaveValue(password)
    const banner = page.getByRole('status').filter({ hasText: help ?? linkOver })
    await expect.poll(() => banner.elements()).toHaveLength(help === null ? 0 : 1)
    await expectSound()
  })

  test('begins once, however often Continue is pressed', async () => {
    openLink({ begin: new Promise<never>(() => {}) })
    await fill(username, 'helena')
    await fill(choice, password)
    await fill(again, password)
    await pressTwiceAtOnce(goOn)
    await expect.poll(() => sentTo('accountSetup.begin')).toEqual([{ token, username: 'helena', password }])
    await expect.element(page.getByRole('button', { name: 'Verifying...' })).toBeVisible()
  })

  test('is not there without a link', async () => {
    openSitePage('/setup')
    await expect.poll(leftFor).toEqual(['/'])
  })
})

describe('the second step of the setup', () => {
  test('shows the QR code and the key, also after a reload, and says until when', async () => {
    await reachScan()
    await expect.element(page.getByText('Welcome, helena.')).toBeVisible()
    const { width } = page
      .getByRole('img', { name: 'QR code for your authenticator app' })
      .element()
      .getBoundingClientRect()
    expect(width).toBeGreaterThan(150)
    await expect.element(page.getByText(/expires on 29 Nov 2026/)).toBeVisible()
    await userEvent.click(page.getByText('My camera does not work, or the app is on this device'))
    await expect.element(key).toBeVisible()
    await expectSound()
    openLink({ open: { stage: 'begun', progress } })
    await expect.element(heading('Setup Google Authenticator')).toBeVisible()
    await expect.poll(() => sentTo('accountSetup.open').at(-1)).toEqual({ token, key: begun.key })
  })

  test('is lost where the bank does not answer after a reload, until it does', async () => {
    await reachScan()
    openLink({
      open: inTurn<typeof lost | { stage: 'begun'; progress: typeof progress }>(lost, {
        stage: 'begun',
        progress,
      }),
    })
    await expect.element(page.getByRole('alert').filter({ hasText: unanswered })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(heading('Setup Google Authenticator')).toBeVisible()
  })

  test('is over where the link was used elsewhere meanwhile', async () => {
    await reachScan()
    openLink({ open: { stage: 'start' } })
    await expect.element(page.getByText(linkOver)).toBeVisible()
    expect(sessionStorage.length).toBe(0)
  })
})

describe('the third step of the setup', () => {
  test('takes six digits and nothing else', async () => {
    await reachVerify()
    await expect.element(verify).toBeDisabled()
    await fill(code, '12ab3')
    await expect.element(code).toHaveValue('123')
    await userEvent.keyboard('{Enter}')
    await expectToast('Error', 'Please enter a valid 6-digit code')
    expect(sentTo('accountSetup.complete')).toEqual([])
    await expectSound()
  })

  test.for([
    ['INVALID_CODE', 'Invalid code. Please try again.'],
    ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please try again later.'],
    ['BUSY', 'We are busy at the moment. Please try again shortly.'],
    [null, unanswered],
  ] as const)('empties the code after %s, and says why', async ([refusal, words]) => {
    await reachVerify({ complete: refusal === null ? lost : refused(refusal) })
    await sendCode()
    await expectToast('Error', words)
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAccessibleDescription(words)
  })

  test('begins anew where the link is over', async () => {
    await reachVerify({ complete: refused('LINK_NOT_VALID') })
    await sendCode()
    await expectToast('Error', 'Invalid credentials or expired link')
    await expect.element(page.getByText(linkOver)).toBeVisible()
    await expect.element(heading('Complete Your Account Setup')).toHaveFocus()
    expect(sessionStorage.length).toBe(0)
    await expectSound()
  })

  test('leads back to the key, and stays over a reload', async () => {
    await page.viewport(390, 844)
    await reachVerify()
    // On a phone the way on is not pushed down by the way back.
    const [back, on] = [page.getByRole('button', { name: 'Back' }), verify].map(
      (button) => button.element().getBoundingClientRect().top,
    )
    expect(back).toBe(on)
    await press(page.getByRole('button', { name: 'Back' }))
    await expect.element(heading('Setup Google Authenticator')).toHaveFocus()
    await press(scanned)
    openLink({ open: { stage: 'begun', progress } })
    await expect.element(heading('Verify Setup')).toBeVisible()
  })
})

describe('the last step of the setup', () => {
  const toSignIn = page.getByRole('button', { name: 'Go to Sign In' })

  test('says that all is in place, and leads to the login', async () => {
    await reachVerify()
    await sendCode()
    await expect.element(heading('Setup Complete!')).toHaveFocus()
    expect(sentTo('accountSetup.complete')).toEqual([{ token, key: begun.key, code: '123456' }])
    await expect.element(page.getByText(/sign in as helena with the next code from the app/)).toBeVisible()
    await expect.element(page.getByText(/is signed in in this browser/)).not.toBeInTheDocument()
    await expectSound()
    await press(toSignIn)
    await expect.poll(leftFor).toEqual(['/?login'])
    expect(sessionStorage.length).toBe(0)
  })

  test('is where a reload leads when the setup is complete', async () => {
    await reachVerify()
    openLink({ open: { stage: 'complete', username: 'helena' } })
    await expect.element(heading('Setup Complete!')).toBeVisible()
  })

  test('names another user who is signed in, and signs them out on the way', async () => {
    await reachVerify()
    localStorage.setItem('bank.signed-in', '1')
    openSitePage(`/setup/${token}`, {
      as: client,
      api: {
        accountSetup: { open: { stage: 'complete', username: 'helena' } },
        signIn: { current: { session: client, demo: false }, touch: client, signOut: {} },
      },
    })
    await expect.element(page.getByText(/^Helena Laurent is signed in to this browser/)).toBeVisible()
    await expectSound()
    await press(toSignIn)
    await expect.poll(leftFor).toEqual(['/?login'])
    expect(sentTo('signIn.signOut')).toHaveLength(1)
  })
})
