import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountNumbers, balanceOf } from './books.ts'
import { interfere } from './interfere.ts'
import {
  accountCard,
  accountRow,
  expectNoSidewaysScrolling,
  expectToast,
  openAccountManagement,
  statementRows,
} from './on-screen.ts'

async function openEdit(page: Page, nickname: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit Balance, ${nickname}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Balance' })
  await expect(dialog.getByLabel('New balance')).toBeVisible()
  return dialog
}

async function reviewBalance(dialog: Locator, newBalance: string, reason: string): Promise<Locator> {
  await dialog.getByLabel('New balance').fill(newBalance)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const summary = dialog.getByRole('region', { name: 'Adjustment' })
  await expect(summary).toBeVisible()
  return summary
}

test('accounts are not for clients, and admins find them by nickname, number or owner', async ({
  page,
  openBrowser,
}) => {
  const client = await openBrowser()
  await signIn(client, 'helena')
  await client.goto('/admin/accounts')
  await expect(client.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  for (const path of ['/admin/accounts', '/admin/account-clients'])
    expect(await callApi(client, path)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })

  await signIn(page, 'admin')
  await openAccountManagement(page)
  await expect(accountRow(page, accountNumbers.familyReserve)).toContainText('$1,250,000.55')
  await expect(accountRow(page, accountNumbers.bitcoinVault)).toContainText('3.50000000 BTC')
  await expect(accountRow(page, accountNumbers.everyday)).toContainText('Marcus Adeyemi')
  await expectAccessible(page, 'account management')

  const search = page.getByLabel('Search accounts')
  for (const [text, nickname] of [
    ['LONDON', 'London House'],
    ['4501921188', 'Bitcoin Vault'],
    ['marcus', 'Everyday'],
  ] as const) {
    await search.fill(text)
    await expect(accountRow(page, nickname)).toBeVisible()
    await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  }
  await expect(page).toHaveURL(/search=marcus/)
  await page.reload()
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await search.fill('nobody at all')
  await expect(page.getByText('No account matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(accountRow(page, accountNumbers.familyReserve)).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(page)
  await accountRow(page, accountNumbers.everyday).click()
  await expect(page).toHaveURL(/\/admin\/accounts\/[\w-]+\/transactions$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Everyday' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
})

test('of two admins one adjusts a balance, and the other is told that it has moved', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (401|409)/)
  await signIn(page, 'admin')
  await openAccountManagement(page)
  const colleague = await openBrowser()
  await signIn(colleague, 'compliance')
  await openAccountManagement(colleague)
  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(accountCard(client, 'London House')).toContainText('£12.40')

  const dialog = await openEdit(page, 'London House')
  const proceed = dialog.getByRole('button', { name: 'Continue' })
  await expect(proceed).toHaveAccessibleDescription('Enter the new balance.')
  await dialog.getByLabel('New balance').fill('-5')
  await proceed.click()
  await expect(dialog.getByLabel('New balance')).toHaveAccessibleDescription(
    /Please enter a valid amount, zero or more/,
  )
  await dialog.getByLabel('New balance').fill('100')
  await proceed.click()
  await expectToast(page, 'Missing Information', 'Please fill in all required fields')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectAccessible(page, 'edit balance with mistakes')

  // Both have the same balance in front of them, and both go as far as the code.
  const summary = await reviewBalance(dialog, '100.00', 'Interest that was missed')
  for (const text of [
    '+£87.60',
    'London House',
    'Helena Laurent',
    '£12.40',
    '£100.00',
    'Balance adjustment: Interest that was missed',
  ])
    await expect(summary).toContainText(text)
  await expectAccessible(page, 'edit balance, confirmation')
  const other = await openEdit(colleague, 'London House')
  await reviewBalance(other, '50', 'Fees that were taken twice')
  // What the colleague's browser hears is held back, as on a slow line: the bank itself has to see it.
  const line = Promise.withResolvers<void>()
  await interfere(colleague, /\/api\/admin\/accounts\/[\w-]+$/, async (route) => {
    await line.promise
    // The page may have asked anew meanwhile.
    await route.continue().catch(() => {})
  })
  await dialog.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await dialog.getByRole('button', { name: 'Update Balance' }).click()
  await expect(page.getByText('Account balance updated successfully').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(accountRow(page, 'London House')).toContainText('£100.00')
  await expect(accountCard(client, 'London House')).toContainText('£100.00')
  // Behind the dialog, where nothing has a role.
  await expect(colleague.getByText('£100.00', { exact: true })).toBeVisible()

  await other.getByLabel('Authentication code').fill(codeFor('compliance', 1))
  await other.getByRole('button', { name: 'Update Balance' }).click()
  await expect(other.getByRole('alert')).toContainText('Not what was on the screen.')
  line.resolve()
  await expect(other.getByRole('alert')).toContainText('it is £100.00 now. Nothing was adjusted.')
  await colleague.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('100.00000000')
  await other.getByRole('button', { name: 'Cancel' }).click()

  // On the statement, for the client and for admins.
  await accountCard(client, 'London House').getByRole('link', { name: 'London House' }).click()
  await expect(statementRows(client).last()).toContainText('Balance adjustment: Interest that was missed')
  await expect(statementRows(client).last()).toContainText('+£87.60')
  await expectBooksBalanced(bank)
})

test('a list that cannot be read says so, and is asked for again', async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await interfere(page, '**/api/admin/accounts?*', (route) => route.abort())
  await signIn(page, 'admin')
  await openAccountManagement(page)
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to fetch accounts' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expectToast(page, 'Failed to fetch accounts')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(accountRow(page, accountNumbers.familyReserve)).toBeVisible()
})
