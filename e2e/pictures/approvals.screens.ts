/**
 * Screenshots of the approvals and of pending operations, on a desktop and a phone, in both themes, into
 * screens/.
 */
import type { Page } from '@playwright/test'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { letCodeCount, query, turnOnApproval } from '#e2e/support/books.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import { chooseAction } from '#e2e/support/acts/user-list.ts'

const devices = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
}

const take = (page: Page, name: string, device: string, fullPage = false) =>
  takePictures(page, `${name}-${device}`, fullPage ? 'only' : 'no')

for (const [device, viewport] of Object.entries(devices)) {
  test(`approvals, ${device}`, async ({ page, bank, openBrowser }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    await signIn(page, 'compliance')
    await page.goto('/admin/approvals')
    await expect(page.getByText('Approval by a second administrator is off.')).toBeVisible()
    await take(page, 'approvals-off', device)
    await page.getByRole('link', { name: 'Bank settings' }).click()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByLabel('Authentication code')).toBeVisible()
    await take(page, 'approval-turn-on', device)
    await turnOnApproval(bank)
    await page.goto('/admin/accounts')
    await chooseAction(page, 'London House', 'Edit Balance')
    const dialog = page.getByRole('dialog', { name: 'Edit Balance' })
    await dialog.getByLabel('New balance').fill('25000')
    await dialog.getByLabel('Reason').fill('Sale of the mooring, contract of 3 May')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Another administrator must approve this.')).toBeVisible()
    await take(page, 'approval-asks', device)
    await letCodeCount(bank, 'compliance')
    await dialog.getByLabel('Authentication code').fill(codeFor('compliance'))
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText('Sent for approval')).toBeVisible()
    await take(page, 'approval-sent', device)
    await chooseAction(page, 'London House', 'Edit Balance')
    await expect(dialog.getByText('This is already awaiting another administrator’s approval.')).toBeVisible()
    await take(page, 'approval-waits-already', device)
    await page.goto('/admin/users')
    await page.getByLabel('Role of Ines Carvalho').selectOption('admin')
    await expect(page.getByLabel('Reason')).toBeVisible()
    await take(page, 'approval-appoint', device)

    const other = await openBrowser()
    await other.setViewportSize(viewport)
    await signIn(other, 'admin')
    await expect(other.getByRole('main').getByText(/London House/)).toBeVisible()
    await take(other, 'approval-overview', device)
    await other.goto('/admin/approvals')
    const pending = other.getByRole('table', { name: 'Pending' })
    await expect(pending.getByRole('row')).toHaveCount(3)
    await take(other, 'approvals', device, true)
    await pending.getByRole('row').filter({ hasText: 'London House' }).getByRole('button').click()
    await expect(other.getByLabel('Authentication code')).toBeVisible()
    await take(other, 'approval-decide', device)
    await page.goto('/admin/approvals')
    await page.getByRole('table', { name: 'Pending' }).getByRole('button').first().click()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await take(page, 'approval-own', device)
    await query(bank, `update identity.users set role = 'user' where username = 'compliance'`)
    await query(bank, 'delete from bank.four_eyes; insert into bank.four_eyes default values')
    await other.goto('/admin/approvals')
    await expect(other.getByText('Approval is not required.')).toBeVisible()
    await take(other, 'approvals-alone', device)
  })
}
