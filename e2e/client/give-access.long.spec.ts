import { readFile } from 'node:fs/promises'
import { codeFor, expect, startSession, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, query } from '#e2e/support/books.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { expectToast } from '#e2e/support/on-screen.ts'
import { bankDay } from '#e2e/support/every-screen.ts'

test('a client lets another one see an account, who reads it until it is withdrawn', async ({
  page,
  openBrowser,
  bank,
}) => {
  const other = await openBrowser()
  await startSession(other, 'marcus')
  await other.goto('/dashboard/portfolio')
  await expect(other.getByRole('heading', { name: 'Your Accounts' })).toBeVisible()

  await startSession(page, 'helena')
  await page.goto('/dashboard/profile')
  const people = page.getByRole('region', { name: 'People with access' })
  await people.getByRole('button', { name: 'Give access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give access' })
  await dialog.getByLabel('First name').fill('Marcus')
  await dialog.getByLabel('Last name').fill('Adeyemi')
  await dialog.getByLabel('E-mail').fill('marcus.adeyemi@client.example')
  await dialog.getByRole('checkbox', { name: 'Family Reserve' }).check()
  await dialog.getByRole('radio', { name: /^Balances, transactions/ }).check()
  await chooseDay(page, 'Last day', bankDay(-1))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Marcus Adeyemi can see the balances, transactions and statements of')
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog).toContainText('Access given.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const line = people.getByRole('listitem').filter({ hasText: 'Marcus Adeyemi' })
  await expect(line).toContainText('Family Reserve')

  // The switch appears in the open window of the other client.
  await other.getByRole('button', { name: 'Acting for: Myself' }).click()
  await other.getByRole('menuitem', { name: 'Helena Laurent' }).click()
  await expect(other.getByText('You are looking at the accounts of Helena Laurent.')).toBeVisible()
  await expect(other.getByRole('article')).toHaveCount(1)
  await other.getByRole('link', { name: 'Family Reserve' }).click()
  await expect(other.getByRole('table', { name: /Family Reserve/ })).toBeVisible()
  await other.reload()
  await other.getByRole('button', { name: 'Download' }).click()
  const [taken] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect((await readFile(await taken.path())).toString()).toContain('Date')
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const [holder] = await query<{ id: string }>(
    bank,
    'select client_id as id from bank.account where id = $1',
    [accountId],
  )
  expect(new URL(other.url()).pathname).toBe(
    `/dashboard/for/${holder?.id}/accounts/${accountId}/transactions`,
  )
  await other.goBack()
  await expect(other.getByRole('heading', { name: 'Accounts of Helena Laurent' })).toBeVisible()

  await line.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Access withdrawn', 'Marcus Adeyemi')
  await expect(other.getByRole('heading', { name: 'This access has ended' })).toBeVisible()
  await expect(other.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Access restored', 'Marcus Adeyemi')
  await expect(other.getByRole('heading', { name: 'Accounts of Helena Laurent' })).toBeVisible()
})
