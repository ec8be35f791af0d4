import { codeFor, expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { accountIdOf, accountNumbers, query } from '#e2e/support/books.ts'
import {
  beneficiaries,
  expectToast,
  fillPayment,
  startPayment,
  statementRows,
} from '#e2e/support/on-screen.ts'
import { bankDay, statementPath } from '#e2e/support/every-screen.ts'

test('a client sets up a monthly payment, the bank pays it in time, and the statement leads to it', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await fillPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '2500' })
  await dialog.getByRole('radio', { name: 'Regularly' }).check()
  await chooseDay(page, 'First payment', bankDay(-1))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const summary = dialog.getByRole('region', { name: 'Review' })
  await expect(summary).toContainText('Every month')
  await expect(summary.getByRole('listitem')).toHaveCount(6)
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Set up standing order' }).click()
  await expectToast(page, 'Payment scheduled')
  await dialog.getByRole('link', { name: 'View scheduled payments' }).click()
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await expect(upcoming.getByRole('listitem')).toHaveCount(12)
  await page.goto('about:blank')

  // The bank is down while the first date comes.
  await bank.stopServer()
  await query(bank, 'update bank.standing_order set first_day = first_day - 8, next_day = next_day - 8')
  await bank.startServer()
  await page.goto(statementPath(await accountIdOf(bank, accountNumbers.familyReserve)))
  const line = statementRows(page).filter({ hasText: 'Standing order' })
  await expect(line).toContainText('−$2,500.00')
  await line.getByRole('button').first().click()
  const transaction = page.getByRole('dialog', { name: 'Transaction', exact: true })
  await transaction.getByRole('link', { name: 'View in Payments' }).click()
  const past = page.getByRole('region', { name: 'Past scheduled payments' })
  await expect(past.getByRole('listitem')).toHaveCount(1)
  await expect(past).toContainText('Paid')
  await expect(page.getByRole('heading', { level: 3, name: 'Whitcombe & Sons' })).toBeFocused()
  await expectBooksBalanced(bank)
})
