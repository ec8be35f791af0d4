/** Screenshots of the account requests and of the inbox as admins see them, in both themes. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'

const folder = resolve(import.meta.dirname, '../..', 'screens')
mkdirSync(folder, { recursive: true })

const take = (page: Page, name: string, device: string) => takePictures(page, `${name}-${device}`)

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('requests and chat', async ({ page }) => {
      await signIn(page, 'admin')
      await page.goto('/admin/account-requests?status=all')
      await expect(page.getByRole('table')).toBeVisible()
      await take(page, 'admin-requests', device)
      await page.getByRole('button', { name: /^Review, Zurich Reserve/ }).click()
      await expect(page.getByRole('dialog').getByLabel('Notes')).toBeVisible()
      await take(page, 'admin-request', device)
      await page.goto('/admin/account-requests?status=approved')
      await expect(page.getByText('No account requests')).toBeVisible()
      await take(page, 'admin-requests-empty', device)
      await page.goto('/admin/chat')
      await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(3)
      await take(page, 'admin-chat-list', device)
      await page.getByRole('link', { name: /Helena Laurent/ }).click()
      await expect(page.getByText('may Harbour Yachts be verified').last()).toBeVisible()
      await page
        .getByLabel('Reply to Helena Laurent')
        .fill('Harbour Yachts passed the checks this morning. You will see')
      await take(page, 'admin-chat', device)
      await page.goto('/admin/chat?find=certificate')
      await expect(
        page
          .getByRole('navigation', { name: /^Messages with/ })
          .getByRole('link')
          .first(),
      ).toBeVisible()
      await take(page, 'admin-chat-search', device)
    })
  })
}
