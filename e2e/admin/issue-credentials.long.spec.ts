import { codeFor, expect, startSession, test } from '#e2e/support/bank.ts'
import { letCodeCount, query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast, tryToSignIn } from '#e2e/support/on-screen.ts'
import { credential, openUsers, rowOf } from '#e2e/support/acts/user-list.ts'

test('a new user is created once, and provisional credentials cannot sign in', async ({
  page,
  context,
  openBrowser,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of (409|401)|ERR_FAILED/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const other = await openBrowser()
  await startSession(other, 'compliance')
  await openUsers(other)
  await startSession(page, 'admin')
  await openUsers(page)
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  const create = dialog.getByRole('button', { name: 'Create User' })
  await dialog.getByLabel('Username').fill('obaptiste')
  await dialog.getByLabel('First name').fill('Odile')
  await dialog.getByLabel('Last name').fill('Baptiste')
  await dialog.getByLabel('E-mail').fill('odile.baptiste@client.example')
  const code = dialog.getByLabel('Authentication code')
  await code.fill(codeFor('admin', 1))
  // The bank does it, and its answer is lost.
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
  await expectToast(page, 'The bank did not respond. Please try again.')
  await letCodeCount(bank, 'admin')
  await code.fill(codeFor('admin'))
  await create.click()
  await expect(
    dialog.getByText('Give the setup link to Odile Baptiste. It is shown only once.'),
  ).toBeVisible()
  await expectToast(page, 'User created successfully')
  await dialog.getByText('Provisional credentials').click()
  const password = await credential(dialog, 'Generated password')
  expect(password).toMatch(/^[A-Za-z\d!@#$%^&*]{12}$/)
  await dialog.getByRole('button', { name: 'Copy Setup link' }).click()
  await expectToast(page, 'Setup link copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${bank.url}/setup/[\\w-]{43}$`),
  )
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click()
  await expectToast(page, 'Setup link sent')
  expect(await query(bank, `select recipient from mail.message where kind = 'setup-link'`)).toEqual([
    { recipient: 'odile.baptiste@client.example' },
  ])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused()
  await expect(page.getByRole('rowheader').first()).toContainText('Odile Baptiste')
  // The other admin's screen shows it without loading anew.
  await expect(rowOf(other, 'Odile Baptiste')).toContainText('Not enrolled')
  expect(await query(bank, `select from identity.users where first_name = 'Odile'`)).toHaveLength(1)

  const visitor = await openBrowser()
  await visitor.goto('/?login')
  await tryToSignIn(visitor, { identifier: 'obaptiste', password, code: '123456' })
  await expectToast(visitor, 'Invalid credentials')
})
