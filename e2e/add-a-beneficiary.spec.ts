import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { interfere } from './interfere.ts'
import {
  accountCard,
  beneficiaryCard,
  expectNoSidewaysScrolling,
  expectToast,
  payButton,
  reviewPayment,
  startPayment,
  tabTo,
  watchReloads,
} from './on-screen.ts'
import { wrongCodeFor } from './people.ts'

const iban = 'GB82 WEST 1234 5698 7654 32'
const etherAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Opens the page and the dialog on it. */
async function startAdding(page: Page): Promise<Locator> {
  await page.goto('/dashboard/beneficiaries')
  await page.getByRole('button', { name: 'Add Beneficiary' }).click()
  return page.getByRole('dialog', { name: 'Add Beneficiary' })
}

function next(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: 'Continue' }).click()
}

/** What the bank has of this name: whether it is verified, and what a wallet takes. */
async function storedAs(bank: Parameters<typeof query>[0], name: string) {
  return await query(
    bank,
    'select verified_at is not null as verified, currency from bank.beneficiary where name = $1 and deleted_at is null',
    [name],
  )
}

test('a bank account is added with a code, after every refusal, and paying it asks for another', async ({
  page,
  bank,
  context,
}) => {
  await signIn(page, 'helena')
  const dialog = await startAdding(page)
  await next(dialog)
  await expectToast(page, 'Missing Information', 'Please enter the wallet owner full name')
  await expect(dialog.getByLabel('Full name')).toHaveAccessibleDescription(
    /Please enter the wallet owner full name/,
  )
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await dialog.getByLabel('Full name').fill('  Roseau Joinery  ')
  await next(dialog)
  await expectToast(page, 'Missing Information', 'Please fill in all required bank details')
  await expect(dialog.getByLabel('Bank name')).toBeFocused()
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await next(dialog)
  await expect(dialog.getByLabel('Account number or IBAN')).toHaveAccessibleDescription(
    'Please fill in all required bank details',
  )

  // What was said of it is no longer so once something is typed.
  await dialog.getByLabel('Account number or IBAN').fill('GV82 WEST 1234 5698 7654 32')
  await expect(page.getByText('Please fill in all required bank details', { exact: true })).toHaveCount(0)
  await next(dialog)
  await expect(dialog.getByLabel('Account number or IBAN')).toHaveAccessibleDescription(
    /This looks like an IBAN, and no country has IBANs that begin with GV\./,
  )
  await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 33')
  await dialog.getByLabel('SWIFT code').fill('WESTDEFF')
  await next(dialog)
  await expect(dialog.getByLabel('Account number or IBAN')).toHaveAccessibleDescription(
    /This is not a valid IBAN: its check digits do not agree\./,
  )
  await expect(dialog.getByLabel('Account number or IBAN')).toBeFocused()
  await expect(dialog.getByLabel('SWIFT code')).toHaveAccessibleDescription(
    'This SWIFT code is of a bank in Germany, and the IBAN is of the United Kingdom.',
  )
  await expectAccessible(page, 'add beneficiary, bank, with mistakes')
  await dialog.getByLabel('Account number or IBAN').fill(`IBAN ${iban}`)
  await dialog.getByLabel('SWIFT code').fill('westgb22')
  await dialog.getByRole('textbox', { name: /^Address/ }).fill('12 Briggate\nLeeds LS1 4AP\nUnited Kingdom')
  await next(dialog)

  const slip = dialog.getByRole('region', { name: 'The new beneficiary' })
  for (const words of [
    'Roseau Joinery',
    'Westward Bank',
    iban,
    'WESTGB22',
    '12 Briggate, Leeds LS1 4AP, United Kingdom',
  ])
    await expect(slip).toContainText(words)
  const code = dialog.getByLabel('Authentication code')
  const verify = dialog.getByRole('button', { name: 'Verify & Add' })
  await expect(code).toBeFocused()
  await expect(verify).toHaveAccessibleDescription('Enter the 6 digits to confirm.')
  await expectAccessible(page, 'add beneficiary, code')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Full name')).toHaveValue('  Roseau Joinery  ')
  await expect(dialog.getByRole('textbox', { name: /^Address/ })).toHaveValue(
    '12 Briggate\nLeeds LS1 4AP\nUnited Kingdom',
  )
  await next(dialog)
  await code.fill(wrongCodeFor('helena'))
  await verify.click()
  await expectToast(
    page,
    'Invalid 2FA Code',
    'Please enter a valid authentication code from your authenticator app.',
  )
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(
    /Please enter a valid authentication code from your authenticator app\./,
  )
  expect(await storedAs(bank, 'Roseau Joinery')).toEqual([])

  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/beneficiaries')
  await expect(elsewhere.getByRole('heading', { name: 'Harbour Yachts Ltd' })).toBeVisible()
  const reloads = watchReloads(elsewhere)
  await code.fill(codeFor('helena', 1))
  await verify.click()
  await expect(
    page.getByText('Beneficiary added and verified successfully', { exact: true }).first(),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  for (const window of [page, elsewhere])
    await expect(beneficiaryCard(window, 'Roseau Joinery')).toContainText('Verified')
  reloads.expectNone()
  expect(await storedAs(bank, 'Roseau Joinery')).toEqual([{ verified: true, currency: null }])

  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  const payment = await startPayment(page, 'Operating Account')
  await reviewPayment(payment, { payee: `Roseau Joinery, Westward Bank, ${iban}`, amount: '25' })
  await expect(payment.getByText('Check the sum and the four lines, then confirm.')).toBeVisible()
  await expect(payment.getByText('You added this beneficiary less than 24 hours ago.')).toBeVisible()
  await expect(payButton(payment)).toHaveAttribute('aria-disabled', 'true')
  await expect(
    payment.getByText('6 digits from your authenticator app, for this payment only.'),
  ).toBeInViewport({ ratio: 1 })
  await expectBooksBalanced(bank)
})

test('a wallet is added for one coin on one network, and only accounts of that coin can pay it', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  const dialog = await startAdding(page)
  await dialog.getByLabel('Cryptocurrency wallet').check()
  await dialog.getByLabel('Full name').fill('Ether Safe')
  await next(dialog)
  await expectToast(
    page,
    'Missing Information',
    'Please fill in all required crypto details (wallet address, currency type, and network type)',
  )
  const networks = dialog.getByLabel('Network type')
  await expect(networks.getByRole('option')).toHaveText([
    'Bitcoin',
    'Ethereum',
    'Binance Smart Chain',
    'Solana',
    'Polygon',
    'Avalanche',
    'Cardano',
    'Polkadot',
    'Tron',
    'Near Protocol',
  ])
  await expect(dialog.getByLabel('Currency type').getByRole('option')).toHaveText([
    /^BTC/,
    /^ETH/,
    /^USDT/,
    /^BNB/,
    /^SOL/,
    /^USDC/,
    /^XRP/,
    /^TON/,
    /^DOGE/,
    /^ADA/,
    /^SHIB/,
    /^AVAX/,
    /^DOT/,
    /^TRX/,
    /^LINK/,
    /^BCH/,
    /^NEAR/,
    /^MATIC/,
    /^ICP/,
    /^UNI/,
  ])
  await dialog.getByLabel('Currency type').selectOption('XRP')
  await expect(networks).toHaveValue('XRP Ledger')
  await dialog.getByLabel('Currency type').selectOption('ETH')
  await networks.selectOption('Solana')
  await dialog.getByLabel('Wallet address').fill(etherAddress)
  await next(dialog)
  await expect(networks).toHaveAccessibleDescription('ETH does not move on Solana. Choose Ethereum.')
  await networks.selectOption('Ethereum')
  await dialog.getByLabel('Wallet address').fill(etherAddress.replace('5aA', '6aA'))
  await next(dialog)
  await expect(dialog.getByLabel('Wallet address')).toHaveAccessibleDescription(
    /This is not a valid address of Ethereum/,
  )
  await expectAccessible(page, 'add beneficiary, wallet, with a mistake')
  await dialog.getByLabel('Wallet address').fill(etherAddress)
  await next(dialog)

  const slip = dialog.getByRole('region', { name: 'The new beneficiary' })
  for (const words of ['Ether Safe', 'ETH', 'Ethereum', etherAddress]) await expect(slip).toContainText(words)
  // The first answer is lost: trying again from here adds nobody twice.
  let lost = 0
  await interfere(page, '**/api/beneficiaries', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return await route.continue()
    lost += 1
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Verify & Add' }).click()
  await expect(dialog.getByText('Your code was accepted for this beneficiary.')).toBeVisible()
  await expect(
    dialog.getByText('Try again from here: the same beneficiary is never added twice.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Verify & Add' }).click()
  await expect(dialog).toBeHidden()
  await expect(beneficiaryCard(page, 'Ether Safe')).toContainText(etherAddress)
  expect(await storedAs(bank, 'Ether Safe')).toEqual([{ verified: true, currency: 'ETH' }])

  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  const offered = async (nickname: string) => {
    const payment = await startPayment(page, nickname)
    await expect(
      payment
        .getByLabel('Beneficiary')
        .getByRole('option')
        .filter({ hasText: /Storage|Treasury/ }),
    ).toHaveCount(1)
    const names = await payment.getByLabel('Beneficiary').getByRole('option').allTextContents()
    await page.keyboard.press('Escape')
    await expect(payment).toBeHidden()
    return names.map((label) => label.split(',')[0])
  }
  await expect(accountCard(page, 'Ether Wallet')).toBeVisible()
  expect(await offered('Ether Wallet')).toEqual(['Ether Safe', 'Treasury Safe'])
  expect(await offered('Bitcoin Vault')).toEqual(['Cold Storage'])
})

for (const [bankKind, serverEnv] of [
  ['a bank', { DEMO: '0', REQUIRE_TWO_FACTOR: '0' }],
  ['the demo bank', {}],
] as const) {
  test.describe(`without a second factor in ${bankKind}`, () => {
    test.use({ serverEnv })

    test('no beneficiary is added', async ({ page, bank, allowConsole }) => {
      allowConsole(/status of 40[34]/)
      await signIn(page, 'marcus')
      const dialog = await startAdding(page)
      await dialog.getByLabel('Full name').fill('Roseau Joinery')
      await dialog.getByLabel('Bank name').fill('Westward Bank')
      await dialog.getByLabel('Account number or IBAN').fill('12345678')
      await next(dialog)
      await expect(dialog.getByText('This account number has no check digits.')).toBeVisible()
      await dialog.getByLabel('Authentication code').fill('246810')
      await dialog.getByRole('button', { name: 'Verify & Add' }).click()
      await expectToast(page, '2FA Not Enabled', 'Two-factor authentication is required for this action.')
      expect(await storedAs(bank, 'Roseau Joinery')).toEqual([])
    })
  })
}

test('a beneficiary is deleted at once, and Undo brings it back', async ({
  page,
  bank,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  await page.goto('/dashboard/beneficiaries')
  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/beneficiaries')
  await expect(beneficiaryCard(elsewhere, 'Cold Storage')).toContainText('Verified')
  await expect(beneficiaryCard(page, 'Harbour Yachts Ltd')).toContainText('Pending')
  await interfere(page, '**/remove', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete, Cold Storage' }).click()
  await expect(page.getByText('Failed to delete beneficiary', { exact: true }).first()).toBeVisible()
  await expect(beneficiaryCard(page, 'Cold Storage')).toBeVisible()
  await page.unroute('**/remove')

  // The second click of a double click lands where the next card has moved to.
  await page.getByRole('button', { name: 'Delete, Cold Storage' }).dblclick()
  await expectToast(page, 'Beneficiary deleted successfully', 'Cold Storage')
  for (const window of [page, elsewhere]) {
    await expect(beneficiaryCard(window, 'Cold Storage')).toHaveCount(0)
    await expect(window.locator('.payee-counts')).toContainText('Total5')
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Beneficiary restored', 'Cold Storage')
  for (const window of [page, elsewhere])
    await expect(beneficiaryCard(window, 'Cold Storage')).toContainText('Verified')

  await page.getByRole('button', { name: 'Delete, Treasury Safe' }).click()
  await expect(beneficiaryCard(page, 'Treasury Safe')).toHaveCount(0)
  const [removed] = await query<{ id: string }>(
    bank,
    `select id from bank.beneficiary where name = 'Treasury Safe'`,
  )
  await query(
    bank,
    `update bank.beneficiary set deleted_at = now() - interval '61 seconds' where name = 'Treasury Safe'`,
  )
  expect(await callApi(page, `/beneficiaries/${removed?.id}/restore`, {})).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('whoever gives five wrong codes is signed out, and told why', async ({ page, allowConsole }) => {
  allowConsole(/status of 401/)
  await signIn(page, 'helena')
  const dialog = await startAdding(page)
  await dialog.getByLabel('Full name').fill('Roseau Joinery')
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await dialog.getByLabel('Account number or IBAN').fill(iban)
  await next(dialog)
  for (let tries = 1; tries <= 5; tries += 1) {
    await dialog.getByLabel('Authentication code').fill(wrongCodeFor('helena'))
    const answer = page.waitForResponse('**/api/beneficiaries/confirm')
    await dialog.getByRole('button', { name: 'Verify & Add' }).click()
    expect((await answer).status()).toBe(401)
    if (tries < 5) await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  }
  const login = page.getByRole('dialog', { name: 'Portal Access' })
  await expect(login).toContainText('For your safety you were signed out after five wrong codes.')
  await expectAccessible(page, 'login, after five wrong codes')
})

test('the first one is added on a phone with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'ines')
  await page.goto('/dashboard/beneficiaries')
  await expect(page.getByRole('heading', { name: 'No Beneficiaries Added' })).toBeVisible()
  await expect(page.locator('.payee-counts')).toHaveText('Total0Verified0Pending0')
  const add = page.getByRole('button', { name: 'Add Beneficiary' })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await expect(dialog.getByLabel('Bank account')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Cryptocurrency wallet')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expectNoSidewaysScrolling(page)
  await tabTo(page, dialog.getByLabel('Full name'))
  await page.keyboard.type('Roseau Joinery')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Westward Bank')
  await page.keyboard.press('Tab')
  await page.keyboard.type('gb82west12345698765432')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  await expectNoSidewaysScrolling(page)
  await page.keyboard.type(codeFor('ines', 1))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(beneficiaryCard(page, 'Roseau Joinery')).toContainText(iban)
  await expectNoSidewaysScrolling(page)
  await tabTo(page, page.getByRole('button', { name: 'Delete, Roseau Joinery' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No Beneficiaries Added' })).toBeVisible()
  await expect(page.locator('.payee-counts')).toHaveText('Total0Verified0Pending0')
  await expect(page.getByRole('main')).toBeFocused()
})
