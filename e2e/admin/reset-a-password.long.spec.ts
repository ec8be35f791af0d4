import { callApi } from '#e2e/support/api.ts'
import { expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { expectToast, loginDialog, tryToSignIn } from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'
import { chooseAction, credential, openUsers } from '#e2e/support/acts/user-list.ts'

test('a reset password signs in once and leads to choosing another', async ({
  page,
  context,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of (401|422)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = await openBrowser()
  await signIn(client, 'ines')
  await startSession(page, 'admin')
  await openUsers(page)
  await chooseAction(page, 'Ines Carvalho', 'Reset Password')
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByLabel('New password')).toHaveValue(/^[A-Za-z\d!@#$%^&*]{12}$/)
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(page, 'Password reset successfully for ines')
  const password = await credential(dialog, 'One-time password')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await expect(loginDialog(client)).toBeVisible()
  await tryToSignIn(client, credentialsOf('ines', 1))
  await expectToast(client, 'Invalid credentials')
  await tryToSignIn(client, { ...credentialsOf('ines', 1), password })
  await expect(client.getByRole('heading', { name: 'Choose a new password first' })).toBeVisible()
  expect((await callApi(client, '/accounts')).body).toMatchObject({ code: 'ENROLMENT_REQUIRED' })
  const choose = async (next: string) => {
    await client.getByLabel('New password', { exact: true }).fill(next)
    await client.getByLabel('Confirm new password').fill(next)
    await client.getByRole('button', { name: 'Save new password' }).click()
  }
  await choose(password)
  await expect(client.getByText('This is the password you have now. Please choose another.')).toBeVisible()
  await choose('three boats at noon')
  await expect(client.getByText('No Accounts Found')).toBeVisible()
})
