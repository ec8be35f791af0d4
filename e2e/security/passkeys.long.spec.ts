import { addAuthenticator, addPasskey, passkeyLine } from '#e2e/support/acts/passkeys.ts'
import { codeFor, expect, startSession, test } from '#e2e/support/bank.ts'
import {
  beneficiaries,
  expectToast,
  loginDialog,
  loginLink,
  payButton,
  reviewPayment,
  startPayment,
} from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'

// A passkey belongs to a name, and 127.0.0.1 is none.
test.use({ baseURL: async ({ bank }, use) => await use(bank.url.replace('127.0.0.1', 'localhost')) })

test('a client and an administrator add passkeys, and confirm and sign in with them', async ({
  page,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const authenticator = await addAuthenticator(page)
  await startSession(page, 'helena')
  await page.goto('/dashboard/profile')
  await addPasskey(page, codeFor('helena', 1))

  await page.goto('/dashboard/portfolio')
  const payment = await startPayment(page, 'Family Reserve')
  await reviewPayment(payment, { beneficiary: beneficiaries.familyTrust, amount: '18500.00' })
  await payment.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(payment.getByLabel('Authentication code')).toHaveValue('Your passkey')
  await authenticator.recognise(false)
  await payButton(payment).click()
  await expect(
    payment.getByText('Your passkey did not confirm this. Please try again, or enter a code.'),
  ).toBeVisible()
  await authenticator.recognise(true)
  await payment.getByRole('button', { name: 'Use a passkey instead' }).click()
  await payButton(payment).click()
  await expectToast(page, 'Payment Successful', 'Payment of $18,500.00 has been processed')

  await page.goto('/dashboard/profile')
  await expect(passkeyLine(page)).toContainText('last used')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await loginLink(page).click()
  const login = loginDialog(page)
  const { identifier, password } = credentialsOf('helena')
  await login.getByRole('button', { name: 'Use a passkey' }).click()
  await login.getByLabel('Username or e-mail').fill(identifier)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard/portfolio')

  // The code before the present one counts until the present half minute ends.
  await expect.poll(() => Date.now() % 30_000).toBeLessThan(25_000)
  await startSession(await openBrowser(), 'admin', { stepOffset: -1 })
  const office = await openBrowser()
  await addAuthenticator(office)
  await startSession(office, 'admin')
  await office.goto('/admin/security')
  await addPasskey(office, codeFor('admin', 1))
  await office.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const proof = office.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('button', { name: 'Use a passkey instead' }).click()
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(office, 'Signed out', 'One other device has been signed out.')
})
