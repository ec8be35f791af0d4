import { codeFor, expect, signIn, startSession, test } from '#e2e/support/bank.ts'
import { openUserOf, part } from '#e2e/support/acts/client-page.ts'
import {
  beneficiaryCard,
  expectToast,
  loginDialog,
  payButton,
  beneficiaries,
  reviewPayment,
  startPayment,
  watchReloads,
} from '#e2e/support/on-screen.ts'

test('one admin acts, and another who looks sees it; so do they what the client does', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const other = await openBrowser()
  await startSession(other, 'compliance')
  await openUserOf(other, bank, 'helena')
  await startSession(page, 'admin')
  await openUserOf(page, bank, 'helena')
  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(part(other, 'Access')).toContainText('In 1 browser')
  const reloads = watchReloads(other)

  const payment = await startPayment(client, 'Family Reserve')
  await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '50.55' })
  await payButton(payment).click()
  await expect(
    part(other, 'Accounts').getByRole('listitem').filter({ hasText: 'Family Reserve' }),
  ).toContainText('$1,249,950.00')
  await expect(part(other, 'Audit').getByRole('listitem').first()).toContainText(
    /Payment completed.*this user/,
  )
  await client.goto('/dashboard/beneficiaries')
  await expect(part(other, 'Beneficiaries').getByText('Treasury Safe')).toBeVisible()
  await beneficiaryCard(client, 'Treasury Safe')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(part(other, 'Beneficiaries').getByText('Treasury Safe')).toHaveCount(0)

  // The dialog has no client field: the account is for this client.
  await part(page, 'Accounts').getByRole('button', { name: 'Create Account' }).click()
  const wizard = page.getByRole('dialog', { name: 'Create Account' })
  await wizard.getByRole('radio', { name: /Business Account/ }).check()
  await wizard.getByLabel('Account nickname').fill('Boatyard')
  await wizard.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(wizard.getByRole('region', { name: 'The account' })).toContainText('Helena Laurent')
  await wizard.getByRole('button', { name: 'Create Account' }).click()
  await expect(part(page, 'Accounts').getByRole('link', { name: 'Boatyard' })).toBeVisible()
  await expect(part(other, 'Accounts').getByRole('link', { name: 'Boatyard' })).toBeVisible()
  await client.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await expect(
    client.getByRole('dialog', { name: 'Notifications' }).getByText('The account Boatyard was opened.'),
  ).toBeVisible()

  // Ending all sessions needs a code and does not block the user, who can sign in again.
  await part(page, 'Access').getByRole('button', { name: 'End sessions' }).click()
  const question = page.getByRole('dialog', { name: 'Sign Helena Laurent out everywhere' })
  await expect(question).toContainText('Their password and authenticator do not change')
  await question.getByRole('button', { name: 'End sessions' }).click()
  const ownCode = question.getByLabel('Authentication code')
  await expect(ownCode).toHaveAccessibleDescription(/Enter your 6-digit code/)
  await ownCode.fill(codeFor('admin', 1))
  await question.getByRole('button', { name: 'End sessions' }).click()
  await expectToast(page, 'Sessions ended', 'Helena Laurent is signed out of 1 browser.')
  await expect(loginDialog(client)).toBeVisible()
  await expect(part(other, 'Access')).toContainText('SessionsNone')
  const again = part(page, 'Access').getByRole('button', { name: 'End sessions' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await signIn(client, 'helena', { stepOffset: 1 })
  await client.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const bell = client.getByRole('dialog', { name: 'Notifications' })
  await expect(bell.getByText('The bank signed you out on every device.')).toBeVisible()
  await expect(part(other, 'Access')).toContainText('In 1 browser')

  await part(page, 'Access').getByRole('button', { name: 'Block' }).click()
  await expect(part(other, 'Access').getByLabel('Role of Helena Laurent')).toHaveValue('blocked')
  await expect(part(other, 'Needs attention')).toContainText('Blocked: they cannot sign in.')
  await expect(other.getByRole('button', { name: 'Create Account' })).toHaveCount(0)
  for (const name of ['Reset Password', 'Setup Link']) {
    await expect(part(other, 'Access').getByRole('button', { name })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
  await expect(loginDialog(client)).toBeVisible()
  reloads.expectNone()
})
