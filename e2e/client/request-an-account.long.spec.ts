import { requestRow, requestsOf } from '#e2e/support/acts/account-requests.ts'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast } from '#e2e/support/on-screen.ts'

test('a wallet is requested once although the answer was lost, and no account is opened', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'ines')
  await page.getByRole('button', { name: 'Request New Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request New Account' })
  const submit = dialog.getByRole('button', { name: 'Submit request' })
  await dialog.getByRole('radio', { name: /Cryptocurrency Wallet/ }).check()
  await dialog.getByLabel('Account nickname').fill('Coins')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('XRP')
  await dialog.getByLabel('Network', { exact: true }).selectOption('Binance Smart Chain')
  await dialog.getByLabel('Initial deposit').fill('0.00000001')
  await interfere(page, '**/api/account-requests', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await expectToast(page, 'Error', 'Failed to submit account request. Please try again.')
  await page.unrouteAll()
  await page.reload()
  await expect(dialog.getByLabel('Account nickname')).toHaveValue('Coins')
  await submit.click()
  await expectToast(
    page,
    'Request Submitted',
    "Your account request has been submitted for review. You'll be notified once approved.",
  )
  await expect(dialog).toBeHidden()
  for (const text of ['Crypto', 'XRP, Binance Smart Chain', 'Pending'])
    await expect(requestRow(page, 'Coins')).toContainText(text)
  expect(await requestsOf(page)).toMatchObject([{ nickname: 'Coins', initialDeposit: '0.00000001' }])
  expect(
    await query(
      bank,
      `select from bank.account a join identity.users p on p.id = a.client_id where p.username = 'ines'`,
    ),
  ).toEqual([])
})
