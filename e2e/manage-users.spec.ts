import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { countActiveSessions } from './books.ts'
import { userIdOf } from './chat.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectToast, loginDialog, tryToSignIn } from './on-screen.ts'
import { credentialsOf, wrongCodeFor } from './users.ts'
import { openUsers, rowOf } from './user-list.ts'

test('admins find users, in the order they want, and see of nobody more than they need', async ({
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

  await interfere(page, '**/api/admin/users?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The users could not be read' })).toBeVisible()
  await expectToast(page, 'Failed to fetch users')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'Helena Laurent')).toBeVisible()
})

test('blocking closes the client’s window within a second, and two admins leave one', async ({
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
  await expectToast(page, 'User has been blocked')
  const blockedAt = Date.now()
  await gone
  expect(Date.now() - blockedAt, 'until the window was closed').toBeLessThan(5_000)
  expect(await countActiveSessions(bank, 'helena')).toBe(0)
  await expect(block).toHaveCount(0)
  await expect(rowOf(other, 'Helena Laurent').getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await tryToSignIn(client, credentialsOf('helena', 1))
  await expectToast(client, 'Invalid credentials')

  // A key opens the list of roles: none is chosen by being passed on the way to another.
  await page.getByLabel('Role of Helena Laurent').press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await page.getByLabel('Role of Helena Laurent').selectOption('user')
  await expectToast(page, 'User role updated to user')
  await tryToSignIn(client, credentialsOf('helena', 1))
  await client.waitForURL('**/dashboard/portfolio')

  // The one who is demoted first is refused; the other one is the last and cannot leave.
  await page.getByLabel('Role of Jean Pierre').selectOption('user')
  await expectToast(page, 'User role updated to user')
  await expect(loginDialog(other)).toBeVisible()
  const own = await userIdOf(bank, 'admin')
  expect(await callApi(page, `/admin/users/${own}/role`, { role: 'user' })).toMatchObject({
    status: 409,
    body: { code: 'LAST_ADMIN' },
  })
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

  // Another admin, whose codes are fresh, opens it.
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
