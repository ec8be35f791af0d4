import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount, livingSessionsOf, query } from './books.ts'
import { personIdOf } from './chat.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, loginDialog, tryToSignIn } from './on-screen.ts'
import { credentialsOf, wrongCodeFor } from './people.ts'

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await expect(rowOf(page, 'Helena Laurent')).toBeVisible()
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
}

async function expectSaid(page: Page, words: string): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true }).first(),
  ).toBeVisible()
}

/** What stands beside a name in a list of credentials. */
async function credential(dialog: Locator, name: string): Promise<string> {
  return await dialog
    .locator('.cred')
    .filter({ has: dialog.page().locator('dt', { hasText: name }) })
    .locator('code')
    .innerText()
}

test('staff find people, in the order they want, and see of nobody more than they need', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of (500|403)/)
  await signIn(page, 'admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).click()
  await expect(rowOf(page, 'Helena Laurent')).toContainText('Enabled')
  await expect(rowOf(page, 'Marcus Adeyemi')).toContainText('Not enrolled')
  await expect(rowOf(page, 'Grace Toussaint')).toContainText('your own role')
  await expect(rowOf(page, 'Grace Toussaint').getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'users')
  const search = page.getByLabel('Search by username or name')
  await search.fill('LAUR')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByText('1 user shown')).toBeAttached()
  await expect(page).toHaveURL(/q=LAUR/)
  await search.fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'Nobody was found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('rowheader')).toContainText([
    'Grace',
    'Helena',
    'Ines',
    'Jean',
    'Marcus',
    'Viktor',
  ])
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScrolling(page)
  await expect(
    rowOf(page, 'Helena Laurent').getByRole('button', { name: 'Block Helena Laurent' }),
  ).toBeVisible()

  await interfere(page, '**/api/admin/people?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The users could not be read' })).toBeVisible()
  await expectSaid(page, 'Failed to fetch users')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Helena Laurent')).toBeVisible()
})

test('a new user is created once, and what is shown once signs nobody in', async ({
  page,
  context,
  openBrowser,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of (409|401)|ERR_FAILED/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await openUsers(other)
  await signIn(page, 'admin')
  await openUsers(page)
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  const create = dialog.getByRole('button', { name: 'Create User' })
  await create.click()
  await expectSaid(page, 'Please fill in all fields')
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await dialog.getByLabel('Username').fill('helena')
  await dialog.getByLabel('First name').fill('Odile')
  await dialog.getByLabel('Last name').fill('Baptiste')
  await dialog.getByLabel('E-mail').fill('odile.baptiste@client.example')
  await create.click()
  await expect(dialog.getByText('Enter the 6 digits of your code.')).toBeVisible()
  const code = dialog.getByLabel('Authentication code')
  await expect(code).toBeFocused()
  await code.fill(codeFor('admin', 1))
  await create.click()
  await expect(dialog.getByText('Somebody has this username already.')).toBeVisible()
  await expectSaid(page, 'Failed to create user')
  await expectAccessible(page, 'creating a user')
  await dialog.getByLabel('Username').fill('obaptiste')
  await code.fill(wrongCodeFor('admin'))
  await create.click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  // A name that is taken has used up no code.
  await code.fill(codeFor('admin', 1))
  // The bank does it, and its answer is lost on the way.
  await interfere(
    page,
    '**/api/admin/people',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await create.click()
  await expectSaid(page, 'The bank did not answer. Please try again.')
  await letCodeCount(bank, 'admin')
  await code.fill(codeFor('admin'))
  await create.click()
  await expect(dialog.getByText('Hand these over to Odile Baptiste. They are shown once.')).toBeVisible()
  await expectSaid(page, 'User created successfully')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Failed to create user'),
  ).toHaveCount(0)
  const password = await credential(dialog, 'Generated password')
  expect(password).toMatch(/^[A-Za-z\d!@#$%^&*]{12}$/)
  await expect(
    dialog.getByRole('img', { name: 'QR code for the authenticator of Odile Baptiste' }),
  ).toBeVisible()
  await expectAccessible(page, 'credentials of a new user')
  await dialog.getByRole('button', { name: 'Copy Setup link' }).click()
  await expectSaid(page, 'Setup link copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${bank.url}/setup/[\\w-]{43}$`),
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }),
  )
  await dialog.getByRole('button', { name: 'Copy Generated password' }).click()
  await expectSaid(page, 'Failed to copy to clipboard')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused()
  await expect(page.getByRole('rowheader').first()).toContainText('Odile Baptiste')
  // The other administrator sees it without asking.
  await expect(rowOf(other, 'Odile Baptiste')).toContainText('Not enrolled')
  expect(await query(bank, `select from identity.person where first_name = 'Odile'`)).toHaveLength(1)

  const visitor = await openBrowser()
  await visitor.goto('/?login')
  await tryToSignIn(visitor, { identifier: 'obaptiste', password, code: '123456' })
  await expectSaid(visitor, 'Invalid credentials')
})

test('blocking closes the client’s window within a second, and two administrators leave one', async ({
  page,
  openBrowser,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of (401|403)/)
  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(client.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await openUsers(other)
  await signIn(page, 'admin')
  await openUsers(page)
  const block = rowOf(page, 'Helena Laurent').getByRole('button', { name: 'Block Helena Laurent' })
  const gone = expect(loginDialog(client)).toBeVisible()
  await block.click()
  await expectSaid(page, 'User has been blocked')
  const blockedAt = Date.now()
  await gone
  expect(Date.now() - blockedAt, 'until the window was closed').toBeLessThan(5_000)
  expect(await livingSessionsOf(bank, 'helena')).toBe(0)
  await expect(block).toHaveCount(0)
  await expect(rowOf(other, 'Helena Laurent').getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await tryToSignIn(client, credentialsOf('helena', 1))
  await expectSaid(client, 'Invalid credentials')

  // A key opens the list of roles: none is chosen by being passed on the way to another.
  await page.getByLabel('Role of Helena Laurent').press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await page.getByLabel('Role of Helena Laurent').selectOption('user')
  await expectSaid(page, 'User role updated to user')
  await tryToSignIn(client, credentialsOf('helena', 1))
  await client.waitForURL('**/dashboard/portfolio')

  // The one who is demoted first finds the door shut; the other one is the last and cannot leave.
  await page.getByLabel('Role of Jean Pierre').selectOption('user')
  await expectSaid(page, 'User role updated to user')
  await expect(loginDialog(other)).toBeVisible()
  const own = await personIdOf(bank, 'admin')
  expect(await callApi(page, `/admin/people/${own}/role`, { role: 'user' })).toMatchObject({
    status: 409,
    body: { code: 'LAST_ADMIN' },
  })
})

test('a reset password signs in once, to choose another', async ({
  page,
  context,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (401|422)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = await openBrowser()
  await signIn(client, 'ines')
  await signIn(page, 'admin')
  await openUsers(page)
  await page.getByRole('button', { name: 'Reset password of Ines Carvalho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(dialog.getByText('Write a password, or generate one.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByLabel('New password')).toHaveValue(/^[A-Za-z\d!@#$%^&*]{12}$/)
  await expectAccessible(page, 'resetting a password')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expectSaid(page, 'Password reset successfully for ines')
  const password = await credential(dialog, 'One-time password')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await expect(loginDialog(client)).toBeVisible()
  await tryToSignIn(client, credentialsOf('ines', 1))
  await expectSaid(client, 'Invalid credentials')
  await tryToSignIn(client, { ...credentialsOf('ines', 1), password })
  await expect(client.getByRole('heading', { name: 'Choose a new password first' })).toBeVisible()
  expect((await callApi(client, '/accounts')).body).toMatchObject({ code: 'ENROLMENT_REQUIRED' })
  await expectAccessible(client, 'choosing a password')
  const choose = async (next: string, repeat = next) => {
    await client.getByLabel('New password', { exact: true }).fill(next)
    await client.getByLabel('New password again').fill(repeat)
    await client.getByRole('button', { name: 'Choose password' }).click()
  }
  await choose('three boats at noon', 'three boats at one')
  await expect(client.getByText('The two new passwords are not the same.')).toBeVisible()
  await choose(password)
  await expect(client.getByText('This is the password you have now. Please choose another.')).toBeVisible()
  await choose('three boats at noon')
  await expect(client.getByText('No Accounts Found')).toBeVisible()
})

test('a telephone phrase is checked, or shown for half a minute, for a code; its owner sees that', async ({
  page,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const client = await openBrowser()
  await signIn(client, 'helena')
  await client.goto('/dashboard/profile')
  await expect(client.getByText('Nobody at the bank has looked at it.')).toBeVisible()
  await signIn(page, 'admin')
  await openUsers(page)
  const row = rowOf(page, 'Helena Laurent')
  await row.getByRole('button', { name: 'Telephone phrase of Helena Laurent; asks for your code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Telephone phrase of Helena Laurent' })
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('Write what the caller said.')).toBeVisible()
  await dialog.getByLabel('What the caller said').fill('The blue door above the harbour!')
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('admin'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await expectAccessible(page, 'a telephone phrase')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('It matches.')).toBeVisible()
  await expect(page.getByText('the blue door above the harbour')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Another administrator, whose codes are fresh, opens it.
  const other = await openBrowser()
  await other.clock.install()
  await signIn(other, 'compliance')
  await openUsers(other)
  const eye = rowOf(other, 'Helena Laurent').getByRole('button', {
    name: /^Telephone phrase of Helena Laurent/,
  })
  await eye.click()
  await other.getByLabel('Authentication code').fill(codeFor('compliance', 1))
  await other.getByRole('button', { name: 'Show phrase' }).click()
  await expect(rowOf(other, 'Helena Laurent').getByText('the blue door above the harbour')).toBeVisible()
  await expect(client.getByText(/Looked at by our staff:/)).toBeVisible()
  await other.clock.fastForward(31_000)
  await expect(other.getByText('the blue door above the harbour')).toHaveCount(0)
  await expect(eye).toBeVisible()
})

test('a setup link is made for somebody new, for a code, copied, and taken back', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of (500|401)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  const odile = {
    personId: randomUUID(),
    username: 'obaptiste',
    firstName: 'Odile',
    lastName: 'Baptiste',
    email: 'odile@client.example',
    role: 'user',
  }
  expect((await callApi(page, '/admin/people', { ...odile, code: codeFor('admin', 1) })).status).toBe(200)
  await openUsers(page)
  const open = page.getByRole('button', { name: 'Setup link of Odile Baptiste' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Setup Link' })
  const generate = dialog.getByRole('button', { name: 'Generate a new setup link' })
  await expect(dialog.getByText('Issued')).toBeVisible()
  await letCodeCount(bank, 'admin')
  await generate.click()
  await expect(dialog.getByText('Enter the 6 digits of your code.')).toBeVisible()
  await interfere(
    page,
    '**/setup-link',
    (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
    { times: 1 },
  )
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await generate.click()
  await expectSaid(page, 'Failed to generate setup link')
  await expect(dialog).toBeHidden()
  await open.click()
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('admin'))
  await generate.click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await generate.click()
  await expectSaid(page, 'Setup link generated for obaptiste')
  await dialog.getByRole('button', { name: 'Copy Setup link' }).click()
  await expectSaid(page, 'Setup link copied to clipboard')
  await expect(dialog.getByText('Issued')).toBeVisible()
  await expectAccessible(page, 'a setup link')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy Setup link' })).toHaveCount(0)
})
