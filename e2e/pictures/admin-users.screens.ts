/** Pictures of the dialogs about users. */
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'
import { tryToSignIn } from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'
import { dismissToasts, takePictures } from '#e2e/support/pictures.ts'
import { chooseAction } from '#e2e/support/acts/user-list.ts'

test('users', async ({ page, bank, openBrowser, allowConsole }) => {
  allowConsole(/status of 40/)
  await signIn(page, 'admin')
  await page.goto('/admin/users')
  await expect(page.getByRole('rowheader', { name: 'Helena Laurent' })).toBeVisible()
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await takePictures(page, 'admin-users-mistakes')
  await dismissToasts(page)
  const fields = {
    Username: 'obaptiste',
    'First name': 'Odile',
    'Last name': 'Baptiste',
    'E-mail': 'odile.baptiste@client.example',
  }
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await dismissToasts(page)
  await takePictures(page, 'admin-users-created')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()

  await chooseAction(page, 'Ines Carvalho', 'Reset Password')
  const reset = page.getByRole('dialog', { name: 'Reset Password' })
  await reset.getByRole('button', { name: 'Generate' }).click()
  await takePictures(page, 'admin-users-reset')
  const oneTime = await reset.getByLabel('New password').inputValue()
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  await expect(reset.getByRole('button', { name: 'Done' })).toBeVisible()
  await dismissToasts(page)
  await takePictures(page, 'admin-users-reset-done')
  await reset.getByRole('button', { name: 'Done' }).click()
  const client = await openBrowser()
  await client.goto('/?login')
  await tryToSignIn(client, { ...credentialsOf('ines'), password: oneTime })
  await expect(client.getByRole('heading', { name: 'Choose a new password first' })).toBeVisible()
  await dismissToasts(client)
  await takePictures(client, 'choose-password')

  await chooseAction(page, 'Helena Laurent', 'Setup Link')
  const link = page.getByRole('dialog', { name: 'Setup Link' })
  await expect(link.getByLabel('Authentication code')).toBeVisible()
  await dismissToasts(page)
  await takePictures(page, 'admin-users-link')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Telephone phrase of Helena Laurent/ }).click()
  const phrase = page.getByRole('dialog', { name: 'Telephone phrase of Helena Laurent' })
  await expect(phrase.getByLabel('Authentication code')).toBeVisible()
  await takePictures(page, 'admin-users-phrase')
  await letCodeCount(bank, 'admin')
  await phrase.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await phrase.getByRole('button', { name: 'Show phrase' }).click()
  await expect(page.getByText('the blue door above the harbour').last()).toBeVisible()
  await takePictures(page, 'admin-users-phrase-shown', { whole: true })
})
