import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount, query } from './books.ts'
import { interfere } from './interfere.ts'
import { expectToast, loginDialog, tryToSignIn } from './on-screen.ts'
import { credentialsOf, wrongCodeFor } from './users.ts'
import { openUsers, rowOf } from './user-list.ts'

/** What stands beside a name in a list of credentials. */
async function credential(dialog: Locator, name: string): Promise<string> {
  return await dialog
    .locator('.cred')
    .filter({ has: dialog.page().locator('dt', { hasText: name }) })
    .locator('code')
    .innerText()
}

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
  await expectToast(page, 'Please fill in all fields')
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
  await expectToast(page, 'Failed to create user')
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
    '**/api/admin/users',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await create.click()
  await expectToast(page, 'The bank did not answer. Please try again.')
  await letCodeCount(bank, 'admin')
  await code.fill(codeFor('admin'))
  await create.click()
  await expect(dialog.getByText('Hand these over to Odile Baptiste. They are shown once.')).toBeVisible()
  await expectToast(page, 'User created successfully')
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
  await expectToast(page, 'Setup link copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${bank.url}/setup/[\\w-]{43}$`),
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }),
  )
  await dialog.getByRole('button', { name: 'Copy Generated password' }).click()
  await expectToast(page, 'Failed to copy to clipboard')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused()
  await expect(page.getByRole('rowheader').first()).toContainText('Odile Baptiste')
  // The other admin sees it without asking.
  await expect(rowOf(other, 'Odile Baptiste')).toContainText('Not enrolled')
  expect(await query(bank, `select from identity.users where first_name = 'Odile'`)).toHaveLength(1)

  const visitor = await openBrowser()
  await visitor.goto('/?login')
  await tryToSignIn(visitor, { identifier: 'obaptiste', password, code: '123456' })
  await expectToast(visitor, 'Invalid credentials')
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
  await expectToast(page, 'Password reset successfully for ines')
  const password = await credential(dialog, 'One-time password')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await expect(loginDialog(client)).toBeVisible()
  await tryToSignIn(client, credentialsOf('ines', 1))
  await expectToast(client, 'Invalid credentials')
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
    userId: randomUUID(),
    username: 'obaptiste',
    firstName: 'Odile',
    lastName: 'Baptiste',
    email: 'odile@client.example',
    role: 'user',
  }
  expect((await callApi(page, '/admin/users', { ...odile, code: codeFor('admin', 1) })).status).toBe(200)
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
  await expectToast(page, 'Failed to generate setup link')
  await expect(dialog).toBeHidden()
  await open.click()
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('admin'))
  await generate.click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await generate.click()
  await expectToast(page, 'Setup link generated for obaptiste')
  await dialog.getByRole('button', { name: 'Copy Setup link' }).click()
  await expectToast(page, 'Setup link copied to clipboard')
  await expect(dialog.getByText('Issued')).toBeVisible()
  await expectAccessible(page, 'a setup link')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy Setup link' })).toHaveCount(0)
})
