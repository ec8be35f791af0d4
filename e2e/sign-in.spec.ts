import { callApi } from './api.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { countActiveSessions } from './books.ts'
import { expectToast, loginDialog, loginLink, tryToSignIn } from './on-screen.ts'
import { credentialsOf, wrongCodeFor } from './users.ts'
import { adminOverview } from './places.ts'

test.describe('signing in is refused', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await loginLink(page).click()
  })

  const wrong = [
    { who: 'an unknown name', typed: () => ({ ...credentialsOf('helena'), identifier: 'nobody' }) },
    {
      who: 'an unknown e-mail',
      typed: () => ({ ...credentialsOf('helena'), identifier: 'nobody@client.example' }),
    },
    { who: 'a wrong password', typed: () => ({ ...credentialsOf('helena'), password: 'Helena-demo-2025' }) },
    { who: 'a wrong code', typed: () => ({ ...credentialsOf('helena'), code: wrongCodeFor('helena') }) },
    { who: 'a blocked person, right as everything is', typed: () => credentialsOf('viktor') },
  ]
  test('to a stranger, a wrong password or code and a blocked person in the same words, and all three fields are cleared', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 401/)
    for (const { who, typed } of wrong) {
      await test.step(who, async () => {
        const refused = page.waitForResponse(/\/api\/sign-in$/)
        await tryToSignIn(page, typed())
        expect((await refused).status()).toBe(401)
        const dialog = loginDialog(page)
        for (const label of ['Username or e-mail', 'Password', 'Authentication code']) {
          await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('')
        }
        await expect(dialog.getByLabel('Username or e-mail')).toBeFocused()
        await expectToast(page, 'Login Failed', 'Invalid credentials')
      })
    }
    await expect(
      page.getByText(/Username not found|User email not found|Invalid authentication code/),
    ).toHaveCount(0)
  })

  test('with a code that was used before', async ({ page, bank, openBrowser }) => {
    const credentials = credentialsOf('helena')
    await tryToSignIn(page, credentials)
    await page.waitForURL('**/dashboard/portfolio')
    const elsewhere = await openBrowser()
    await elsewhere.goto('/')
    await loginLink(elsewhere).click()
    await tryToSignIn(elsewhere, credentials)
    await expectToast(elsewhere, 'Login Failed', 'Invalid credentials')
    expect(await countActiveSessions(bank, 'helena')).toBe(1)
  })

  test('after five wrong passwords even to the right one', async ({ page }) => {
    for (let tries = 0; tries < 5; tries += 1) {
      await tryToSignIn(page, { ...credentialsOf('ines'), password: `guess ${tries}` })
      await expect(loginDialog(page).getByLabel('Username or e-mail')).toHaveValue('')
    }
    await tryToSignIn(page, credentialsOf('ines'))
    await expect(loginDialog(page).getByLabel('Username or e-mail')).toHaveValue('')
    expect(await callApi(page, '/session')).toMatchObject({ body: { session: null } })
  })
})

test.describe('signing in', () => {
  test('with a username leads a client to the portfolio, and the message says so', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await loginLink(page).click()
    await expect(loginDialog(page)).toBeVisible()
    // The message stands for a tenth of a second: the clock stands still while it is read.
    await page.clock.pauseAt(Date.now() + 60_000)
    await tryToSignIn(page, credentialsOf('helena'))
    await expectToast(page, 'Login Successful', 'Redirecting to dashboard...')
    await page.clock.runFor(100)
    await page.waitForURL('**/dashboard/portfolio')
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  })

  test('with an e-mail address, however it is written', async ({ page }) => {
    await page.goto('/?login')
    await tryToSignIn(page, { ...credentialsOf('helena'), identifier: ' Helena.Laurent@Client.example ' })
    await page.waitForURL('**/dashboard/portfolio')
  })

  test('of somebody without an authenticator takes any six digits', async ({ page }) => {
    await page.goto('/?login')
    await tryToSignIn(page, { ...credentialsOf('marcus'), code: '135791' })
    await page.waitForURL('**/dashboard/portfolio')
    await expect(page.getByRole('heading', { name: 'Everyday' })).toBeVisible()
  })

  test('leads an administrator to the overview', async ({ page }) => {
    await signIn(page, 'admin')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: adminOverview.heading })).toBeVisible()
  })

  test('to the demo bank needs two clicks: a person fills the three fields', async ({ page }) => {
    await page.goto('/')
    await loginLink(page).click()
    const dialog = loginDialog(page)
    await dialog.getByRole('button', { name: /Helena Laurent/ }).click()
    await expect(dialog.getByLabel('Username or e-mail')).toHaveValue('helena')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('Helena-demo-2026')
    await expect(dialog.getByLabel('Authentication code')).toHaveValue(/^\d{6}$/)
    const login = dialog.getByRole('button', { name: 'Login', exact: true })
    await expect(login).toBeFocused()
    await login.click()
    await page.waitForURL('**/dashboard/portfolio')
  })

  test('happens once: whoever is signed in already is led on', async ({ page }) => {
    await signIn(page, 'helena')
    await page.goto('/')
    const mine = page.getByRole('banner').getByRole('link', { name: 'My accounts' })
    await expect(mine).toBeVisible()
    await expect(loginLink(page)).toBeHidden()
    await mine.click()
    await page.waitForURL('**/dashboard/portfolio')

    await page.goto('/?login')
    await page.waitForURL('**/dashboard/portfolio')
  })

  test('lasts: a reloaded page and a new tab know who is there', async ({ page, context }) => {
    await signIn(page, 'helena')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/dashboard/beneficiaries')
    await expect(tab.getByText('Whitcombe & Sons')).toBeVisible()
  })
})

test.describe('signing out', () => {
  test('leads home, ends the session at the bank, and Back shows nothing private', async ({ page, bank }) => {
    await signIn(page, 'helena')
    await page.getByRole('link', { name: 'Beneficiaries' }).click()
    await expect(page.getByText('Whitcombe & Sons')).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(loginLink(page)).toBeVisible()
    expect(await countActiveSessions(bank, 'helena')).toBe(0)

    const told: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/session' && response.ok()) told.push(pathname)
    })
    await page.goBack()
    await expect(loginLink(page)).toBeVisible()
    await expect(page.getByText(/Whitcombe|Family Reserve|Helena Laurent/)).toHaveCount(0)
    expect(told).toEqual([])
  })
})

test('nobody learns from the bank whether a name exists', async ({ page }) => {
  await page.goto('/')
  const known = await callApi(page, '/sign-in', {
    identifier: 'helena',
    password: 'wrong',
    code: wrongCodeFor('helena'),
  })
  const unknown = await callApi(page, '/sign-in', { identifier: 'nobody', password: 'wrong', code: '123456' })
  const blocked = await callApi(page, '/sign-in', {
    identifier: 'viktor',
    password: 'Viktor-demo-2026',
    code: codeFor('viktor'),
  })
  expect(known).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
  expect(unknown).toEqual(known)
  expect(blocked).toEqual(known)
})
