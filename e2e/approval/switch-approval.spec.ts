import type { Page } from '@playwright/test'
import { decideIn, openInbox, pending } from '#e2e/support/acts/approvals.ts'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'
import { expectToast } from '#e2e/support/on-screen.ts'

/** The card of the setting. */
const setting = (page: Page) => page.getByRole('region', { name: 'Approval by a second administrator' })

test('an admin turns approval on for a code, and off when another admin agrees', async ({
  page,
  bank,
  openBrowser,
}) => {
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await openInbox(other)
  await signIn(page, 'admin')
  await page.goto('/admin/settings')
  await setting(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: /^Turn o(n|ff) approval by a second administrator$/ })
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(setting(page)).toContainText(/StateOn.*Last changedGrace Toussaint, /)
  await expect(other.getByText('Four eyes.')).toBeVisible()

  await setting(page).getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByLabel('Reason').fill('One office from May on')
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval')
  await expect(setting(page)).toContainText('StateOn')

  const row = pending(other).getByRole('row').filter({ hasText: 'Turn off approval' })
  await row.getByRole('button', { name: /^Review/ }).click()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expectToast(other, 'Approved and done')
  await expect(other.getByText('Approval by a second administrator is off.')).toBeVisible()
  await expect(setting(page)).toContainText(/StateOff.*Last changedGrace Toussaint, /)
})
