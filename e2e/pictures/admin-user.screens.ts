/** Pictures of what belongs to a user, and of the user search. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { userIdOf } from '#e2e/support/acts/chat.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test('a user', async ({ page, bank }) => {
  await signIn(page, 'admin')
  await page.goto(`/admin/accounts?client=${await userIdOf(bank, 'helena')}`)
  await expect(page.getByText('Accounts of Helena Laurent')).toBeVisible()
  await takePictures(page, 'admin-user-accounts')
  await page.goto(`/admin/account-requests?status=all&client=${await userIdOf(bank, 'helena')}`)
  await expect(page.getByText('Requests from Helena Laurent')).toBeVisible()
  await takePictures(page, 'admin-user-requests')
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  await find.getByRole('combobox').fill('la')
  await expect(find.getByRole('option', { name: 'Helena Laurent helena' })).toBeVisible()
  await takePictures(page, 'admin-user-find')
})
