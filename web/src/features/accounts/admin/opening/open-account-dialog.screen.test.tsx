import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, fill, press, pressTwice } from '#testing/acts.ts'
import { inTurn, lost, lostUntilTryAgain, type Refused, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { stepsAreTakenBack } from '#testing/between-tests.ts'
import { sentTo } from '#testing/fake-server.ts'
import { expectAlert, expectSilentToast, expectToast } from '#testing/toasts.ts'
import {
  ines,
  found,
  opened,
  create,
  dialog,
  search,
  next,
  nickname,
  currency,
  network,
  balance,
  summary,
  code,
  submit,
  open,
  chooseClient,
  reachSummary,
} from '#testing/on-screen/open-account.ts'
import { aRule } from '#testing/values/accounts/account-management.ts'
import { confirmed } from '#testing/values/beneficiaries.ts'

describe('the client of a new account', () => {
  test('is chosen first, and Enter on the incomplete step shows what is missing', async () => {
    await open()
    await expect.element(next).toHaveAccessibleDescription('Select a client first.')
    await fill(search, 'carv')
    await userEvent.keyboard('{Enter}')
    // The focus is in the field already, so the toast is read.
    await expectAlert('Missing Information', 'Please fill in all required fields')
    await expect.element(search).toHaveAccessibleDescription('Select a client first.')
    await expect.poll(() => sentTo('accounts.findClients').at(-1)).toEqual({ search: 'carv' })
    await press(dialog.getByRole('radio', { name: /^Ines Carvalho/ }))
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Chosen: Ines Carvalho (ines)')
    await expectSound()
  })

  test('is searched again by more of the name if many match, or none', async () => {
    await open({
      findClients: ({ search: sought }) =>
        sought === 'zzz' ? { clients: [], more: false } : { ...found, more: true },
    })
    await expect
      .element(dialog.getByText('More than 20 clients match. Please enter more of the name.'))
      .toBeVisible()
    await fill(search, 'zzz')
    await expect.element(dialog.getByText('No client matches')).toBeVisible()
    await expectSound()
  })

  test('cannot be chosen if the clients could not be loaded, until they are loaded again', async () => {
    await open({ findClients: lostUntilTryAgain(found) })
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to fetch users')
    await expectToast('Failed to fetch users')
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(dialog.getByRole('radio', { name: /^Ines Carvalho/ })).toBeVisible()
  })
})

describe('the details of a new account', () => {
  test('name the client, and the one type for deposits as for a person too', async () => {
    await page.viewport(1280, 500)
    await open()
    await chooseClient()
    await expect.element(dialog).toHaveAccessibleDescription('For Ines Carvalho (ines)')
    // The space above the first field is not scrolled away by the focus.
    expect(dialog.element().querySelector('.dialog-body')?.scrollTop).toBe(0)
    await expect
      .element(dialog.getByRole('radio', { name: /^Business Account/ }))
      .toHaveAccessibleName(/A deposit account for a person or a company/)
    await expectSound()
  })

  test('are a step before the confirmation, to which Back leads without a question', async () => {
    await reachSummary({})
    window.history.back()
    await expect.element(nickname).toBeVisible()
    await expect.element(nickname).not.toHaveValue('')
    await press(next)
    await expect.element(summary).toBeVisible()
  })

  test('offer a wallet every coin and network of the specification, and refuse an invalid pair', async () => {
    await open()
    await chooseClient()
    await expect.element(next).toHaveAccessibleDescription('Please fill in all required fields')
    await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(2)
    await press(dialog.getByRole('radio', { name: /^Cryptocurrency Wallet/ }))
    expect(optionsOf(currency.element())).toEqual(['BTC', 'ETH', 'USDT', 'USDC', 'BNB', 'SOL', 'XRP', 'ADA'])
    expect(optionsOf(network.element())).toEqual([
      'Ethereum',
      'Bitcoin',
      'Binance Smart Chain',
      'Polygon',
      'Solana',
      'Arbitrum',
      'Avalanche',
      'Tron',
    ])
    await fill(nickname, 'Coins')
    await choose(currency, 'SOL')
    await choose(network, 'Solana')
    await choose(currency, 'BTC')
    await expect.element(next).toHaveAccessibleDescription('BTC is not held on Solana. Choose Bitcoin.')
    await expect.element(network).toHaveAccessibleDescription(/BTC is not held on Solana\. Choose Bitcoin\./)
    await expectSound()
    await expect.poll(() => dialog.getByLabelText('Business purpose').elements()).toEqual([])
  })

  test('accept a balance with the decimals of its currency, and focus one with more', async () => {
    await open()
    await chooseClient()
    await press(dialog.getByRole('radio', { name: /^Business Account/ }))
    await expect.element(balance).toHaveValue('0.00')
    await fill(nickname, 'Coffee account')
    await userEvent.keyboard('{Enter}')
    await expectSilentToast('Missing Information', 'Please fill in all required fields')
    await expect.element(currency).toHaveFocus()
    await expect.element(currency).toHaveAccessibleDescription(/Please select a currency/)
    await choose(currency, 'EUR, Euro')
    await fill(balance, '1.005')
    await press(next)
    await expect.element(balance).toHaveAccessibleDescription(/Enter no more than 2 decimal places for EUR\./)
    await expect.element(balance).toHaveFocus()
    await expectSound()
  })
})

describe('the confirmation of a new account', () => {
  test('shows all details, and an account without a balance needs no code', async () => {
    await reachSummary({ open: opened }, '0')
    for (const words of [
      'Coffee account',
      'Ines Carvalhoines',
      'Business Account',
      'EUR, Euro',
      '€0.00',
      'Coffee from the Windward Islands',
    ])
      await expect.element(summary).toMatchTextContent(words)
    await expect.poll(() => code.elements()).toEqual([])
    await expectSound()
    const read = sentTo('accounts.listForAdmin').length
    await press(submit)
    await expectToast('Account created successfully', 'Account number EUR1234567890')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(create).toHaveFocus()
    await expect.poll(() => sentTo('accounts.listForAdmin').length).toBeGreaterThan(read)
    expect(sentTo('accounts.open')).toMatchObject([
      { order: { clientId: ines.id, accountType: 'business', currency: 'EUR', initialBalance: '0' } },
    ])
  })

  test('asks for a code if the account has a balance, and sends exactly the confirmed order', async () => {
    await reachSummary({ confirmOpening: confirmed, open: opened })
    await expect.element(summary).toMatchTextContent('€2,500.50')
    await expect.element(dialog.getByText('A code is required.')).toBeVisible()
    await press(submit)
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6-digit code to confirm\./)
    await expect.element(code).toHaveFocus()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Previous' }))
    await expect.element(nickname).toHaveValue('Coffee account')
    await press(next)
    await fill(code, '123456')
    await press(submit)
    await expectToast('Account created successfully', 'Account number EUR1234567890')
    const [asked] = sentTo('accounts.confirmOpening')
    const { order } = Object(asked)
    expect(asked).toEqual({ order, code: '123456' })
    expect(sentTo('accounts.open')).toEqual([{ order, confirmationId: confirmed.confirmationId }])
  })

  test('is not skipped by a double click on Next', async () => {
    await open({ open: opened })
    await chooseClient()
    await press(dialog.getByRole('radio', { name: /^Business Account/ }))
    await fill(nickname, 'Coffee account')
    await choose(currency, 'EUR, Euro')
    await pressTwice(next)
    await expect.element(summary).toBeVisible()
    expect(sentTo('accounts.open')).toEqual([])
  })

  test('asks for another code after a wrong one', async () => {
    await reachSummary({ confirmOpening: refused('INVALID_CODE') })
    await fill(code, '000000')
    await press(submit)
    await expect.element(code).toHaveAccessibleDescription(/Please enter a valid authentication code/)
    await expect.element(code).toHaveFocus()
    expect(sentTo('accounts.open')).toEqual([])
  })

  test.for([
    ['TOO_MANY_ACCOUNTS', 'This client already has the maximum number of accounts.'],
    ['CLIENT_NOT_FOUND', 'This client no longer exists.'],
    ['BOOKS_CLOSED', 'The books do not balance, so nothing can be booked until they do.'],
  ] as const)('explains why no account was opened: %s', async ([refusal, words]) => {
    await reachSummary({ open: refused(refusal) }, '0')
    await press(submit)
    await expectToast('Failed to create account', words)
    await expect.element(dialog).toBeVisible()
  })

  test('shows that a field is missing if the bank finds the order incomplete', async () => {
    await reachSummary({ open: refused('INVALID_INPUT', { issues: [] }) }, '0')
    await press(submit)
    await expectToast('Missing Information', 'Please fill in all required fields')
  })
})

describe('an order whose answer was lost', () => {
  test('is sent again under the same id and with the same code, with a message', async () => {
    await reachSummary({
      confirmOpening: confirmed,
      open: inTurn<typeof lost | typeof opened>(lost, opened),
    })
    await fill(code, '123456')
    await press(submit)
    await expectToast('Failed to create account')
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await expect.element(dialog.getByText('Your code was accepted for this account.')).toBeVisible()
    await expectSound()
    await press(submit)
    await expectToast('Account created successfully', 'Account number EUR1234567890')
    const [first, second] = sentTo('accounts.open')
    expect(second).toEqual(first)
    expect(sentTo('accounts.confirmOpening')).toHaveLength(1)
  })

  test('keeps its id over a reload if the same details are filled in', async () => {
    await reachSummary({ open: lost }, '0')
    await press(submit)
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await stepsAreTakenBack()
    await reachSummary({ open: inTurn<Refused<'BUSY'> | typeof opened>(refused('BUSY'), opened) }, '0.00')
    await expect.element(dialog.getByText('The bank has not responded.')).toBeVisible()
    await press(submit)
    await expectToast(
      'Failed to create account',
      'We are busy at the moment. Nothing was booked. Please try again.',
    )
    await press(submit)
    await expectToast('Account created successfully', 'Account number EUR1234567890')
    const ids = sentTo('accounts.open').map((sent) => Object(sent).order.accountId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('approval by a second administrator', () => {
  test('needs a reason, and the order is sent to them', async () => {
    await reachSummary(
      { reviewOpening: { requiresApproval: true }, confirmOpening: confirmed, open: { outcome: 'pending' } },
      '50000',
      aRule({ isOn: true, applies: true }),
    )
    await expect.element(dialog.getByText('Another administrator must approve this.')).toBeVisible()
    const reason = dialog.getByLabelText('Reason')
    const send = dialog.getByRole('button', { name: 'Send for approval' })
    await fill(code, '123456')
    await press(send)
    await expect.element(reason).toHaveAccessibleDescription(/Please give a reason\./)
    await expect.element(reason).toHaveFocus()
    await expectSound()
    await fill(reason, 'Sale of the mooring')
    await press(send)
    await expectToast(
      'Sent for approval',
      'It is listed under Approvals until another administrator decides.',
    )
    expect(sentTo('accounts.open')).toMatchObject([
      { reason: 'Sale of the mooring', confirmationId: confirmed.confirmationId },
    ])
  })
})

/** The options of a select, without its placeholder. */
function optionsOf(select: Element): string[] {
  if (!(select instanceof HTMLSelectElement)) throw new Error('This is no select')
  return [...select.options].filter(({ value }) => value !== '').map(({ text }) => text)
}
