import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { requestRow, requestsOf } from './account-requests.ts'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { interfere } from './interfere.ts'
import { expectToast } from './on-screen.ts'

async function openRequest(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Request New Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request New Account' })
  await expect(dialog.getByText('Review typically takes 1-2 business days.')).toBeVisible()
  return dialog
}

const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit Request' }).click()

test('a request is refused until every required field is there and goes together', async ({ page }) => {
  await signIn(page, 'ines')
  const dialog = await openRequest(page)
  await submit(dialog)
  await expectToast(page, 'Missing Information', 'Please fill in all required fields')
  for (const text of [
    'Please select an account type',
    'Please give the account a name',
    'Please select a currency',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await expect(dialog.getByRole('radio', { name: /Deposit Account/ })).toBeFocused()
  await expectAccessible(page, 'account request with mistakes')

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
  await expect(dialog.getByLabel('Intended use').getByRole('option')).toHaveText([
    'Not said',
    'Personal',
    'Business',
    'Investment',
    'Savings',
    'Trading',
    'Other',
  ])
  await dialog.getByLabel('Account nickname').fill('Coins')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('SOL')
  await submit(dialog)
  await expect(dialog.getByText('Please select a network')).toBeVisible()
  await dialog.getByLabel('Network', { exact: true }).selectOption('Solana')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('BTC')
  await expect(dialog.getByLabel('Network', { exact: true })).toHaveAccessibleDescription(
    /BTC is not held on Solana\. Choose Bitcoin\./,
  )
  await submit(dialog)
  await expect(dialog.getByLabel('Network', { exact: true })).toBeFocused()

  await dialog.getByRole('radio', { name: /Deposit Account/ }).check()
  await expect(dialog.getByLabel('Network', { exact: true })).toHaveCount(0)
  await expect(dialog.getByLabel('Currency', { exact: true }).getByRole('option')).toHaveText([
    'USD, US Dollar',
    'EUR, Euro',
    'GBP, British Pound',
    'CHF, Swiss Franc',
    'CAD, Canadian Dollar',
    'AUD, Australian Dollar',
  ])
  await dialog.getByLabel('Currency', { exact: true }).selectOption('CHF')
  await dialog.getByLabel('Initial deposit').fill('-5')
  await submit(dialog)
  await expect(dialog.getByLabel('Initial deposit')).toHaveAccessibleDescription(
    /Please enter a valid amount/,
  )
  await dialog.getByLabel('Initial deposit').fill('5.005')
  await submit(dialog)
  await expect(dialog.getByLabel('Initial deposit')).toHaveAccessibleDescription(
    /CHF has at most 2 decimals\./,
  )
  await expect(dialog.getByLabel('Business purpose')).toHaveCount(0)
  expect(await requestsOf(page)).toEqual([])
})

test('a request whose answer was lost is made once, and no more than ten may wait', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|status of 409/)
  await signIn(page, 'ines')
  const dialog = await openRequest(page)
  await dialog.getByRole('radio', { name: /Deposit Account/ }).check()
  await dialog.getByLabel('Account nickname').fill('Lost and found')
  await dialog.getByLabel('Currency', { exact: true }).selectOption('EUR')
  let lost = 0
  await interfere(page, '**/api/account-requests', async (route) => {
    if (lost > 0 || route.request().method() !== 'POST') return await route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await submit(dialog)
  await expectToast(page, 'Error', 'Failed to submit account request. Please try again.')
  await submit(dialog)
  await expectToast(
    page,
    'Request Submitted',
    "Your account request has been submitted for review. You'll be notified once approved.",
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Request New Account' })).toBeFocused()
  expect(await requestsOf(page)).toHaveLength(1)

  for (let number = 2; number <= 10; number += 1) {
    const order = {
      requestId: randomUUID(),
      accountType: 'deposit',
      nickname: `Number ${number}`,
      currency: 'USD',
    }
    expect(await callApi(page, '/account-requests', order)).toMatchObject({ status: 200 })
  }
  const full = await openRequest(page)
  await full.getByRole('radio', { name: /Deposit Account/ }).check()
  await full.getByLabel('Account nickname').fill('One too many')
  await full.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await submit(full)
  await expectToast(
    page,
    'Error',
    'You have 10 requests under review. You can ask again once one of them is decided.',
  )
  await expect(full).toBeVisible()
  expect(await requestsOf(page)).toHaveLength(10)
})

test('a deposit account, a wallet and a business account are asked for, and wait in the list', async ({
  page,
  bank,
}) => {
  await signIn(page, 'ines')
  await expect(page.getByRole('heading', { name: 'Pending Account Requests' })).toHaveCount(0)

  const deposit = await openRequest(page)
  await expectAccessible(page, 'account request')
  await page.setViewportSize({ width: 320, height: 640 })
  const cutOff = await deposit.evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map(({ textContent }) => textContent),
  )
  expect(cutOff, 'beyond the edge of a small phone').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await deposit.getByRole('radio', { name: /Deposit Account/ }).check()
  await deposit.getByLabel('Account nickname').fill('Zurich Reserve')
  await deposit.getByLabel('Currency', { exact: true }).selectOption('CHF')
  await deposit.getByLabel('Intended use').selectOption('Investment')
  await deposit.getByLabel('Initial deposit').fill('1,250.50')
  await page.reload()
  await expect(deposit.getByLabel('Account nickname')).toHaveValue('Zurich Reserve')
  await expect(deposit.getByLabel('Intended use')).toHaveValue('investment')
  await submit(deposit)
  await expect(deposit).toBeHidden()
  for (const text of ['Deposit', 'CHF', 'Investment', 'Pending'])
    await expect(requestRow(page, 'Zurich Reserve')).toContainText(text)

  const wallet = await openRequest(page)
  await wallet.getByRole('radio', { name: /Cryptocurrency Wallet/ }).check()
  await wallet.getByLabel('Account nickname').fill('Coins')
  await wallet.getByLabel('Currency', { exact: true }).selectOption('XRP')
  await expect(wallet.getByText('XRP is held on Binance Smart Chain, as a pegged token.')).toBeVisible()
  await wallet.getByLabel('Network', { exact: true }).selectOption('Binance Smart Chain')
  await wallet.getByLabel('Initial deposit').fill('0.00000001')
  await submit(wallet)
  for (const text of ['Crypto', 'XRP, Binance Smart Chain', 'Pending'])
    await expect(requestRow(page, 'Coins')).toContainText(text)

  const business = await openRequest(page)
  await business.getByRole('radio', { name: /Business Account/ }).check()
  await business.getByLabel('Account nickname').fill('Roseau Trading')
  await business.getByLabel('Currency', { exact: true }).selectOption('USD')
  await business.getByLabel('Business purpose').fill('Coffee from the Windward Islands')
  await submit(business)
  for (const text of ['Business', 'USD', 'Pending'])
    await expect(requestRow(page, 'Roseau Trading')).toContainText(text)

  expect(
    (await requestsOf(page)).map(({ accountType, initialDeposit, businessPurpose, intendedUse }) => [
      accountType,
      initialDeposit,
      businessPurpose,
      intendedUse,
    ]),
  ).toEqual([
    ['business', '0.00', 'Coffee from the Windward Islands', null],
    ['crypto', '0.00000001', null, null],
    ['deposit', '1250.50', null, 'investment'],
  ])
  expect(
    await query(
      bank,
      `select from bank.account a join identity.users p on p.id = a.client_id where p.username = 'ines'`,
    ),
  ).toEqual([])
  await expectAccessible(page, 'portfolio with requests')
})
