/** Screenshots of the dashboard, the portfolio and the account request dialog. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { takePictures } from '#e2e/support/pictures.ts'

const folder = resolve(import.meta.dirname, '../..', 'screens')
mkdirSync(folder, { recursive: true })

const take = (page: Page, name: string, device: string) => takePictures(page, `${name}-${device}`, 'also')

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
})) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

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
      await take(page, 'portfolio-requests', device)
      await page.getByRole('button', { name: 'Details, Bitcoin Vault' }).click()
      await expect(page.getByRole('img', { name: /^Balance of Bitcoin Vault/ })).toBeVisible()
      await take(page, 'account-details-history', device)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Request New Account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Request New Account' })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('radio', { name: /Cryptocurrency Wallet/ }).check()
      await dialog.getByLabel('Currency', { exact: true }).selectOption('XRP')
      await take(page, 'request-account', device)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
      await take(page, 'dashboard-waiting', device)
      const newcomer = await openBrowser()
      await newcomer.setViewportSize(viewport)
      await signIn(newcomer, 'ines')
      await newcomer.goto('/dashboard')
      await expect(newcomer.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
      await take(newcomer, 'dashboard-empty', device)
    })
  })
}
