import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers, beneficiaryIdOf, query } from './books.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, watchReloads } from './on-screen.ts'

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
const attention = (page: Page) => page.getByRole('region', { name: 'Waiting for You' })

test('a newcomer is welcomed to true zeros, and led to the first account', async ({ page }) => {
  await signIn(page, 'ines')
  await openDashboard(page)
  await expect(page.getByText(/^Good (morning|afternoon|evening), Ines$/)).toBeVisible()
  await expectCounts(page, { 'Total Accounts': '0', 'Unread Messages': '0', Beneficiaries: '0' })
  await expect(attention(page)).toContainText('Nothing waits for you.')
  await expect(activity(page)).toHaveCount(1)
  await expect(activity(page)).toContainText('You signed in.')
  await expectAccessible(page, 'dashboard of a newcomer')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScrolling(page)
  }
  await page.getByRole('link', { name: /Request New Account/ }).click()
  await expect(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
})

test('counts, what waits and the last activity are true, and change under the reader’s eyes', async ({
  page,
  bank,
  openBrowser,
}) => {
  await signIn(page, 'helena')
  await openDashboard(page)
  const [beneficiaries] = await query<{ count: string }>(
    bank,
    `select count(*)::text from bank.beneficiary b join identity.users p on p.id = b.client_id where p.username = 'helena' and b.deleted_at is null`,
  )
  await expectCounts(page, { 'Total Accounts': '5', Beneficiaries: beneficiaries?.count ?? '' })
  await expect(attention(page)).toContainText('Trading Wallet was not approved')
  await expect(attention(page)).toContainText('Please send the proof of origin first.')
  await expect(activity(page)).toHaveCount(10)
  await expect(activity(page).filter({ hasText: 'You requested the account Zurich Reserve.' })).toHaveCount(1)
  await attention(page)
    .getByRole('link', { name: /^View, €40,000\.00 matures on/ })
    .click()
  const certificate = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect(certificate).toContainText('€40,000.00')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
  await expect(page.getByText(/^returns to|returns to Operating Account/)).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^EUR: \d\d % on account, \d\d % in certificates$/ }),
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
  await expectAccessible(page, 'dashboard')
  const reloads = watchReloads(page)

  const paid = await callApi(page, '/payments', {
    paymentId: randomUUID(),
    accountId: await accountIdOf(bank, accountNumbers.familyReserve),
    beneficiaryId: await beneficiaryIdOf(bank, 'Whitcombe & Sons'),
    amount: '10.00',
  })
  expect(paid).toMatchObject({ status: 200 })
  await expect(activity(page).first()).toContainText('You paid $10.00 to Whitcombe & Sons.')

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

  await page.getByRole('button', { name: 'Put aside, Trading Wallet was not approved' }).click()
  await expect(attention(page)).not.toContainText('Trading Wallet')
  await page.getByRole('button', { name: 'Put aside, Winter Reserve was approved and is open' }).click()
  await expect(attention(page)).not.toContainText('Winter Reserve')
})

test('a dashboard that cannot be read says so, leads on all the same, and comes back', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await interfere(page, '**/api/dashboard', (route) => route.abort())
  await signIn(page, 'helena')
  await page.goto('/dashboard')
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the dashboard' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('link', { name: /Add Beneficiary/ })).toBeVisible()
  await expectAccessible(page, 'dashboard that failed')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expectCounts(page, { 'Total Accounts': '5' })
})

test('the theme is chosen in the sidebar, by keyboard too, and kept; sums hidden on the portfolio are hidden in sentences', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  const theme = page.getByRole('group', { name: 'Theme' })
  await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked()
  await theme.getByText('Evening').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'evening')
  await page.reload()
  await expect(theme.getByRole('radio', { name: 'Evening' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'evening')
  await theme.getByRole('radio', { name: 'Evening' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(theme.getByRole('radio', { name: 'Ivory' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ivory')

  await callApi(page, '/payments', {
    paymentId: randomUUID(),
    accountId: await accountIdOf(bank, accountNumbers.familyReserve),
    beneficiaryId: await beneficiaryIdOf(bank, 'Whitcombe & Sons'),
    amount: '10.00',
  })
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/portfolio')
  await expect(otherTab.getByText('$1,249,990.55').first()).toBeVisible()
  await page.getByRole('switch', { name: 'Hide amounts' }).click()
  await expect(otherTab.getByRole('switch', { name: 'Hide amounts' })).toBeChecked()
  await expect(otherTab.getByText('$1,249,990.55')).toHaveCount(0)
  await otherTab.close()
  await openDashboard(page)
  await expect(activity(page).first()).toContainText('You paid a hidden sum to Whitcombe & Sons.')
})

test('an account’s last twelve months can be read as figures, and a sum of coins has a space before its code', async ({
  page,
}) => {
  await signIn(page, 'helena')
  await page.getByRole('button', { name: 'Details, Bitcoin Vault' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Details' })
  await expect(
    dialog.getByRole('img', { name: /^Balance of Bitcoin Vault over the last twelve months/ }),
  ).toBeVisible()
  await dialog.getByText('Month by month').focus()
  await page.keyboard.press('Enter')
  const months = dialog
    .getByRole('table', { name: 'Balance of Bitcoin Vault at the end of each month' })
    .getByRole('row')
  await expect(months).toHaveCount(14)
  await expect(months.nth(1).getByRole('cell')).toHaveText('3.50000000 BTC')
  await expectAccessible(page, 'account details with its history')
})
