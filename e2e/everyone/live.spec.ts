import { expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, receiveFromOutside } from '#e2e/support/books.ts'
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
} from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'
import { bankDay, dayOnScreen, statementPath } from '#e2e/support/every-screen.ts'

// The server's own process stops and starts here.
test.use({ ownProcess: true })

test('a payment, and money received while the bank was offline, appear in every open window', async ({
  page,
  context,
  bank,
  allowConsole,
}) => {
  // A server that is stopping answers 503, and a page loads the next screens ahead while it stops.
  allowConsole(/ERR_(CONNECTION_(REFUSED|RESET)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE)|status of 503/)
  allowConsole(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await signIn(page, 'helena')
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const statement = await context.newPage()
  await statement.goto(statementPath(accountId))
  await expect(statementRows(statement).first()).toContainText('$1,250,000.55')
  await expect(statement.getByText(/^67 transactions, /)).toBeVisible()
  await expect(statementFigure(statement, 'Last updated')).toHaveText(
    /^\d{1,2} \w{3} \d{4}, \d\d:\d\d in Roseau$/,
  )
  await expect(statementFigure(statement, 'Last updated')).not.toContainText(dayOnScreen(bankDay()))
  const reloads = [watchReloads(page), watchReloads(statement)]

  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '50' })
  await payButton(dialog).click()
  await expectToast(page, 'Payment Successful', 'Payment of $50.00 has been processed')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await expect(statement.getByText(/^68 transactions, /)).toBeVisible()
  await expect(statementRows(statement).first()).toContainText('−$50.00')
  // The head over the lines, and the closing balance under them.
  await expect(statementFigure(statement, 'Balance')).toHaveText('$1,249,950.55')
  await expect(statementFigure(statement, 'Last updated')).toContainText(dayOnScreen(bankDay()))
  await expect(statement.getByRole('row', { name: /Totals and closing balance/ })).toContainText(
    '1,249,950.55',
  )

  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,249,950.55')

  await bank.stopServer()
  await receiveFromOutside(bank, accountNumbers.familyReserve, '799.45', 'Meridian Shipping dividend')
  for (const window of [page, statement])
    await expect(window.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,249,950.55')

  await bank.startServer()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,250,750.00')
  await expect(statementRows(statement).first()).toContainText('+$799.45')
  await expect(statementRows(statement).first()).toContainText('1,250,750.00')
  for (const window of [page, statement]) await expect(window.getByText('You are offline.')).toBeHidden()
  for (const { expectNone } of reloads) expectNone()
  await expectBooksBalanced(bank)
})

test('signing in or out in one window applies to the others, also on public pages', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/services')
  // A page of the portal asks for the sign-in, and is the first one after it.
  await page.goto('/dashboard/beneficiaries')
  await expect(loginDialog(page)).toContainText('Please sign in to continue.')
  await tryToSignIn(page, credentialsOf('helena'))
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
  await other.getByRole('banner').getByRole('link', { name: 'My accounts' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(loginLink(page)).toBeVisible()
  // The other tab learns it from this one or from the bank, whichever is quicker: the bank's event offers to
  // sign in again, and to go on where the client was.
  await expect(other).toHaveURL(/\/(\?login=ended&to=%2Fdashboard%2Fportfolio)?$/)
  await expect(loginLink(other).or(loginDialog(other)).first()).toBeVisible()
})
