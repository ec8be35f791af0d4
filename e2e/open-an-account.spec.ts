import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { interfere } from './interfere.ts'
import { accountCard, accountRow, openAccountManagement, watchReloads } from './on-screen.ts'
import { wrongCodeFor } from './users.ts'

const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Next', exact: true })

async function openWizard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  await expect(dialog.getByLabel('Search clients')).toBeVisible()
  return dialog
}

async function orderTeaAccount(dialog: Locator, onSummary = async () => {}): Promise<void> {
  await dialog.getByLabel('Search clients').fill('INÊS')
  await dialog.getByRole('radio', { name: /Ines Carvalho/ }).check()
  await next(dialog).click()
  await dialog.getByRole('radio', { name: /Business Account/ }).check()
  await dialog.getByLabel('Account nickname').fill('Tea account')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await next(dialog).click()
  await onSummary()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
}

test('an account is opened step by step, and is on the client’s open page at once', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 401/)
  const client = await openBrowser()
  await signIn(client, 'ines')
  await expect(client.getByText('No Accounts Found')).toBeVisible()
  const reloads = watchReloads(client)
  await signIn(page, 'admin')
  await openAccountManagement(page)

  const dialog = await openWizard(page)
  await expect(next(dialog)).toHaveAccessibleDescription('Select a client first.')
  await dialog.getByLabel('Search clients').press('Enter')
  await expect(dialog.getByLabel('Search clients')).toBeVisible()
  for (const nobody of ['Grace', 'Viktor'])
    await expect(dialog.getByRole('radio', { name: new RegExp(nobody) })).toHaveCount(0)
  await dialog.getByLabel('Search clients').fill('carv')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('radio', { name: /Ines Carvalho/ }).check()
  await expectAccessible(page, 'create account, step 1')
  await next(dialog).click()

  await expect(next(dialog)).toHaveAccessibleDescription('Please fill in all required fields')
  await dialog.getByRole('radio', { name: /Cryptocurrency Wallet/ }).check()
  await expect(dialog.getByLabel('Currency', { exact: true }).getByRole('option')).toHaveText([
    'BTC',
    'ETH',
    'USDT',
    'USDC',
    'BNB',
    'SOL',
    'XRP',
    'ADA',
  ])
  await expect(dialog.getByLabel('Network', { exact: true }).getByRole('option')).toHaveText([
    'Ethereum',
    'Bitcoin',
    'Binance Smart Chain',
    'Polygon',
    'Solana',
    'Arbitrum',
    'Avalanche',
    'Tron',
  ])
  await expect(dialog.getByLabel('Business purpose')).toHaveCount(0)
  await dialog.getByLabel('Account nickname').fill('Coffee account')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('SOL')
  await dialog.getByLabel('Network', { exact: true }).selectOption('Solana')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('BTC')
  await expect(next(dialog)).toHaveAccessibleDescription('BTC is not held on Solana. Choose Bitcoin.')
  await dialog.getByRole('radio', { name: /Business Account/ }).check()
  await expect(dialog.getByLabel('Initial balance')).toHaveValue('0.00')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await dialog.getByLabel('Initial balance').fill('1.005')
  await next(dialog).click()
  await expect(dialog.getByLabel('Initial balance')).toHaveAccessibleDescription(
    /EUR has at most 2 decimals\./,
  )
  await dialog.getByLabel('Initial balance').fill('2,500.50')
  await dialog.getByLabel('Intended use').selectOption('Business')
  await dialog.getByLabel('Business purpose').fill('Coffee from the Windward Islands')
  await expectAccessible(page, 'create account, step 2')
  await next(dialog).click()

  const summary = dialog.getByRole('region', { name: 'The account' })
  for (const text of [
    'Coffee account',
    'Ines Carvalho',
    'Business Account',
    'EUR, Euro',
    '€2,500.50',
    'Coffee from the Windward Islands',
  ])
    await expect(summary).toContainText(text)
  await expectAccessible(page, 'create account, step 3')
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await expect(dialog.getByLabel('Account nickname')).toHaveValue('Coffee account')
  await next(dialog).click()
  const create = dialog.getByRole('button', { name: 'Create Account' })
  await expect(create).toHaveAccessibleDescription('Enter the 6 digits to confirm.')
  await dialog.getByLabel('Authentication code').fill(wrongCodeFor('admin'))
  await create.click()
  await expect(dialog.getByLabel('Authentication code')).toHaveAccessibleDescription(
    /Please enter a valid authentication code/,
  )

  let toLose = 1
  await interfere(page, '**/api/admin/accounts', async (route) => {
    if (toLose === 0 || route.request().method() !== 'POST') return await route.continue()
    toLose -= 1
    await route.fetch()
    await route.abort()
  })
  await dialog.getByLabel('Authentication code').fill(codeFor('admin', 1))
  await create.click()
  await expect(page.getByText('Failed to create account').first()).toBeVisible()
  await expect(dialog.getByText('The bank has not answered.')).toBeVisible()
  await create.click()
  await expect(page.getByText('Account created successfully').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeFocused()

  await expect(accountCard(client, 'Coffee account')).toContainText('€2,500.50')
  await expect(accountCard(client, 'Coffee account')).toContainText(/EUR\d{10}/)
  reloads.expectNone()
  await expect(accountRow(page, 'Coffee account')).toContainText('Ines Carvalho')
  expect(await query(bank, `select from bank.account where nickname = 'Coffee account'`)).toHaveLength(1)

  toLose = 1
  const again = await openWizard(page)
  await expect(next(again)).toHaveAccessibleDescription('Select a client first.')
  await orderTeaAccount(again)
  await expect(again.getByText('The bank has not answered.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  const onceMore = await openWizard(page)
  await orderTeaAccount(
    onceMore,
    async () => await expect(onceMore.getByText('The bank has not answered.')).toBeVisible(),
  )
  await expect(page.getByText('Account created successfully').first()).toBeVisible()
  expect(await query(bank, `select from bank.account where nickname = 'Tea account'`)).toHaveLength(1)
  await expectBooksBalanced(bank)
})
