/** Pictures of the dashboard, the portfolio and the account request dialog. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test('dashboard, requests and holdings', async ({ page, bank, openBrowser }) => {
  await query(
    bank,
    `with helena as (select id from identity.users where username = 'helena'), opened as (
        select bank.open_account(id, 'USD', 'Second Reserve', null) as account from helena
      ) select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
        ledger.internal_account('incoming', 'USD'), account, 312500, null, null, now()) from opened`,
  )
  await signIn(page, 'helena')
  await expect(page.getByRole('img', { name: /^USD:/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pending Account Requests' })).toBeVisible()
  await takePictures(page, 'portfolio-requests')
  await page.getByRole('button', { name: 'Details, Bitcoin Vault' }).click()
  await expect(page.getByRole('img', { name: /^Balance of Bitcoin Vault/ })).toBeVisible()
  await takePictures(page, 'account-details-history')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Request New Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request New Account' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('radio', { name: /Cryptocurrency Wallet/ }).check()
  await dialog.getByLabel('Currency', { exact: true }).selectOption('XRP')
  await takePictures(page, 'request-account')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await takePictures(page, 'dashboard-waiting')
  const newcomer = await openBrowser()
  await signIn(newcomer, 'ines')
  await newcomer.goto('/dashboard')
  await expect(newcomer.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await takePictures(newcomer, 'dashboard-empty')
})
