import { codeFor, expect, expectBooksBalanced, signIn, startSession, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { accountCard, accountRow, openAccountManagement, watchReloads } from '#e2e/support/on-screen.ts'

// The demo bank's default: approval by a second admin is off, so 50,000 is booked at once.
test('an account is opened once although the answer was lost, and the client sees it at once', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const client = await openBrowser()
  await signIn(client, 'ines')
  await expect(client.getByText('No Accounts Found')).toBeVisible()
  const reloads = watchReloads(client)
  await startSession(page, 'admin')
  await openAccountManagement(page)

  await page.getByRole('button', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  const next = dialog.getByRole('button', { name: 'Next', exact: true })
  // Neither an admin nor a blocked user can get an account. The typed name lacks its accent.
  await expect(dialog.getByRole('radio', { name: /Ines Carvalho/ })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Grace|Viktor/ })).toHaveCount(0)
  await dialog.getByLabel('Search clients').fill('INÊS')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('radio', { name: /Ines Carvalho/ }).check()
  await next.click()
  await dialog.getByRole('radio', { name: /Business Account/ }).check()
  await dialog.getByLabel('Account nickname').fill('Coffee account')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await dialog.getByLabel('Initial balance').fill('50,000')
  await dialog.getByLabel('Business purpose').fill('Coffee from the Windward Islands')
  await next.click()
  await expect(dialog.getByRole('region', { name: 'The account' })).toContainText('€50,000.00')

  let toLose = 1
  await interfere(page, '**/api/admin/accounts', async (route) => {
    if (toLose === 0 || route.request().method() !== 'POST') return await route.continue()
    toLose -= 1
    await route.fetch()
    await route.abort()
  })
  const create = dialog.getByRole('button', { name: 'Create Account' })
  await dialog.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await create.click()
  await expect(dialog.getByText('The bank has not responded.')).toBeVisible()
  await create.click()
  await expect(page.getByText('Account created successfully').first()).toBeVisible()

  await expect(accountCard(client, 'Coffee account')).toContainText('€50,000.00')
  await expect(accountCard(client, 'Coffee account')).toContainText(/EUR\d{10}/)
  reloads.expectNone()
  await expect(accountRow(page, 'Coffee account')).toContainText('Ines Carvalho')
  expect(await query(bank, `select from bank.account where nickname = 'Coffee account'`)).toHaveLength(1)
  await expectBooksBalanced(bank)
})
