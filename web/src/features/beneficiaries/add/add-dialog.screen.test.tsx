import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { choose, fill, press, pressTwiceAtOnce } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectSilentToast, expectToast } from '#testing/toasts.ts'
import { aBeneficiary, aBeneficiaryReview, confirmed } from '#testing/values/beneficiaries.ts'
import { client } from '#testing/values/users/sessions.ts'

const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
const name = dialog.getByLabelText('Full name')
const bankName = dialog.getByLabelText('Bank name')
const number = dialog.getByLabelText('Account number or IBAN')
const code = dialog.getByLabelText('Authentication code')
const verify = dialog.getByRole('button', { name: 'Verify & Add' })
const goOn = dialog.getByRole('button', { name: 'Continue' })
const back = dialog.getByRole('button', { name: 'Back' })

const added = { beneficiaryId: aBeneficiary().id, receipt: null }
const review = aBeneficiaryReview()

async function open(beneficiaries: AnswersOf<'beneficiaries'> = {}): Promise<void> {
  const path = '/dashboard/beneficiaries?dialog=add'
  openScreen(path, { as: client, api: { beneficiaries: { list: [], ...beneficiaries } } })
  await expect.element(dialog).toBeVisible()
}

async function fillBank(): Promise<void> {
  await fill(name, '  Roseau Joinery  ')
  await fill(bankName, 'Westward Bank')
  await fill(number, 'GB82 WEST 1234 5698 7654 32')
}

/** Goes to the code field. */
async function reachCode(beneficiaries: AnswersOf<'beneficiaries'>): Promise<void> {
  await open({ check: review, ...beneficiaries })
  await fillBank()
  await press(goOn)
  await expect.element(code).toHaveFocus()
}

/** The options of a select, without its placeholder. */
function optionsOf(select: Locator): string[] {
  const options = select.getByRole('option').elements()
  return options.map(({ textContent }) => textContent).filter((text) => !text.startsWith('Select a '))
}

describe('the form of a new beneficiary', () => {
  test('begins with the kind of payment, and returns the focus when it is closed', async () => {
    openScreen('/dashboard/beneficiaries', { as: client, api: { beneficiaries: { list: [] } } })
    await press(page.getByRole('button', { name: 'Add Beneficiary' }))
    await expect.element(dialog.getByRole('radio', { name: /^Bank account/ })).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(dialog.getByLabelText('Cryptocurrency wallet')).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Add Beneficiary' })).toHaveFocus()
  })

  test('names the first field that is missing, at the field and in a message', async () => {
    await open()
    await press(goOn)
    await expectSilentToast('Missing Information', 'Please enter the wallet owner full name')
    await expect.element(name).toHaveAccessibleDescription(/Please enter the wallet owner full name/)
    await expect.element(name).toHaveFocus()
    await fill(name, 'Roseau Joinery')
    await press(goOn)
    await expectToast('Missing Information', 'Please fill in all required bank details')
    await expect.element(bankName).toHaveFocus()
    await fill(bankName, 'Westward Bank')
    await expect.element(bankName).not.toHaveAccessibleDescription(/Please fill in/)
    await press(goOn)
    await expect.element(number).toHaveAccessibleDescription('Please fill in all required bank details')
    expect(sentTo('beneficiaries.check')).toEqual([])
    await expectSound()
  })

  test('shows the server’s errors at each field, and focuses the first', async () => {
    const issues = [
      {
        path: 'beneficiary.bankAccountNumber',
        message: 'This is not a valid IBAN: its check digits do not match.',
      },
      { path: 'beneficiary.swiftCode', message: 'This SWIFT code belongs to a bank in Germany.' },
    ]
    await open({ check: refused('INVALID_INPUT', { issues }) })
    await fillBank()
    await fill(dialog.getByLabelText('SWIFT code'), 'WESTDEFF')
    await press(goOn)
    await expect.element(number).toHaveAccessibleDescription(/its check digits do not match/)
    await expect.element(number).toHaveFocus()
    await expect
      .element(dialog.getByLabelText('SWIFT code'))
      .toHaveAccessibleDescription('This SWIFT code belongs to a bank in Germany.')
    await expectSound()
    await fill(number, 'GB82 WEST')
    await expect.element(number).not.toHaveAccessibleDescription(/check digits/)
  })

  test.for([
    ['TOO_MANY_BENEFICIARIES', 'You have reached the limit of 500 beneficiaries. Please delete one first.'],
    ['TOO_MANY_REQUESTS', 'Nothing was added. Please try again.'],
  ] as const)('explains why no beneficiary can be added: %s', async ([refusal, words]) => {
    await open({ check: refused(refusal) })
    await fillBank()
    await press(goOn)
    await expectToast('Failed to add beneficiary', words)
    await expect.element(name).toHaveValue('  Roseau Joinery  ')
  })

  test('has a message if the server does not answer', async () => {
    await open({ check: lost })
    await fillBank()
    await press(goOn)
    await expectToast('Failed to add beneficiary', 'The bank did not respond. Please try again.')
  })

  test('offers the networks of a coin, and explains the form of their addresses', async () => {
    await open()
    await press(dialog.getByLabelText('Cryptocurrency wallet'))
    await fill(name, 'Ether Safe')
    await press(goOn)
    await expectToast(
      'Missing Information',
      'Please fill in all required crypto details (wallet address, currency type, and network type)',
    )
    const networks = dialog.getByLabelText('Network type')
    // Specification 1, section 5: ten networks and twenty coins, in this order.
    expect(optionsOf(networks).join()).toBe(
      'Bitcoin,Ethereum,Binance Smart Chain,Solana,Polygon,Avalanche,Cardano,Polkadot,Tron,Near Protocol',
    )
    expect(optionsOf(dialog.getByLabelText('Currency type')).map((text) => text.split(/\W/)[0])).toEqual(
      'BTC ETH USDT BNB SOL USDC XRP TON DOGE ADA SHIB AVAX DOT TRX LINK BCH NEAR MATIC ICP UNI'.split(' '),
    )
    await choose(dialog.getByLabelText('Currency type'), /^XRP/)
    await expect.element(networks).toHaveValue('XRP Ledger')
    await expect
      .element(dialog.getByLabelText('Wallet address'))
      .toHaveAccessibleDescription(/X-address, which includes the destination tag/)
    await choose(dialog.getByLabelText('Currency type'), /^USDT/)
    await choose(networks, 'Solana')
    await expectSound()
    // Changing the kind and back loses nothing.
    await press(dialog.getByRole('radio', { name: /^Bank account/ }))
    await press(dialog.getByLabelText('Cryptocurrency wallet'))
    await expect.element(networks).toHaveValue('Solana')
  })
})

test('a refused network or address of a wallet has an error at its field', async () => {
  const words = {
    network: 'ETH is not available on Solana. Please choose Ethereum.',
    walletAddress: 'This is not a valid address of Ethereum.',
  }
  const issueOf = (field: keyof typeof words) => ({
    issues: [{ path: `beneficiary.${field}`, message: words[field] }],
  })
  const check = inTurn(
    refused('INVALID_INPUT', issueOf('network')),
    refused('INVALID_INPUT', issueOf('walletAddress')),
  )
  await open({ check })
  await press(dialog.getByLabelText('Cryptocurrency wallet'))
  await fill(name, 'Ether Safe')
  await choose(dialog.getByLabelText('Currency type'), /^ETH/)
  await choose(dialog.getByLabelText('Network type'), 'Solana')
  await fill(dialog.getByLabelText('Wallet address'), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await press(goOn)
  await expect.element(dialog.getByLabelText('Network type')).toHaveAccessibleDescription(words.network)
  await expect.element(dialog.getByLabelText('Network type')).toHaveFocus()
  await choose(dialog.getByLabelText('Network type'), 'Ethereum')
  await press(goOn)
  const address = dialog.getByLabelText('Wallet address')
  await expect.element(address).toHaveAccessibleDescription(new RegExp(words.walletAddress))
  await expect.element(address).toHaveFocus()
})

describe('the code for a new beneficiary', () => {
  test('confirms exactly the typed data, and a double click adds the beneficiary once', async () => {
    await reachCode({ list: inTurn([], [aBeneficiary()]), confirm: confirmed, add: added })
    const summary = dialog.getByRole('region', { name: 'The new beneficiary' })
    for (const words of ['Roseau Joinery', 'Westward Bank', 'GB82 WEST 1234 5698 7654 32'])
      await expect.element(summary).toMatchTextContent(words)
    await expectSound()
    await fill(code, '123456')
    await pressTwiceAtOnce(verify)
    await expectToast('Beneficiary added and verified successfully')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Whitcombe & Sons' })).toBeVisible()
    const [checked] = sentTo('beneficiaries.check')
    expect(checked).toMatchObject({ beneficiary: { kind: 'bank', name: 'Roseau Joinery', address: null } })
    expect(sentTo('beneficiaries.confirm')).toEqual([{ ...Object(checked), code: '123456' }])
    expect(sentTo('beneficiaries.add')).toEqual([
      { ...Object(checked), confirmationId: confirmed.confirmationId },
    ])
  })

  test('is asked for again after a wrong one, and the typed data is kept', async () => {
    await reachCode({ confirm: refused('INVALID_CODE') })
    await fill(code, '000000')
    await press(verify)
    const words = 'Please enter a valid authentication code from your authenticator app.'
    await expectToast('Invalid 2FA Code', words)
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveAccessibleDescription(new RegExp(words))
    await expect.element(code).toHaveFocus()
    await expectSound()
    await press(back)
    await expect.element(name).toHaveValue('  Roseau Joinery  ')
    expect(sentTo('beneficiaries.add')).toEqual([])
  })

  test.for([
    ['TWO_FACTOR_NOT_ENABLED', '2FA Not Enabled', 'Two-factor authentication is required for this action.'],
    ['TOO_MANY_ATTEMPTS', 'Failed to add beneficiary', 'Too many attempts. Please try again later.'],
  ] as const)('is not accepted: %s', async ([refusal, title, words]) => {
    await reachCode({ confirm: refused(refusal) })
    await fill(code, '123456')
    await press(verify)
    await expectToast(title, words)
    await expect.element(code).toHaveFocus()
  })

  test('leads home after the fifth wrong one, and the address has the reason', async () => {
    await reachCode({ confirm: refused('TOO_MANY_WRONG_CODES') })
    await fill(code, '000000')
    await press(verify)
    await expect.poll(leftFor).toEqual(['/?login=wrong-codes'])
  })

  test('is needed again after every refusal of the addition, except that the bank is busy', async () => {
    await reachCode({
      confirm: confirmed,
      add: inTurn<Refused<'BUSY' | 'TOO_MANY_BENEFICIARIES'>>(
        refused('BUSY'),
        refused('TOO_MANY_BENEFICIARIES'),
      ),
    })
    await fill(code, '123456')
    await press(verify)
    await expect.element(dialog.getByText('Your code was accepted for this beneficiary.')).toBeVisible()
    await expectToast(
      'Failed to add beneficiary',
      'We are busy at the moment. Nothing was added. Please try again.',
    )
    await expectSound()
    await press(verify)
    await expect.element(code).toHaveFocus()
    expect(sentTo('beneficiaries.confirm')).toHaveLength(1)
  })

  test('is not needed again if the answer was lost, and the same order is sent', async () => {
    await reachCode({ confirm: confirmed, add: inTurn<typeof lost | typeof added>(lost, added) })
    await fill(code, '123456')
    await press(verify)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect
      .element(dialog.getByText('You can safely try again: the beneficiary will not be added twice.'))
      .toBeVisible()
    await expectSound()
    await press(verify)
    await expectToast('Beneficiary added and verified successfully')
    const [first, second] = sentTo('beneficiaries.add')
    expect(second).toEqual(first)
    expect(sentTo('beneficiaries.confirm')).toHaveLength(1)
  })

  test('keeps the page from being left until the typed beneficiary is added', async () => {
    const held = Promise.withResolvers<typeof added>()
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await reachCode({ confirm: confirmed, add: held.promise })
    expect(asks()).toBe(true)
    await fill(code, '123456')
    await press(verify)
    await expect
      .element(dialog.getByRole('button', { name: 'Verifying...' }))
      .toHaveAttribute('aria-busy', 'true')
    expect(asks()).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    held.resolve(added)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asks()).toBe(false)
  })

  test('has a warning if no check digit would reveal a mistyped character', async () => {
    await open({
      check: aBeneficiaryReview({ hasCheckDigits: false, isIban: false, bankAccountNumber: '12345678' }),
    })
    await fillBank()
    await press(goOn)
    await expect.element(dialog.getByText('This account number has no check digits.')).toBeVisible()
    await expectSound()
  })
})
