import type { Locator, Page } from '@playwright/test'
import { codeFor, expect, expectBooksBalanced, signIn, startSession, test } from '#e2e/support/bank.ts'
import { accountNumbers, balanceOf } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { accountCard, accountRow, openAccountManagement, statementRows } from '#e2e/support/on-screen.ts'
import { chooseAction } from '#e2e/support/acts/user-list.ts'

async function openEdit(page: Page): Promise<Locator> {
  await chooseAction(page, 'London House', 'Edit Balance')
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

// The demo bank's default: approval by a second admin is off, so 20,000 is booked at once.
test('one of two admins adjusts a balance by 20,000, and the other sees the new balance', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  await startSession(page, 'admin')
  await openAccountManagement(page)
  const colleague = await openBrowser()
  await startSession(colleague, 'compliance')
  await openAccountManagement(colleague)
  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(accountCard(client, 'London House')).toContainText('£12.40')

  // Both admins see the same balance and go as far as the code.
  const dialog = await openEdit(page)
  const summary = await reviewBalance(dialog, '20012.40', 'Sale of the mooring')
  for (const text of ['+£20,000.00', 'Helena Laurent', '£12.40', '£20,012.40'])
    await expect(summary).toContainText(text)
  const other = await openEdit(colleague)
  await reviewBalance(other, '50', 'Fees that were taken twice')
  // The colleague's browser gets no events, as on a slow line, so the bank itself has to refuse.
  const line = Promise.withResolvers<void>()
  await interfere(colleague, /\/api\/admin\/accounts\/[\w-]+$/, async (route) => {
    await line.promise
    // The page may have loaded again meanwhile.
    await route.continue().catch(() => {})
  })
  await dialog.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await dialog.getByRole('button', { name: 'Update Balance' }).click()
  await expect(page.getByText('Account balance updated successfully').first()).toBeVisible()
  await expect(accountRow(page, 'London House')).toContainText('£20,012.40')
  await expect(accountCard(client, 'London House')).toContainText('£20,012.40')
  // Behind a dialog, elements have no roles.
  await expect(colleague.locator('tbody').getByText('£20,012.40', { exact: true })).toBeVisible()

  await other.getByLabel('Authentication code').fill(codeFor('compliance', 1))
  await other.getByRole('button', { name: 'Update Balance' }).click()
  await expect(other.getByRole('alert')).toContainText('This has changed.')
  line.resolve()
  await expect(other.getByRole('alert')).toContainText('is now £20,012.40. Nothing was adjusted.')
  await colleague.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('20012.40000000')

  await accountCard(client, 'London House').getByRole('link', { name: 'London House' }).click()
  await expect(statementRows(client).first()).toContainText('Balance adjustment: Sale of the mooring')
  await expect(statementRows(client).first()).toContainText('+£20,000.00')
  await expectBooksBalanced(bank)
})
