import type { Locator, Page } from '@playwright/test'
import { type Bank, codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { letCodeCount, query } from '#e2e/support/books.ts'
import { expectToast, loginDialog, tryToSignIn } from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'
import { chooseCredentials, codeOfSecret, shownSecret, verify } from '#e2e/support/acts/setup-links.ts'

// The demo bank's default: two admins, approval by a second one is off (decision 28). The journeys
// manage-accounts and open-an-account show adjusting a balance and opening an account.

const ofApproval = /approv/i

/** Types an unused code of the admin and presses the button. */
async function confirmOperation(bank: Bank, dialog: Locator, press: string): Promise<void> {
  await expect(dialog.getByRole('button', { name: press, exact: true })).toBeVisible()
  await expect(dialog).not.toContainText(ofApproval)
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: press, exact: true }).click()
}

async function resetPassword(page: Page, username: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('button', { name: 'Generate' }).click()
  const password = await dialog.getByLabel('New password').inputValue()
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(page, `Password reset successfully for ${username}`)
  await dialog.getByRole('button', { name: 'Done' }).click()
  return password
}

test('without approval, one admin appoints admins and makes a setup link for an existing user', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  await signIn(page, 'admin')
  await page.goto('/admin/users')
  const role = page.getByLabel('Role of Ines Carvalho')
  await role.selectOption('admin')
  const appoint = page.getByRole('dialog', { name: 'Make Ines Carvalho an administrator' })
  await confirmOperation(bank, appoint, 'Make administrator')
  await expectToast(page, 'User role updated to admin')
  await expect(role).toHaveValue('admin')

  await page.getByRole('button', { name: 'Create User' }).click()
  const create = page.getByRole('dialog', { name: 'Create User' })
  const fields = {
    Username: 'obaptiste',
    'First name': 'Odile',
    'Last name': 'Baptiste',
    'E-mail': 'odile@bank.example',
  }
  for (const [label, value] of Object.entries(fields)) await create.getByLabel(label).fill(value)
  await create.getByLabel('Role').selectOption('admin')
  await confirmOperation(bank, create, 'Create User')
  await expectToast(page, 'User created successfully')
  await expect(create.getByText('Hand these over to Odile Baptiste. They are shown once.')).toBeVisible()
  await expect(create.getByText('A user for now.')).toHaveCount(0)
  await create.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByLabel('Role of Odile Baptiste')).toHaveValue('admin')

  await page.getByRole('button', { name: 'Setup link of Helena Laurent' }).click()
  await confirmOperation(bank, page.getByRole('dialog', { name: 'Setup Link' }), 'Generate setup link')
  await expectToast(page, 'Setup link generated for helena')
  expect(
    await query(bank, `select from bank.approval where requested_at > now() - interval '1 hour'`),
  ).toEqual([])
})

test('one admin can reset any password and make any setup link, and a blocked user stays blocked', async ({
  page,
  context,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  await page.goto('/admin/users')
  await expect(page.getByRole('row').filter({ hasText: 'Marcus Adeyemi' })).toContainText('Not enrolled')
  await page.getByRole('button', { name: 'Reset password of Marcus Adeyemi' }).click()
  const given = await resetPassword(page, 'marcus')
  const client = await openBrowser()
  await client.goto('/?login')
  await tryToSignIn(client, { ...credentialsOf('marcus'), password: given })
  await expect(client.getByRole('heading', { name: 'Choose a new password first' })).toBeVisible()

  const role = page.getByLabel('Role of Viktor')
  await expect(role).toHaveValue('blocked')
  await page.getByRole('button', { name: /^Reset password of Viktor/ }).click()
  await expect(page.getByText('It does not lift the block')).toBeVisible()
  const password = await resetPassword(page, 'viktor')
  const visitor = await openBrowser()
  await visitor.goto('/?login')
  await tryToSignIn(visitor, { ...credentialsOf('viktor'), password })
  await expectToast(visitor, 'Invalid credentials')

  // The same on the user's page.
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /^Viktor/ })
    .click()
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  await resetPassword(page, 'viktor')
  await page.getByRole('button', { name: 'Setup Link', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Setup Link' })
  await confirmOperation(bank, link, 'Generate setup link')
  await expectToast(page, 'Setup link generated for viktor')
  await link.getByRole('button', { name: 'Copy Setup link' }).click()
  await visitor.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await chooseCredentials(visitor, { username: 'viktor', password: 'a quiet evening by the kettle' })
  const secret = await shownSecret(visitor)
  await visitor.getByRole('button', { name: "I've Scanned the Code" }).click()
  await verify(visitor, codeOfSecret(secret))
  await visitor.getByRole('button', { name: 'Go to Sign In' }).click()
  await expect(loginDialog(visitor)).toBeVisible()
  await tryToSignIn(visitor, {
    identifier: 'viktor',
    password: 'a quiet evening by the kettle',
    code: codeOfSecret(secret, 1),
  })
  await expectToast(visitor, 'Invalid credentials')
  expect(await query(bank, `select role from identity.users where username = 'viktor'`)).toEqual([
    { role: 'blocked' },
  ])
})
