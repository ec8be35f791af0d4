import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { expect, expectBooksBalanced, signIn, startSession, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { accountCard, watchReloads } from '#e2e/support/on-screen.ts'

const requestsPath = '/admin/account-requests'

function requestRow(page: Page, nickname: string): Locator {
  return page.getByRole('table', { name: 'Account requests' }).getByRole('row').filter({ hasText: nickname })
}

async function openRequest(page: Page, nickname: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^(Review|View), ${nickname} of `) }).click()
  const dialog = page.getByRole('dialog', { name: 'Account request', exact: true })
  await expect(dialog.getByText(nickname, { exact: true })).toBeVisible()
  return dialog
}

function notifications(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Requests an account for the user who is signed in on this page. */
async function askFor(page: Page, nickname: string, more: object = {}): Promise<string> {
  const requestId = randomUUID()
  const order = { requestId, accountType: 'deposit', nickname, currency: 'EUR', ...more }
  expect(await callApi(page, '/account-requests', order)).toMatchObject({ status: 200 })
  return requestId
}

test('a decision appears at once in the lists of both admins and for the client, who is notified', async ({
  page,
  bank,
  openBrowser,
}) => {
  const [colleague, client] = [await openBrowser(), await openBrowser()]
  await startSession(page, 'admin')
  await page.goto(`${requestsPath}?status=all`)
  await startSession(colleague, 'compliance')
  await colleague.goto(requestsPath)
  await signIn(client, 'helena')
  await expect(requestRow(colleague, 'Zurich Reserve')).toBeVisible()
  await expect(requestRow(page, 'Trading Wallet')).toContainText('Rejected')
  const reloads = [page, colleague, client].map((one) => watchReloads(one))

  // A new request appears by itself in order: the oldest is first in the inbox, the newest in the list of
  // all.
  await askFor(client, 'Second Reserve', {
    accountType: 'business',
    currency: 'USD',
    businessPurpose: 'Coffee from the Windward Islands',
    initialDeposit: '2500.5',
  })
  await expect(colleague.getByRole('table').getByRole('row')).toHaveText([
    /Client/,
    /Zurich Reserve/,
    /Second Reserve/,
  ])
  await expect(page.getByRole('table').getByRole('row')).toHaveText([
    /Client/,
    /Second Reserve/,
    /Zurich Reserve/,
    /Trading Wallet/,
  ])
  await expect(page.getByRole('link', { name: /^Account Requests ?, 2 pending$/ })).toBeVisible()

  const watched = await openRequest(colleague, 'Zurich Reserve')
  const approval = await openRequest(page, 'Zurich Reserve')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(notifications(page).getByText('Account request approved successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View, Zurich Reserve of Helena Laurent' })).toBeVisible()
  await expect(watched.getByText('Grace Toussaint has already approved this request.')).toBeVisible()
  await watched.getByRole('button', { name: 'Close' }).last().click()
  await expect(requestRow(colleague, 'Zurich Reserve')).toHaveCount(0)
  await expect(accountCard(client, 'Zurich Reserve')).toContainText(/\d{12}/)
  await expect(accountCard(client, 'Zurich Reserve')).toContainText('0.00')

  const rejection = await openRequest(page, 'Second Reserve')
  await expect(rejection).toContainText('Coffee from the Windward Islands')
  await expect(rejection).toContainText('$2,500.50')
  await rejection.getByLabel('Note').fill('Please send the register’s extract first.')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(notifications(page).getByText('Account request rejected')).toBeVisible()
  await expect(requestRow(page, 'Second Reserve')).toContainText('Rejected')
  await expect(colleague.getByText('Nothing to decide.')).toBeVisible()
  await expect(client.getByRole('table', { name: 'Pending Account Requests' })).toContainText(
    'Please send the register’s extract first.',
  )
  await client.getByRole('button', { name: /^Notifications/ }).click()
  const bell = client.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByRole('listitem').filter({ hasText: 'Zurich Reserve' }).first()).toBeVisible()
  await expect(bell.getByRole('listitem').filter({ hasText: 'Second Reserve' }).first()).toBeVisible()
  for (const { expectNone } of reloads) expectNone()
  expect(await query(bank, `select from bank.account where nickname = 'Zurich Reserve'`)).toHaveLength(1)
  expect(await query(bank, `select from bank.account where nickname = 'Second Reserve'`)).toHaveLength(0)
  await expectBooksBalanced(bank)
})
