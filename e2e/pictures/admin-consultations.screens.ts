/** Pictures of what admins do with consultations and contact messages. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test('consultations', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/consultations')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: /^Open, Tobias Keller/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible()
  await takePictures(page, 'admin-consultation')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Move consultation' })).toBeVisible()
  await takePictures(page, 'admin-consultation-move')
  await page.goto('/admin/consultations?tab=messages')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: /^Open, Samuel Okoro/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible()
  await takePictures(page, 'admin-contact-message')
  await page.goto('/admin/consultations?which=past')
  await expect(page.getByText('No past consultations')).toBeVisible()
  await takePictures(page, 'admin-consultations-empty')
})
