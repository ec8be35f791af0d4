import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { next, startAdding, findStoredBeneficiary } from './beneficiary-form.ts'
import { interfere } from './interfere.ts'
import { accountCard, beneficiaryCard, expectToast, startPayment } from './on-screen.ts'

const etherAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

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

  const summary = dialog.getByRole('region', { name: 'The new beneficiary' })
  for (const text of ['Ether Safe', 'ETH', 'Ethereum', etherAddress])
    await expect(summary).toContainText(text)
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
  expect(await findStoredBeneficiary(bank, 'Ether Safe')).toEqual([{ verified: true, currency: 'ETH' }])

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
