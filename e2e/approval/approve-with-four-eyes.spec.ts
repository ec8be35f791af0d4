import type { Page } from '@playwright/test'
import { approvalDialog, decideIn, openInbox, pending } from '#e2e/support/acts/approvals.ts'
import {
  type Bank,
  codeFor,
  expect,
  expectBooksBalanced,
  signIn,
  startSession,
  test,
} from '#e2e/support/bank.ts'
import { accountNumbers, balanceOf, letCodeCount, turnOnApproval } from '#e2e/support/books.ts'
import { accountCard, expectToast, statementRows } from '#e2e/support/on-screen.ts'
import { chooseAction } from '#e2e/support/acts/user-list.ts'

/** Sends an adjustment above an admin's limit for approval. */
async function askAdjustment(bank: Bank, page: Page, newBalance: string, reason: string): Promise<void> {
  await chooseAction(page, 'London House', 'Edit Balance')
  const dialog = page.getByRole('dialog', { name: 'Edit Balance' })
  await dialog.getByLabel('New balance').fill(newBalance)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Another administrator must approve this.')).toBeVisible()
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval')
  await expect(dialog).toBeHidden()
}

test('a large adjustment waits for the other admin, who rejects it once and then approves it', async ({
  page,
  bank,
  openBrowser,
}) => {
  const client = await openBrowser()
  await signIn(client, 'helena')
  const other = await openBrowser()
  await startSession(other, 'compliance')
  await turnOnApproval(bank)
  await openInbox(other)
  // The demo bank's own pending approval is Jean's, so he cannot decide it.
  await expect(pending(other).getByRole('row')).toHaveCount(2)
  await startSession(page, 'admin')
  await page.goto('/admin/accounts')

  await askAdjustment(bank, page, '25000', 'Sale of the mooring')
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('12.40000000')
  const row = pending(other).getByRole('row').filter({ hasText: 'London House' })
  await expect(row).toContainText(/Balance adjustment.*£12\.40.*to.*£25,000\.00.*Grace Toussaint/)
  await row.getByRole('button', { name: /^Review/ }).click()
  await approvalDialog(other).getByLabel('Note').fill('Please attach the contract')
  await decideIn(bank, other, 'compliance', 'Reject')
  await expectToast(other, 'Rejected')
  await expectToast(page, 'Jean Pierre rejected your request')
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('12.40000000')

  await page.reload()
  await askAdjustment(bank, page, '25000', 'Sale of the mooring, contract of 3 May')
  await row.getByRole('button', { name: /^Review/ }).click()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expectToast(other, 'Approved and completed')
  await expectToast(page, 'Jean Pierre approved your request')
  await expect(row).toHaveCount(0)
  await expect(accountCard(client, 'London House')).toContainText('£25,000.00')
  await accountCard(client, 'London House').getByRole('link', { name: 'London House' }).click()
  await expect(statementRows(client).first()).toContainText(
    'Balance adjustment: Sale of the mooring, contract of 3 May',
  )
  await expectBooksBalanced(bank)
})
