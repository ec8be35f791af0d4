/** Screenshots of consultations and contact messages as admins see them, in both themes. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('consultations', async ({ page }) => {
      const take = (name: string, shown: Page = page) =>
        takePictures(shown, `admin-${name}-${device}`, 'also')
      await signIn(page, 'admin')
      await take('overview-visitors')
      await page.goto('/admin/consultations')
      await expect(page.getByRole('table')).toBeVisible()
      await take('consultations')
      await page.getByRole('button', { name: /^Open, Tobias Keller/ }).click()
      await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible()
      await take('consultation')
      await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Move consultation' })).toBeVisible()
      await take('consultation-move')
      await page.goto('/admin/consultations?tab=messages')
      await expect(page.getByRole('table')).toBeVisible()
      await take('contact-messages')
      await page.getByRole('button', { name: /^Open, Samuel Okoro/ }).click()
      await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible()
      await take('contact-message')
      await page.goto('/admin/consultations?tab=hours')
      await expect(page.getByRole('button', { name: 'Save hours' })).toBeVisible()
      await take('consultation-hours')
      await page.goto('/admin/consultations?which=past')
      await expect(page.getByText('No consultations')).toBeVisible()
      await take('consultations-empty')
    })
  })
}
