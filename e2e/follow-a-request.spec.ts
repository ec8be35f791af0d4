import { randomUUID } from 'node:crypto'
import { requestRow, requestsOf } from './account-requests.ts'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { interfere } from './interfere.ts'
import { accountCard, expectToast, watchReloads } from './on-screen.ts'

test('a decision of admins reaches the client’s open page: the account is there, or the reason why not', async ({
  page,
  bank,
  openBrowser,
}) => {
  await signIn(page, 'helena')
  await expect(requestRow(page, 'Zurich Reserve')).toContainText('Pending')
  await expect(requestRow(page, 'Trading Wallet')).toContainText('Rejected')
  await expect(requestRow(page, 'Trading Wallet')).toContainText('Please send the proof of origin first.')
  const second = randomUUID()
  await callApi(page, '/account-requests', {
    requestId: second,
    accountType: 'business',
    nickname: 'Second Reserve',
    currency: 'USD',
  })
  await expect(requestRow(page, 'Second Reserve')).toContainText('Pending')
  const pending = (await requestsOf(page)).filter(({ status }) => status === 'pending')
  const reloads = watchReloads(page)

  const decision = (id: string) => `/admin/account-requests/${id}/decision`
  expect(await callApi(page, decision(second), { decision: 'approved' })).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })
  const adminPage = await openBrowser()
  await signIn(adminPage, 'admin')
  for (const { id } of pending)
    expect(await callApi(adminPage, decision(id), { decision: 'approved' })).toMatchObject({ status: 200 })
  const third = randomUUID()
  await callApi(page, '/account-requests', {
    requestId: third,
    accountType: 'deposit',
    nickname: 'Third Reserve',
    currency: 'USD',
  })
  await expect(requestRow(page, 'Third Reserve')).toContainText('Pending')
  await callApi(adminPage, decision(third), { decision: 'rejected', notes: 'Two are enough for now.' })

  await expect(accountCard(page, 'Zurich Reserve')).toContainText(/\d{12}/)
  await expect(accountCard(page, 'Zurich Reserve')).toContainText('0.00')
  await expect(accountCard(page, 'Second Reserve')).toContainText('$0.00')
  await expect(requestRow(page, 'Zurich Reserve')).toHaveCount(0)
  await expect(requestRow(page, 'Third Reserve')).toContainText('Rejected')
  await expect(requestRow(page, 'Third Reserve')).toContainText('Two are enough for now.')
  // Two accounts in dollars by now: the summary shows their shares.
  await expect(page.getByRole('row', { name: /^Family Reserve 100\.0 % \$1,250,000\.55/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Second Reserve 0\.0 %/ })).toBeVisible()
  reloads.expectNone()
  await expectAccessible(page, 'portfolio after decisions')
  await expectBooksBalanced(bank)
})

test('requests and the allocation that cannot be read say so, and are asked for again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|dynamically imported module/)
  await interfere(page, '**/api/account-requests?*', (route) => route.abort())
  await interfere(page, '**/api/allocation', (route) => route.abort())
  await signIn(page, 'helena')
  await expect(accountCard(page, 'Family Reserve')).toBeVisible()
  const failed = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Failed to load account requests' })
  await expect(failed).toBeVisible()
  await page.getByRole('region', { name: 'Notifications' }).getByLabel('Close').click()
  await expect(page.getByText('Failed to load the allocation')).toBeVisible()
  await expectAccessible(page, 'portfolio with parts missing')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(requestRow(page, 'Zurich Reserve')).toContainText('Pending')

  // So does a part of the program that did not come, and the one that is there is asked for.
  await interfere(page, '**/assets/request-dialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Request New Account' }).click()
  await expect(
    page.getByRole('alert').getByRole('heading', { level: 1, name: 'This page could not be shown' }),
  ).toBeVisible()
  await page.unroute('**/assets/request-dialog-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()
  await page.goto('/dashboard/portfolio')
  await interfere(page, '**/assets/deposit-dialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Make Deposit' }).click()
  await expectToast(
    page,
    'This could not be loaded',
    'The bank did not answer, or has a newer version. Nothing has changed on your accounts.',
  )
  await page.unroute('**/assets/deposit-dialog-*.js')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByText('This could not be loaded')).toHaveCount(0)
  await page.getByRole('button', { name: 'Make Deposit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
