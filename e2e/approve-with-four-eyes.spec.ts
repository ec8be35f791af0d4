import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { approvalDialog, decided, decideIn, openInbox, pending } from './approvals.ts'
import { expectAccessible } from './axe.ts'
import { type Bank, codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountNumbers, balanceOf, letCodeCount, query, turnOnApproval } from './books.ts'
import { userIdOf } from './chat.ts'
import { interfere } from './interfere.ts'
import {
  accountCard,
  expectNoSidewaysScrolling,
  expectToast,
  statementRows,
  watchReloads,
} from './on-screen.ts'
import { wrongCodeFor } from './users.ts'

const approvalsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: /^Approvals/ })

/** A balance above the limit, as far as the code. */
async function reviewLarge(
  page: Page,
  nickname: string,
  newBalance: string,
  reason: string,
): Promise<Locator> {
  await page.getByRole('button', { name: `Edit Balance, ${nickname}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Balance' })
  await dialog.getByLabel('New balance').fill(newBalance)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  return dialog
}

async function askAdjustment(
  bank: Bank,
  page: Page,
  newBalance: string,
  reason: string,
  words = 'Another administrator has to approve this.',
): Promise<void> {
  const dialog = await reviewLarge(page, 'London House', newBalance, reason)
  await expect(dialog.getByText(words)).toBeVisible()
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expectToast(page, 'Sent for approval')
  await expect(dialog).toBeHidden()
}

test('a large adjustment waits for the other admin, who turns it down once and then approves it', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (401|403|409)/)
  const client = await openBrowser()
  await signIn(client, 'helena')
  const other = await openBrowser()
  await signIn(other, 'compliance')
  await turnOnApproval(bank)
  await openInbox(other)
  await expect(other.getByText('Four eyes.')).toBeVisible()
  // The demo bank's own is Jean's, about which he cannot decide.
  await expect(pending(other).getByRole('row')).toHaveCount(2)
  await expect(approvalsLink(other)).toHaveAccessibleName('Approvals')
  const reloads = watchReloads(other)
  await signIn(page, 'admin')
  await expect(approvalsLink(page)).toHaveAccessibleName(/Approvals.*1.*to decide/)
  await page.goto('/admin/accounts')

  await askAdjustment(bank, page, '25000', 'Sale of the mooring')
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('12.40000000')
  const row = pending(other).getByRole('row').filter({ hasText: 'London House' })
  await expect(row).toContainText(
    /Adjust a balance.*London House, GBP4501927730.*Helena Laurent.*£12\.40.*to.*£25,000\.00.*Grace Toussaint.*Sale of the mooring/,
  )
  await expect(approvalsLink(other)).toHaveAccessibleName(/Approvals.*1.*to decide/)

  // Not asked for twice, and not decided by oneself.
  const again = await reviewLarge(page, 'London House', '30000', 'Again')
  await expect(again.getByText('This waits for another administrator already.')).toBeVisible()
  await expectToast(page, 'Failed to update account balance')
  await expectAccessible(page, 'a balance that waits')
  await again.getByRole('link', { name: 'See it' }).click()
  await expect(approvalDialog(page)).toContainText('You asked for this.')
  await expect(approvalDialog(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const id = new URL(page.url()).searchParams.get('approval') ?? ''
  expect(
    await callApi(page, `/admin/approvals/${id}/decision`, {
      decision: 'approved',
      code: codeFor('admin', 1),
    }),
  ).toMatchObject({ status: 403, body: { code: 'OWN_APPROVAL' } })
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^Review/ }).click()
  const dialog = approvalDialog(other)
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Enter the 6 digits of your code.')).toBeInViewport({ ratio: 1 })
  await expectAccessible(other, 'an approval')
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('compliance'))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText(/^This code is not right/)).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  await dialog.getByLabel('Note').fill('Please attach the contract')
  await decideIn(bank, other, 'compliance', 'Reject')
  await expectToast(other, 'Rejected')
  await expectToast(page, 'Jean Pierre rejected what you asked for')
  await expect(other.locator('.approvals-list')).toBeFocused()
  await expect(decided(other).getByRole('row').nth(1)).toContainText(/London House.*Rejected.*Jean Pierre/)
  await decided(page)
    .getByRole('row')
    .filter({ hasText: 'London House' })
    .getByRole('button', { name: /^View/ })
    .click()
  await expect(approvalDialog(page)).toContainText('Please attach the contract')
  await page.keyboard.press('Escape')
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('12.40000000')

  await page.goto('/admin/accounts')
  await askAdjustment(bank, page, '25000', 'Sale of the mooring, contract of 3 May')
  await row.getByRole('button', { name: /^Review/ }).click()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expectToast(other, 'Approved and done')
  await expectToast(page, 'Jean Pierre approved what you asked for')
  await expect(row).toHaveCount(0)
  await expect(accountCard(client, 'London House')).toContainText('£25,000.00')
  await accountCard(client, 'London House').getByRole('link', { name: 'London House' }).click()
  await expect(statementRows(client).last()).toContainText(
    'Balance adjustment: Sale of the mooring, contract of 3 May',
  )
  reloads.expectNone()
  await expectAccessible(other, 'approvals')
  await other.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(other)
  await expectBooksBalanced(bank)
})

test('what has changed meanwhile is not done, what was asked for can be taken back, and who is quicker decides', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (401|403|409|500)/)
  await turnOnApproval(bank)
  await query(bank, `update identity.users set role = 'admin' where username = 'ines'`)
  const [other, third] = [await openBrowser(), await openBrowser()]
  await signIn(other, 'compliance')
  await signIn(third, 'ines')
  for (const inbox of [other, third]) await openInbox(inbox)
  await signIn(page, 'admin')
  await page.goto('/admin/accounts')
  await askAdjustment(bank, page, '25000', 'Sale of the mooring')
  await query(
    bank,
    `
    select ledger.create_checked_transfer(
      gen_random_uuid(), 'incoming', ledger.internal_account('incoming', 'GBP'), id, 5, null, null, now()
    )
    from bank.account where account_number = $1`,
    [accountNumbers.londonHouse],
  )
  const row = (inbox: Page) => pending(inbox).getByRole('row').filter({ hasText: 'London House' })
  await row(other)
    .getByRole('button', { name: /^Review/ })
    .click()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expectToast(other, 'It could not be done any more')
  await expectToast(other, 'The balance had changed meanwhile. Nothing was adjusted.')
  await expect(decided(other).getByRole('row').nth(1)).toContainText(/London House.*Failed/)
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('17.40000000')

  await page.reload()
  await askAdjustment(bank, page, '30000', 'Sale of the mooring')
  for (const inbox of [other, third])
    await row(inbox)
      .getByRole('button', { name: /^Review/ })
      .click()
  await expect(approvalDialog(third).getByRole('button', { name: 'Approve' })).toBeVisible()
  await decideIn(bank, other, 'compliance', 'Approve')
  await expectToast(other, 'Approved and done')
  await expect(approvalDialog(third)).toContainText('Jean Pierre was quicker: it is approved.')
  await third.keyboard.press('Escape')

  await page.reload()
  await askAdjustment(bank, page, '1', 'Back again')
  await openInbox(page)
  await row(page).getByRole('button', { name: /^View/ }).click()
  await approvalDialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawn')
  await expect(row(other)).toHaveCount(0)
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('30000.00000000')
  await interfere(page, '**/api/admin/approvals?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  )
  await page.goto('/admin/approvals')
  await expect(page.getByText('Failed to fetch approvals').first()).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/admin/approvals')
  await expect(decided(page)).toBeVisible()
  await page.goto('/admin/approvals?approval=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'There is no such approval' })).toBeVisible()
  await expectBooksBalanced(bank)
})

test('the only admin acts alone, but nobody becomes the only one in order to', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of (401|403|409)/)
  await turnOnApproval(bank)
  await signIn(page, 'admin')
  expect(
    (await callApi(page, `/admin/users/${await userIdOf(bank, 'compliance')}/role`, { role: 'blocked' }))
      .status,
  ).toBe(200)
  await openInbox(page)
  await expect(page.getByText('There is one administrator only.')).toBeVisible()
  // What Jean had asked for is over with his rights.
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
  await expect(decided(page).getByRole('row').nth(1)).toContainText(/Ether Wallet.*Failed/)
  await expectAccessible(page, 'approvals of one admin')
  await page.goto('/admin/accounts')
  await askAdjustment(
    bank,
    page,
    '25000',
    'Nobody is looking',
    'There is no other administrator who could approve this now.',
  )
  expect(await balanceOf(bank, accountNumbers.londonHouse)).toBe('12.40000000')

  // A week later, after taking that back.
  await query(bank, 'update bank.four_eyes set applies_until = now()')
  await openInbox(page)
  await expect(page.getByText('Nothing has to be approved.')).toBeVisible()
  await pending(page).getByRole('button', { name: /^View/ }).click()
  await approvalDialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawn')
  await page.goto('/admin/accounts')
  const dialog = await reviewLarge(page, 'London House', '25000', 'Sale of the mooring')
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Update Balance' }).click()
  await expectToast(page, 'Account balance updated successfully')
  await page.goto('/admin/users')
  await page.getByLabel('Role of Ines Carvalho').selectOption('admin')
  const appoint = page.getByRole('dialog', { name: 'Make Ines Carvalho an administrator' })
  await expect(appoint.getByText('This is done at once.')).toBeVisible()
  await letCodeCount(bank, 'admin')
  await appoint.getByLabel('Authentication code').fill(codeFor('admin'))
  await appoint.getByRole('button', { name: 'Make administrator' }).click()
  await expectToast(page, 'User role updated to admin')
  await expectBooksBalanced(bank)
})
