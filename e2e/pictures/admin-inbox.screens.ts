/** Pictures of the account requests and of the inbox as admins see them. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test('requests and chat', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/account-requests?status=all')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: /^Review, Zurich Reserve/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible()
  await takePictures(page, 'admin-request')
  await page.goto('/admin/account-requests?status=approved')
  await expect(page.getByText('No account requests')).toBeVisible()
  await takePictures(page, 'admin-requests-empty')
  await page.goto('/admin/chat')
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(3)
  await page.getByRole('link', { name: /Helena Laurent/ }).click()
  await expect(page.getByText('may Harbour Yachts be verified').last()).toBeVisible()
  await page
    .getByLabel('Reply to Helena Laurent')
    .fill('Harbour Yachts passed the checks this morning. You will see')
  await takePictures(page, 'admin-chat-reply')
  await page.goto('/admin/chat?find=certificate')
  await expect(
    page
      .getByRole('navigation', { name: /^Messages with/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await takePictures(page, 'admin-chat-search')
})
