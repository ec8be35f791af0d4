import { expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers, endSessionsOf, receiveFromOutside } from './books.ts'
import { interfere } from './interfere.ts'
import {
  accountCard,
  expectToast,
  loginDialog,
  loginLink,
  payButton,
  beneficiaries,
  reviewPayment,
  startPayment,
  statementFigure,
  statementRows,
  tryToSignIn,
  watchReloads,
} from './on-screen.ts'
import { credentialsOf } from './users.ts'
import { bankDay, dayOnScreen, statementPath } from './places.ts'

// The program itself stops here and starts again.
test.use({ ownProcess: true })

test('a payment changes balance and statement in every open window', async ({ page, context, bank }) => {
  await signIn(page, 'helena')
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const statement = await context.newPage()
  await statement.goto(statementPath(accountId))
  await expect(statementRows(statement).last()).toContainText('$1,250,000.55')
  await expect(statement.getByText(/^67 movements, /)).toBeVisible()
  await expect(statementFigure(statement, 'Last updated')).toHaveText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/)
  await expect(statementFigure(statement, 'Last updated')).not.toContainText(dayOnScreen(bankDay()))
  const reloads = watchReloads(statement)

  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '50' })
  await payButton(dialog).click()
  await expectToast(page, 'Payment Successful', 'Payment of $50.00 has been processed')

  await expect(statement.getByText(/^68 movements, /)).toBeVisible()
  await expect(statementRows(statement).last()).toContainText('−$50.00')
  await expect(statementRows(statement).last()).toContainText('$1,249,950.55')
  // The head over the lines, and the closing balance under them.
  await expect(statementFigure(statement, 'Balance')).toHaveText('$1,249,950.55')
  await expect(statementFigure(statement, 'Last updated')).toContainText(dayOnScreen(bankDay()))
  await expect(statement.getByRole('row', { name: /Totals and closing balance/ })).toContainText(
    '1,249,950.55',
  )
  reloads.expectNone()
})

test('a window that lost the bank says so, and catches up by itself', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  // A server that is about to stop answers 503.
  allowConsole(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 503/,
  )
  await signIn(page, 'helena')
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const statement = await context.newPage()
  await statement.goto(statementPath(accountId))
  await expect(statementRows(statement).last()).toContainText('1,250,000.55')
  const reloads = [watchReloads(page), watchReloads(statement)]

  await bank.stopServer()
  await receiveFromOutside(bank, accountNumbers.familyReserve, '749.45', 'Meridian Shipping dividend')
  for (const window of [page, statement])
    await expect(window.getByRole('status').filter({ hasText: 'Connection lost.' })).toBeVisible()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,250,000.55')

  await bank.startServer()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,250,750.00')
  await expect(statementRows(statement).last()).toContainText('+$749.45')
  await expect(statementRows(statement).last()).toContainText('1,250,750.00')
  for (const window of [page, statement]) await expect(window.getByText('Connection lost.')).toBeHidden()
  for (const { expectNone } of reloads) expectNone()
  await expectBooksBalanced(bank)
})

test('a computer that was offline catches up when it is online again', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const listening = page.waitForResponse('**/api/live')
  await signIn(page, 'helena')
  await listening
  await expect(accountCard(page, 'London House')).toContainText('£12.40')
  await context.setOffline(true)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await receiveFromOutside(bank, accountNumbers.londonHouse, '100.00', 'Cadogan Lettings')
  await context.setOffline(false)
  await expect(accountCard(page, 'London House')).toContainText('£112.40')
  await expect(page.getByText('Connection lost.')).toBeHidden()
})

test('signing out in one window signs out the others', async ({ page, context }) => {
  await signIn(page, 'helena')
  const other = await context.newPage()
  await other.goto('/dashboard/beneficiaries')
  await expect(other.getByText('Whitcombe & Sons')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(loginLink(page)).toBeVisible()
  // The other one heard it from this one or from the bank, whoever was quicker: the bank's word offers to
  // sign in again.
  await expect(other).toHaveURL(/\/(\?login=ended)?$/)
  await expect(loginLink(other)).toBeVisible()
})

test('signing in in one window shows the public pages of the others the way to the accounts', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/services')
  await page.goto('/?login')
  await tryToSignIn(page, credentialsOf('helena'))
  await expect(other.getByRole('banner').getByRole('link', { name: 'My accounts' })).toBeVisible()
})

test('a session that the bank has ended leads to the sign-in at the next request', async ({ page, bank }) => {
  await signIn(page, 'helena')
  await interfere(page, '**/api/beneficiaries', async (route) => {
    await endSessionsOf(bank, 'helena')
    await route.continue()
  })
  await page.getByRole('link', { name: 'Beneficiaries' }).click()
  await expect(loginDialog(page)).toContainText('Your session has ended.')
  await expect(page.getByText('Whitcombe & Sons')).toHaveCount(0)
})

test('a payment in a session that has ended pays nothing', async ({ page, bank }) => {
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '50' })
  await interfere(page, '**/api/payments', async (route) => {
    await endSessionsOf(bank, 'helena')
    await route.continue()
  })
  await payButton(dialog).click()
  await expect(loginDialog(page)).toBeVisible()
  await expectBooksBalanced(bank)
})
