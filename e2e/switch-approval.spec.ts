import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { approvalDialog, decideIn, openInbox, pending } from './approvals.ts'
import { expectAccessible } from './axe.ts'
import { type Bank, codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount } from './books.ts'
import { userIdOf } from './chat.ts'
import { expectNoSidewaysScrolling, expectToast } from './on-screen.ts'
import { wrongCodeFor } from './users.ts'

/** The setting, with what is in its card. */
const setting = (page: Page) => page.getByRole('region', { name: 'Approval by a second administrator' })

/** From what the inbox says while it is off to the switch, for a code. */
async function turnOnByTheScreen(bank: Bank, page: Page): Promise<void> {
  await openInbox(page)
  await expect(page.getByText('Approval by a second administrator is off.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Bank settings' }).click()
  await expect(setting(page)).toContainText(/StateOff.*Never/)
  await setting(page).getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on approval by a second administrator' })
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Enter the 6 digits of your code.')).toBeVisible()
  await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  await expectAccessible(page, 'turning approval on')
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('admin'))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeVisible()
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expectToast(page, 'Approval by a second administrator is on')
  await expect(setting(page)).toContainText(/StateOn.*Last changedGrace Toussaint, /)
}

test('approval is turned on for a code, and off when another admin agrees, by nobody alone', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (401|403|409)/)
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await openInbox(other)
  await signIn(page, 'admin')
  await turnOnByTheScreen(bank, page)
  await expect(other.getByText('Four eyes.')).toBeVisible()
  await setting(page).getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off approval by a second administrator' })
  await expect(dialog.getByText('Another administrator has to approve this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await expectAccessible(page, 'turning approval off')
  await dialog.getByLabel('Reason').fill('One office from May on')
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval')
  await expect(setting(page)).toContainText('StateOn')
  await expect(setting(page).getByText('This waits for another administrator already.')).toBeVisible()
  await expect(setting(page).getByRole('button', { name: 'Turn off' })).toHaveCount(0)
  await setting(page).getByRole('link', { name: 'See it' }).click()
  await expect(approvalDialog(page)).toContainText('You asked for this.')
  await page.goto('/admin/settings')

  const row = pending(other).getByRole('row').filter({ hasText: 'Turn off approval' })
  await expect(row).toContainText(
    /Approval by a second administrator.*on.*to.*off.*Grace Toussaint.*One office from May on/,
  )
  await row.getByRole('button', { name: /^Review/ }).click()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expectToast(other, 'Approved and done')
  await expect(other.getByText('Approval by a second administrator is off.')).toBeVisible()
  await expect(setting(page)).toContainText(/StateOff.*Last changedGrace Toussaint, /)
  await expectAccessible(page, 'bank settings, approval off')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(page)

  // The one who is left cannot turn it on for nobody.
  expect(
    (await callApi(page, `/admin/users/${await userIdOf(bank, 'compliance')}/role`, { role: 'blocked' }))
      .status,
  ).toBe(200)
  await page.reload()
  await expect(setting(page).getByRole('button', { name: 'Turn on' })).toHaveAccessibleDescription(
    'Two administrators must have set up their access before this can be turned on.',
  )
  expect(await callApi(page, '/admin/approvals/rule', { on: true, code: codeFor('admin', 1) })).toMatchObject(
    { status: 409, body: { code: 'SECOND_ADMIN_REQUIRED' } },
  )
})
