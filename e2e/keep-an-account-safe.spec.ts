import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount, countActiveSessions } from './books.ts'
import { expectToast, loginDialog, loginLink, tryToSignIn } from './on-screen.ts'
import { openLogin, openSecurity } from './own-security.ts'
import { credentialsOf, wrongCodeFor } from './users.ts'

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
    await openSecurity(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const change = async (typed: { current?: string; next?: string; repeat?: string; code?: string }) => {
      const {
        current = credentialsOf('helena').password,
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
      { typed: { current: '' }, words: 'Write your current password.' },
      { typed: { next: 'seven77' }, words: 'Please use at least 8 characters.' },
      { typed: { repeat: 'three boats at one' }, words: 'The two new passwords are not the same.' },
      { typed: { code: '12' }, words: 'Write the 6 digits of the code.' },
      {
        typed: { next: 'Sunshine2026!' },
        words: 'This password is too easy to guess. Please choose another.',
      },
      {
        typed: { next: 'Laurent in the rain' },
        words: 'It holds your name, your username or the name of the bank. Please choose another.',
      },
      {
        typed: { next: credentialsOf('helena').password },
        words: 'This is the password you have now. Please choose another.',
      },
      { typed: { current: 'not this one' }, words: 'That is not your current password.' },
      { typed: {}, words: 'This code is not right, or was used before. Please wait for the next one.' },
    ]
    for (const { typed, words } of refusals) {
      await change(typed)
      await expect(dialog.getByText(words), words).toBeVisible()
    }
    await expectAccessible(page, 'changing the password')
    expect(await countActiveSessions(bank, 'helena')).toBe(2)
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
    await openSecurity(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog.getByLabel('Authentication code')).toHaveCount(0)
    await dialog.getByLabel('Current password').fill(credentialsOf('marcus').password)
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
  await openSecurity(page)
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
    await login.getByLabel('Password', { exact: true }).fill(credentialsOf('helena').password)
    await login.getByLabel('Recovery code').fill(code)
    await login.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await tryCode('123')
  await expectToast(page, 'Invalid Recovery Code', 'A recovery code has 10 letters and digits')
  await tryCode(`${first.startsWith('A') ? 'B' : 'A'}${first.slice(1)}`)
  await expectToast(page, 'Login Failed', 'Invalid credentials')
  await tryCode(first.toLowerCase())
  await page.waitForURL('**/dashboard/portfolio')
  await openSecurity(page)
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
  await openSecurity(page)
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
  expect(await countActiveSessions(bank, 'helena')).toBe(2)
  await letCodeCount(bank, 'helena')
  await question.getByLabel('Authentication code').fill(codeFor('helena'))
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, 'Signed out', 'That device is signed out.')
  await expect(loginDialog(elsewhere)).toBeVisible()
  await expect(list).toHaveCount(1)
})
