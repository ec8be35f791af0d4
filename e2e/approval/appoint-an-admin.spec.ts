import { decided, decideIn, openInbox, pending } from '#e2e/support/acts/approvals.ts'
import { expectAccessible } from '#e2e/support/axe.ts'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { letCodeCount, turnOnApproval } from '#e2e/support/books.ts'
import { expectToast, loginDialog } from '#e2e/support/on-screen.ts'

test('two admins appoint a third, and approve a setup link for a lost telephone', async ({
  page,
  context,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (401|403|409)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = await openBrowser()
  await signIn(client, 'ines')
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await turnOnApproval(bank)
  await openInbox(other)
  await signIn(page, 'admin')
  await page.goto('/admin/users')
  const role = page.getByLabel('Role of Ines Carvalho')
  await role.selectOption('admin')
  const appoint = page.getByRole('dialog', { name: 'Make Ines Carvalho an administrator' })
  await appoint.getByRole('button', { name: 'Send for approval' }).click()
  await expect(appoint.getByText('Please say why.')).toBeVisible()
  await expect(appoint.getByText('Enter the 6 digits of your code.')).toBeVisible()
  await expectAccessible(page, 'making an admin')
  await appoint.getByLabel('Reason').fill('Joins the office in Portsmouth')
  await letCodeCount(bank, 'admin')
  await appoint.getByLabel('Authentication code').fill(codeFor('admin'))
  await appoint.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval')
  await expect(role).toHaveValue('user')
  await expect(client.getByText('No Accounts Found')).toBeVisible()
  await role.selectOption('admin')
  await expect(appoint.getByText('This waits for another administrator already.')).toBeVisible()
  await page.keyboard.press('Escape')
  const inbox = (text: RegExp) => pending(other).getByRole('row').filter({ hasText: text })
  await inbox(/Make an administrator.*Ines Carvalho.*user.*to.*administrator.*Joins the office/)
    .getByRole('button', { name: /^Review/ })
    .click()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expectToast(other, 'Approved and done')
  await expect(role).toHaveValue('admin')
  await expect(loginDialog(client)).toBeVisible()

  await page.getByRole('button', { name: 'Setup link of Helena Laurent' }).click()
  const link = page.getByRole('dialog', { name: 'Setup Link' })
  await expect(link.getByText('Another administrator has to approve this.')).toBeVisible()
  await expectAccessible(page, 'a setup link that waits')
  await link.getByLabel('Reason').fill('Telephone fell into the sea')
  await letCodeCount(bank, 'admin')
  await link.getByLabel('Authentication code').fill(codeFor('admin'))
  await link.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval')
  await inbox(/New setup link.*Helena Laurent.*Telephone fell/)
    .getByRole('button', { name: /^Review/ })
    .click()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expect(decided(other).getByRole('row').nth(1)).toContainText(/New setup link.*Approved/)
  await expect(other.getByText(/\/setup\//)).toHaveCount(0)
  await page.getByRole('button', { name: 'Setup link of Helena Laurent' }).click()
  await expect(link.getByText(/You may make one link until/)).toBeVisible()
  await letCodeCount(bank, 'admin')
  await link.getByLabel('Authentication code').fill(codeFor('admin'))
  await link.getByRole('button', { name: 'Generate setup link' }).click()
  await expectToast(page, 'Setup link generated for helena')
  await link.getByRole('button', { name: 'Copy Setup link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${bank.url}/setup/[\\w-]{43}$`),
  )
  await link.getByRole('button', { name: 'Done' }).click()

  // Until the second admin approves, the new user has no role of an admin.
  await page.getByRole('button', { name: 'Create User' }).click()
  const create = page.getByRole('dialog', { name: 'Create User' })
  const fields = {
    Username: 'obaptiste',
    'First name': 'Odile',
    'Last name': 'Baptiste',
    'E-mail': 'odile@bank.example',
  }
  for (const [label, value] of Object.entries(fields)) await create.getByLabel(label).fill(value)
  await create.getByLabel('Role').selectOption('admin')
  await letCodeCount(bank, 'admin')
  await create.getByLabel('Authentication code').fill(codeFor('admin'))
  await create.getByRole('button', { name: 'Create User' }).click()
  await expect(create.getByText('A user for now.')).toBeVisible()
  await create.getByRole('button', { name: 'Done' }).click()
  await expect(inbox(/Make an administrator.*Odile Baptiste/)).toBeVisible()
  await expect(page.getByLabel('Role of Odile Baptiste')).toHaveValue('user')
})
