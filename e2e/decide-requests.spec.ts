import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { interfere } from './interfere.ts'
import { accountCard, expectNoSidewaysScrolling, expectToast, watchReloads } from './on-screen.ts'

const requestsPath = '/admin/account-requests'

function requestRow(page: Page, nickname: string): Locator {
  return page.getByRole('table', { name: 'Account requests' }).getByRole('row').filter({ hasText: nickname })
}

async function openRequest(page: Page, nickname: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^(Review|View), ${nickname} of `) }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Request', exact: true })
  await expect(dialog.getByText(nickname, { exact: true })).toBeVisible()
  return dialog
}

function notifications(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' })
}

/** Asks for an account in the name of whoever is signed in there. */
async function askFor(page: Page, nickname: string, more: object = {}): Promise<string> {
  const requestId = randomUUID()
  const order = { requestId, accountType: 'deposit', nickname, currency: 'EUR', ...more }
  expect(await callApi(page, '/account-requests', order)).toMatchObject({ status: 200 })
  return requestId
}

test('requests that cannot be read or decided say so; one whose answer was lost is decided once', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'admin')
  await interfere(page, '**/api/admin/account-requests?*', (route) => route.abort())
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Account Requests ?, 1 pending$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Failed to fetch account requests' })).toBeVisible()
  await expectToast(page, 'Failed to fetch account requests')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.getByLabel('Close').click()
  await expect(toasts.getByText('Failed to fetch account requests')).toHaveCount(0)
  await expectAccessible(page, 'account requests that cannot be read')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 request waits for a decision')).toBeVisible()

  const dialog = await openRequest(page, 'Zurich Reserve')
  await expect(page).toHaveURL(/request=/)
  for (const text of [
    'Pending',
    'Deposit Account',
    'CHF',
    'Investment',
    'CHF 100,000.00',
    'It is not credited',
  ])
    await expect(dialog).toContainText(text)
  await expect(dialog).toContainText('Helena Laurent, helena')
  await expectAccessible(page, 'an account request')
  await dialog.getByLabel('Notes').fill('x'.repeat(1_001))
  await expect(dialog.getByLabel('Notes')).toHaveAccessibleDescription(/1 character too many/)
  for (const name of ['Approve', 'Reject'])
    await expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Notes').fill('Welcome to Zurich')

  await interfere(page, '**/decision', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(notifications(page).getByText('Failed to reject account request')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(notifications(page).getByText('Failed to approve account request')).toBeVisible()
  expect(await query(bank, `select from bank.account_request where status = 'pending'`)).toHaveLength(1)

  // It gets there, and the bank's answer is lost on the way back.
  await page.unrouteAll()
  await interfere(page, '**/api/live', (route) => route.abort())
  await interfere(page, '**/decision', async (route) => await route.fetch().then(() => route.abort()))
  await page.reload()
  await expect(dialog).toContainText('Zurich Reserve')
  await dialog.getByLabel('Notes').fill('Welcome to Zurich')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(notifications(page).getByText('Failed to approve account request')).toBeVisible()
  await page.unroute('**/decision')
  await expect(dialog).toContainText('Approved')
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await expect(dialog).toContainText('Grace Toussaint')
  await expect(dialog).toContainText('Welcome to Zurich')
  await expect(dialog).toContainText(/\d{12}/)
  await expect(dialog).not.toContainText('was quicker')
  expect(await query(bank, `select from bank.account where nickname = 'Zurich Reserve'`)).toHaveLength(1)
})

test('two admins about one request make one account: the slower one is told so and sees how it stands', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const quick = await openBrowser()
  await signIn(quick, 'admin')
  await quick.goto(requestsPath)
  // The slower one's window hears nothing: the decision is made on what was true a moment ago.
  await interfere(page, '**/api/live', (route) => route.abort())
  await signIn(page, 'compliance')
  await page.goto(requestsPath)
  const slow = await openRequest(page, 'Zurich Reserve')
  const fast = await openRequest(quick, 'Zurich Reserve')
  await fast.getByLabel('Notes').fill('As agreed by telephone.')
  await fast.getByRole('button', { name: 'Approve' }).click()
  await expect(notifications(quick).getByText('Account request approved successfully')).toBeVisible()
  await expect(fast).toBeHidden()
  await expect(quick.getByRole('heading', { name: 'No account requests' })).toBeVisible()
  await expect(quick.getByText('No request waits for a decision')).toBeVisible()

  await slow.getByRole('button', { name: 'Reject' }).click()
  await expect(notifications(page).getByText('Failed to reject account request')).toBeVisible()
  await expect(
    notifications(page).getByText('Another administrator was quicker. Nothing was decided twice.'),
  ).toBeVisible()
  await expect(
    slow.getByText(
      'Grace Toussaint was quicker: this request is approved by now. Nothing was decided twice.',
    ),
  ).toBeVisible()
  await expect(slow).toContainText('As agreed by telephone.')
  await expect(slow.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await notifications(page).getByTitle('Close').first().click()
  await expect(notifications(page).getByTitle('Close')).toHaveCount(0)
  await expectAccessible(page, 'a request that somebody else decided')
  await slow.getByRole('button', { name: 'Close' }).last().click()
  await expect(slow).toBeHidden()
  await expect(page).not.toHaveURL(/request=/)
  expect(await query(bank, `select from bank.account where nickname = 'Zurich Reserve'`)).toHaveLength(1)
  await expectBooksBalanced(bank)
})

test('a decision changes the lists of both admins and the client’s own page while they look, and the client is told', async ({
  page,
  bank,
  openBrowser,
}) => {
  const [colleague, client] = [await openBrowser(), await openBrowser()]
  await signIn(page, 'admin')
  await page.goto(`${requestsPath}?status=all`)
  await signIn(colleague, 'compliance')
  await colleague.goto(requestsPath)
  await signIn(client, 'helena')
  await expect(requestRow(colleague, 'Zurich Reserve')).toBeVisible()
  await expect(requestRow(page, 'Trading Wallet')).toContainText('Rejected')
  const reloads = [page, colleague, client].map((one) => watchReloads(one))

  // A new one appears by itself, at its place: whoever waits longest is first.
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
  await expect(
    watched.getByText('Grace Toussaint was quicker: this request is approved by now.'),
  ).toBeVisible()
  await watched.getByRole('button', { name: 'Close' }).last().click()
  await expect(requestRow(colleague, 'Zurich Reserve')).toHaveCount(0)
  await expect(accountCard(client, 'Zurich Reserve')).toContainText(/\d{12}/)
  await expect(accountCard(client, 'Zurich Reserve')).toContainText('0.00')

  const rejection = await openRequest(page, 'Second Reserve')
  await expect(rejection).toContainText('Coffee from the Windward Islands')
  await expect(rejection).toContainText('$2,500.50')
  await rejection.getByLabel('Notes').fill('Please send the register’s extract first.')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(notifications(page).getByText('Account request rejected')).toBeVisible()
  await expect(requestRow(page, 'Second Reserve')).toContainText('Rejected')
  await expect(colleague.getByText('Nothing waits for a decision.')).toBeVisible()
  await expect(client.getByRole('table', { name: 'Pending Account Requests' })).toContainText(
    'Please send the register’s extract first.',
  )
  await client.getByRole('button', { name: /^Notices/ }).click()
  const bell = client.getByRole('dialog', { name: 'Notices' })
  await expect(bell.getByRole('listitem').filter({ hasText: 'Zurich Reserve' }).first()).toBeVisible()
  await expect(bell.getByRole('listitem').filter({ hasText: 'Second Reserve' }).first()).toBeVisible()
  for (const { expectNone } of reloads) expectNone()
  await expectBooksBalanced(bank)
})

test('requests are chosen by status and age, page by page, with the keyboard and on a phone', async ({
  page,
  bank,
}) => {
  await query(
    bank,
    `
    insert into bank.account_request (id, client_id, account_type, nickname, currency, created_at)
    select gen_random_uuid(), p.id, 'deposit', 'Old request ' || n, 'USD', now() - n * interval '1 day'
    from identity.users p, generate_series(3, 62) n where p.username = 'marcus'`,
  )
  await signIn(page, 'admin')
  await page.goto(requestsPath)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(51)
  await expect(rows.nth(1)).toContainText('Old request 62')
  await expect(rows.nth(1)).toContainText('62 days ago')
  await page.getByRole('button', { name: 'Show more requests' }).click()
  await expect(rows).toHaveCount(62)
  await expect(rows.last()).toContainText('Zurich Reserve')
  await page.getByLabel('Age').selectOption('Older than 30 days')
  await expect(rows).toHaveCount(34)
  await page.getByLabel('Status').selectOption('Rejected')
  await expect(page.getByText('No request has this status and age.')).toBeVisible()
  await expectAccessible(page, 'no such account request')
  await page.goBack()
  await expect(rows).toHaveCount(34)
  await page.goBack()
  await page.getByLabel('Status').selectOption('Rejected')
  await expect(rows).toHaveText([/Client/, /Trading Wallet/])
  await expectAccessible(page, 'account requests')

  const view = page.getByRole('button', { name: 'View, Trading Wallet of Helena Laurent' })
  await view.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Account Request', exact: true })
  await expect(dialog).toContainText('Please send the proof of origin first.')
  await expect(dialog).toContainText('Tron')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(view).toBeFocused()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(page)
  await view.click()
  await expect(dialog).toContainText('Please send the proof of origin first.')
  await expectNoSidewaysScrolling(page)
  await page.goto(`${requestsPath}?request=${randomUUID()}`)
  await expect(page.getByText('There is no such request')).toBeVisible()
})
