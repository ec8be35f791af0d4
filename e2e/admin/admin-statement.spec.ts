import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '#e2e/support/axe.ts'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers } from '#e2e/support/books.ts'
import {
  accountRow,
  expectToast,
  payButton,
  beneficiaries,
  reviewPayment,
  startPayment,
  statementFigure,
  statementRows,
  watchReloads,
} from '#e2e/support/on-screen.ts'
import { bankDay } from '#e2e/support/places.ts'

test('an admin sees a payment appear on an open statement, and downloads it', async ({
  page,
  bank,
  openBrowser,
}) => {
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const client = await openBrowser()
  await signIn(client, 'helena')
  await signIn(page, 'admin')
  await page.goto(`/admin/accounts/${randomUUID()}/transactions`)
  await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Account Management' }).click()
  await accountRow(page, accountNumbers.familyReserve).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()
  await expect(page.getByText('Helena Laurent (helena)')).toBeVisible()
  await expect(statementRows(page).last()).toContainText('1,250,000.55')
  await expectAccessible(page, 'a client’s statement for admins')
  await expect(page.getByText(/^67 movements, /)).toBeVisible()
  const reloads = watchReloads(page)

  const dialog = await startPayment(client, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '50' })
  await payButton(dialog).click()
  await expectToast(client, 'Payment Successful', 'Payment of $50.00 has been processed')
  await expect(page.getByText(/^68 movements, /)).toBeVisible()
  await expect(statementRows(page).last()).toContainText('1,249,950.55')
  await expect(statementFigure(page, 'Balance')).toHaveText('$1,249,950.55')
  reloads.expectNone()

  await page.goto(`/admin/accounts/${accountId}/transactions?from=${bankDay(17)}&to=${bankDay(10)}`)
  await expect(statementRows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${accountNumbers.familyReserve}_statement.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe(
    'Date,Description,Reference,Type,Amount,Balance,Category',
  )
  expect(text.trim().split('\r\n')).toHaveLength(4)
  await page.goto(`/admin/accounts/${accountId}/transactions/print?from=${bankDay(17)}&to=${bankDay(10)}`)
  await expect(page.getByText('Helena Laurent')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the statement' }).click()
  await page.getByRole('link', { name: 'Back to Account Management' }).click()
  await expect(page).toHaveURL(/\/admin\/accounts$/)
})
