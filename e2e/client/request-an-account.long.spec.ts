import type { Page } from '@playwright/test'
import { requestRow, requestsOf } from '#e2e/support/acts/account-requests.ts'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { accountCard, expectToast } from '#e2e/support/on-screen.ts'

test('a wallet is requested once although the answer was lost, and no account is opened', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'ines')
  await page.getByRole('button', { name: 'Request New Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request New Account' })
  const submit = dialog.getByRole('button', { name: 'Submit request' })
  await dialog.getByRole('radio', { name: /Cryptocurrency Wallet/ }).check()
  await dialog.getByLabel('Account nickname').fill('Coins')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('XRP')
  await dialog.getByLabel('Network', { exact: true }).selectOption('Binance Smart Chain')
  await dialog.getByLabel('Initial deposit').fill('0.00000001')
  await interfere(page, '**/api/account-requests', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await expectToast(page, 'Error', 'Failed to submit account request. Please try again.')
  await page.unrouteAll()
  await page.reload()
  await expect(dialog.getByLabel('Account nickname')).toHaveValue('Coins')
  await submit.click()
  await expectToast(
    page,
    'Request Submitted',
    "Your account request has been submitted for review. You'll be notified once approved.",
  )
  await expect(dialog).toBeHidden()
  for (const text of ['Crypto', 'XRP, Binance Smart Chain', 'Pending'])
    await expect(requestRow(page, 'Coins')).toContainText(text)
  expect(await requestsOf(page)).toMatchObject([{ nickname: 'Coins', initialDeposit: '0.00000001' }])
  expect(
    await query(
      bank,
      `select from bank.account a join identity.users p on p.id = a.client_id where p.username = 'ines'`,
    ),
  ).toEqual([])
})

test('an account of a trust is requested by one person, withdrawn by another, and then approved', async ({
  page: sophie,
  openBrowser,
}) => {
  const [helena, admin] = [await openBrowser(), await openBrowser()]
  await signIn(sophie, 'sophie')
  await signIn(helena, 'helena')
  await signIn(admin, 'admin')
  await sophie.getByRole('button', { name: /^Acting for:/ }).click()
  await sophie.getByRole('menuitem', { name: /Laurent Family Trust/ }).click()
  await expect(sophie.getByRole('heading', { name: 'Accounts of Laurent Family Trust' })).toBeVisible()
  await helena.goto(new URL(sophie.url()).pathname)

  await requestInFrancs(sophie)
  await expect(requestRow(helena, 'School fees')).toContainText('Requested by Sophie Laurent')
  await helena.getByRole('button', { name: 'Withdraw the request for School fees' }).click()
  await helena.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(requestRow(sophie, 'School fees')).toHaveCount(0)

  await requestInFrancs(sophie)
  await admin.goto('/admin/account-requests')
  await admin.getByRole('button', { name: 'Review, School fees of Laurent Family Trust' }).click()
  const review = admin.getByRole('dialog', { name: 'Account request', exact: true })
  await expect(review.getByRole('link', { name: 'Sophie Laurent' })).toBeVisible()
  await review.getByRole('button', { name: 'Approve' }).click()
  for (const page of [sophie, helena]) await expect(accountCard(page, 'School fees')).toContainText('0.00')
  await sophie.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    sophie.getByRole('link', {
      name: 'The request for the account School fees of Laurent Family Trust was approved.',
    }),
  ).toHaveAttribute('href', new URL(sophie.url()).pathname)
})

/** Requests an account in francs for the holder on whose page this is. */
async function requestInFrancs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request New Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request New Account' })
  await dialog.getByRole('radio', { name: /Deposit/ }).check()
  await dialog.getByLabel('Account nickname').fill('School fees')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('CHF')
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(requestRow(page, 'School fees')).toContainText('Pending')
}
