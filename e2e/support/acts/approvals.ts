/** The list of pending approvals, and the dialog that decides one. */
import type { Page } from '@playwright/test'
import { type Bank, codeFor, expect } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'

export const pending = (page: Page) => page.getByRole('table', { name: 'Pending' })
export const approvalDialog = (page: Page) => page.getByRole('dialog', { name: 'Approval', exact: true })

export async function openInbox(page: Page): Promise<void> {
  await page.goto('/admin/approvals')
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
}

/** Decides in the open dialog, with an unused code of this user. */
export async function decideIn(
  bank: Bank,
  page: Page,
  username: string,
  decision: 'Approve' | 'Reject',
): Promise<void> {
  await letCodeCount(bank, username)
  await approvalDialog(page).getByLabel('Authentication code').fill(codeFor(username))
  await approvalDialog(page).getByRole('button', { name: decision }).click()
}
