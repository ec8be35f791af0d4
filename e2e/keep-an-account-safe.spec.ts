import { people } from '@bank/database/people'
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount, livingSessionsOf } from './books.ts'
import { expectToast, loginDialog, loginLink, tryToSignIn } from './on-screen.ts'
import { credentialsOf, wrongCodeFor } from './people.ts'

const stepMs = 30_000

/** The code of a secret that was shown in this journey; `stepOffset` 1 is the next one. */
function codeOf(secret: string, stepOffset = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepOffset * stepMs,
  })
}

function passwordOf(username: string): string {
  return people.find((one) => one.username === username)?.password ?? ''
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

/** Somebody who signed out, or was signed out, at the door again. */
async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/')
  await loginLink(page).click()
  return loginDialog(page)
}

/** The key that stands beside the QR code. */
async function keyIn(dialog: Locator): Promise<string> {
  await expect(dialog.getByRole('img', { name: /^QR code for your authenticator/ })).toBeVisible()
  return (await dialog.locator('.enrol-key').innerText()).replaceAll(' ', '')
}

async function confirmFirstCode(dialog: Locator, secret: string): Promise<void> {
  await dialog.getByLabel('First code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('somebody without an authenticator sets one up, and signs in with it', async ({ page, openBrowser }) => {
  const elsewhere = await openBrowser()
  await signIn(elsewhere, 'marcus')
  await page.goto('/?login')
  await tryToSignIn(page, credentialsOf('marcus'))
  await expectToast(page, 'Login Successful', 'Redirecting to dashboard...')
  await page.waitForURL('**/dashboard/portfolio')
  await openProfile(page)
  await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).toBeDisabled()
  await expect(page.getByText('They stand in for your authenticator: set that up first.')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator' })
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That is not your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(passwordOf('marcus'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await keyIn(dialog)
  // On a small screen what is scanned is seen first, and after a mistake its reason.
  await expect(dialog.getByLabel('First code')).toBeFocused()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 0.99 })
  await expectAccessible(page, 'setting up an authenticator')
  await dialog.getByLabel('First code').fill(codeOf(secret, 9))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeInViewport({ ratio: 0.99 })
  await expect(dialog.getByLabel('First code')).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await confirmFirstCode(dialog, secret)
  await expectToast(
    page,
    'Authenticator set up',
    'Sign-in asks for its codes from now on. You are signed out everywhere else.',
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible()
  // The other browser hears it at once; this one goes on.
  await expect(loginDialog(elsewhere)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(loginLink(page)).toBeVisible()
  await openLogin(page)
  await tryToSignIn(page, { ...credentialsOf('marcus'), code: '135791' })
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryToSignIn(page, { ...credentialsOf('marcus'), code: codeOf(secret, 1) })
  await page.waitForURL('**/dashboard/portfolio')
})

test('somebody with an authenticator sets up another, and the old one is no good any more', async ({
  page,
}) => {
  await signIn(page, 'helena')
  await openProfile(page)
  await page.getByRole('button', { name: 'Set up a new authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a new authenticator' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Write the 6 digits of the code.')).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('helena'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await keyIn(dialog)
  await confirmFirstCode(dialog, secret)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(loginLink(page)).toBeVisible()
  await openLogin(page)
  await tryToSignIn(page, credentialsOf('helena', 1))
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryToSignIn(page, { ...credentialsOf('helena'), code: codeOf(secret, 1) })
  await page.waitForURL('**/dashboard/portfolio')
})

test('two-factor authentication is switched off in edit mode, with a code', async ({ page }) => {
  await signIn(page, 'ines')
  await openProfile(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('switch', { name: 'Two-factor authentication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch off two-factor authentication?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'switching off two-factor authentication')
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('ines'))
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(codeFor('ines', 1))
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expectToast(page, 'Two-factor authentication is off', 'You are signed out everywhere else.')
  await expect(page.getByText('Not set up', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).not.toBeChecked()
})

test.describe('changing the password', () => {
  test('is refused for every reason it can be, and then ends the other sessions', async ({
    page,
    context,
    openBrowser,
    bank,
  }) => {
    const elsewhere = await openBrowser()
    await signIn(elsewhere, 'helena')
    await signIn(page, 'helena', { stepOffset: 1 })
    const tab = await context.newPage()
    await tab.goto('/dashboard/beneficiaries')
    await expect(tab.getByText('Whitcombe & Sons')).toBeVisible()
    await openProfile(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const change = async (typed: { current?: string; next?: string; repeat?: string; code?: string }) => {
      const {
        current = passwordOf('helena'),
        next = 'three boats at noon',
        repeat = next,
        code = wrongCodeFor('helena'),
      } = typed
      await dialog.getByLabel('Current password').fill(current)
      await dialog.getByLabel('New password', { exact: true }).fill(next)
      await dialog.getByLabel('New password again').fill(repeat)
      await dialog.getByLabel('Authentication code').fill(code)
      await dialog.getByRole('button', { name: 'Change password' }).click()
    }
    const refusals = [
      { typed: { current: '' }, said: 'Write your current password.' },
      { typed: { next: 'seven77' }, said: 'Please use at least 8 characters.' },
      { typed: { repeat: 'three boats at one' }, said: 'The two new passwords are not the same.' },
      { typed: { code: '12' }, said: 'Write the 6 digits of the code.' },
      {
        typed: { next: 'Sunshine2026!' },
        said: 'This password is too easy to guess. Please choose another.',
      },
      {
        typed: { next: 'Laurent in the rain' },
        said: 'It holds your name, your username or the name of the bank. Please choose another.',
      },
      {
        typed: { next: passwordOf('helena') },
        said: 'This is the password you have now. Please choose another.',
      },
      { typed: { current: 'not this one' }, said: 'That is not your current password.' },
      { typed: {}, said: 'This code is not right, or was used before. Please wait for the next one.' },
    ]
    for (const { typed, said } of refusals) {
      await change(typed)
      await expect(dialog.getByText(said), said).toBeVisible()
    }
    await expectAccessible(page, 'changing the password')
    expect(await livingSessionsOf(bank, 'helena')).toBe(2)
  })

  test('makes the new one sign in and the old one not; the windows of this browser stay signed in', async ({
    page,
    context,
    openBrowser,
  }) => {
    const elsewhere = await openBrowser()
    await signIn(elsewhere, 'marcus')
    await signIn(page, 'marcus')
    const tab = await context.newPage()
    await tab.goto('/dashboard/portfolio')
    await expect(tab.getByRole('heading', { name: 'Everyday' })).toBeVisible()
    await openProfile(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog.getByLabel('Authentication code')).toHaveCount(0)
    await dialog.getByLabel('Current password').fill(passwordOf('marcus'))
    await dialog.getByLabel('New password', { exact: true }).fill('three boats at noon')
    await dialog.getByLabel('New password again').fill('three boats at noon')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Password changed', 'You are signed out everywhere else.')
    await expect(loginDialog(elsewhere)).toBeVisible()
    await tab.getByRole('link', { name: 'Profile' }).click()
    await expect(tab.getByText('This device')).toBeVisible()

    await tryToSignIn(elsewhere, credentialsOf('marcus'))
    await expectToast(elsewhere, 'Login Failed', 'Invalid credentials')
    await tryToSignIn(elsewhere, { ...credentialsOf('marcus'), password: 'three boats at noon' })
    await elsewhere.waitForURL('**/dashboard/portfolio')
  })
})

test('recovery codes are shown once, and each signs in once when the phone is not at hand', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'helena')
  await openProfile(page)
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make recovery codes' })
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Make codes' }).click()
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const [first = '', second = ''] = await list.allInnerTexts()
  await expectAccessible(page, 'recovery codes')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\n${second}\n`)
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(loginLink(page)).toBeVisible()
  const login = await openLogin(page)
  await login.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(login.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(page, 'signing in with a recovery code')
  const tryCode = async (code: string) => {
    await login.getByLabel('Username or e-mail').fill('helena')
    await login.getByLabel('Password', { exact: true }).fill(passwordOf('helena'))
    await login.getByLabel('Recovery code').fill(code)
    await login.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await tryCode('123')
  await expectToast(page, 'Invalid Recovery Code', 'A recovery code has 10 letters and digits')
  await tryCode(`${first.startsWith('A') ? 'B' : 'A'}${first.slice(1)}`)
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryCode(first.toLowerCase())
  await page.waitForURL('**/dashboard/portfolio')
  await openProfile(page)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})

test('another browser is signed out for a code, and the history shows who came', async ({
  page,
  bank,
  openBrowser,
}) => {
  const elsewhere = await openBrowser()
  await openLogin(elsewhere)
  await tryToSignIn(elsewhere, { ...credentialsOf('helena'), password: 'a guess' })
  await expectToast(elsewhere, 'Login Failed', 'Invalid credentials')
  await signIn(page, 'helena')
  await openProfile(page)
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  // It comes up without a reload.
  await signIn(elsewhere, 'helena', { stepOffset: 1 })
  const list = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText('This device')
  await expect(list.last()).toContainText('Chrome on')
  await expect(list.last()).toContainText('127.0.0.1')

  const history = page.getByRole('table', { name: 'Recent sign-ins' })
  await expect(history.getByText('New device').first()).toBeVisible()
  await expect(history.getByText('Refused: wrong password')).toBeVisible()
  await expectAccessible(page, 'the profile')
  await list
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question).toContainText(/^Confirm that it is you.*Chrome on .* will be signed out at once\./)
  await expectAccessible(page, 'signing another browser out')
  expect(await livingSessionsOf(bank, 'helena')).toBe(2)
  await letCodeCount(bank, 'helena')
  await question.getByLabel('Authentication code').fill(codeFor('helena'))
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, 'Signed out', 'That device is signed out.')
  await expect(loginDialog(elsewhere)).toBeVisible()
  await expect(list).toHaveCount(1)
})

test.describe('where the bank asks everybody for a second factor', () => {
  test.use({ serverEnv: { REQUIRE_TWO_FACTOR: '1' } })

  test('somebody who has none sets it up first, and is then where they wanted to be', async ({ page }) => {
    await signIn(page, 'marcus')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Set up your authenticator first' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Show the QR code' }).click()
    const main = page.getByRole('main')
    const secret = await keyIn(main)
    await expectAccessible(page, 'setting up an authenticator first')
    await confirmFirstCode(main, secret)
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Everyday' })).toBeVisible()

    await openProfile(page)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('switch', { name: 'Two-factor authentication' })).toBeDisabled()
    await expect(
      page.getByText('The bank asks every client for a second factor, so it cannot be switched off.'),
    ).toBeVisible()
  })
})
