import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, beneficiaryIdOf, query } from '#e2e/support/books.ts'
import { watchReloads } from '#e2e/support/on-screen.ts'

async function openDashboard(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
}

async function expectCounts(page: Page, counts: Record<string, string>): Promise<void> {
  for (const [label, count] of Object.entries(counts)) {
    await expect(
      page
        .locator('.stat')
        .filter({ has: page.getByText(label, { exact: true }) })
        .getByRole('definition'),
    ).toHaveText(count)
  }
}

const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
const attention = (page: Page) => page.getByRole('region', { name: 'For your attention' })

test('the dashboard shows counts, what needs attention and the last activity, and follows changes', async ({
  page,
  bank,
  openBrowser,
}) => {
  await signIn(page, 'helena')
  await openDashboard(page)
  const [beneficiaries] = await query<{ count: string }>(
    bank,
    `select count(*)::text from bank.beneficiary b join identity.users p on p.id = b.client_id where
      p.username = 'helena' and b.deleted_at is null`,
  )
  await expectCounts(page, { 'Total Accounts': '5', Beneficiaries: beneficiaries?.count ?? '' })
  await expect(attention(page)).toContainText('Trading Wallet was not approved')
  await expect(attention(page)).toContainText('Please send the proof of origin first.')
  await expect(activity(page).filter({ hasText: 'You requested the account Zurich Reserve.' })).toHaveCount(1)
  // Ten events at first, of which consecutive messages share a line.
  await expect.poll(() => activity(page).count()).toBeLessThanOrEqual(10)
  await page.getByRole('button', { name: 'Show earlier activity' }).click()
  await expect.poll(() => activity(page).count()).toBeGreaterThan(10)
  await attention(page)
    .getByRole('link', { name: /^View, Deposit of €40,000\.00 matures on/ })
    .click()
  const certificate = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect(certificate).toContainText('€40,000.00')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
  await expect(page.getByText(/^returns to|returns to Operating Account/)).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^EUR: \d\d% in accounts, \d\d% in certificates$/ }),
  ).toBeVisible()

  await openDashboard(page)
  await page.getByRole('link', { name: /Make Payment/ }).click()
  const paying = page.getByRole('dialog', { name: 'Make Payment' })
  await paying.getByRole('radio', { name: /London House/ }).check()
  await paying.getByRole('button', { name: 'Continue' }).click()
  await expect(paying).toContainText('From London House')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
  await openDashboard(page)
  await page.getByRole('link', { name: /Add Beneficiary/ }).click()
  await expect(page.getByRole('dialog', { name: 'Add Beneficiary' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openDashboard(page)
  const reloads = watchReloads(page)

  const paid = await callApi(page, '/payments', {
    paymentId: randomUUID(),
    accountId: await accountIdOf(bank, accountNumbers.familyReserve),
    beneficiaryId: await beneficiaryIdOf(bank, 'Whitcombe & Sons'),
    amount: '10.00',
  })
  expect(paid).toMatchObject({ status: 200 })
  await expect(activity(page).first()).toContainText(/You paid Whitcombe & Sons\.\s*\$10\.00/)

  const requestId = randomUUID()
  await callApi(page, '/account-requests', {
    requestId,
    accountType: 'deposit',
    nickname: 'Winter Reserve',
    currency: 'GBP',
  })
  const adminPage = await openBrowser()
  await signIn(adminPage, 'admin')
  await callApi(adminPage, `/admin/account-requests/${requestId}/decision`, { decision: 'approved' })
  await expectCounts(page, { 'Total Accounts': '6' })
  await expect(attention(page)).toContainText('Winter Reserve was approved and is open')
  await expect(attention(page).getByRole('link', { name: /^View, Winter Reserve/ })).toHaveAttribute(
    'href',
    /\/dashboard\/accounts\/[0-9a-f-]{36}\/transactions$/,
  )
  await expect(activity(page).first()).toContainText('The account Winter Reserve was opened.')
  reloads.expectNone()

  await page.getByRole('button', { name: 'Dismiss, Trading Wallet was not approved' }).click()
  await expect(attention(page)).not.toContainText('Trading Wallet')
  await page.getByRole('button', { name: 'Dismiss, Winter Reserve was approved and is open' }).click()
  await expect(attention(page)).not.toContainText('Winter Reserve')
})
