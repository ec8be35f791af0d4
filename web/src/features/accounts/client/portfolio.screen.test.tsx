import { type CurrencyAllocation, currencyAllocationSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const reserve = anAccount()
const vault = aCoinAccount({ lastMovementAt: null })
const second = anAccount({
  id: '0198f000-0000-7000-8000-000000000204',
  nickname: 'Second Reserve',
  accountNumber: '450192837712',
  balance: '0.00',
  lastMovementAt: '2026-09-28T16:00:00Z',
})

function open(accounts: AnswersOf<'accounts'>): void {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: { ...aPortfolio(), accounts: { allocation: [], ...accounts } },
  })
}

function card(nickname: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: nickname }) })
}

const summary = page.getByRole('region', { name: 'Portfolio Summary' })
const details = page.getByRole('dialog', { name: 'Account details' })
const holdings = page.getByRole('table', { name: 'Allocation by currency' })

describe('the portfolio', () => {
  test('shows that the accounts are being loaded, under its own headings', async () => {
    open({ list: new Promise(() => {}) })
    await expect.element(page.getByText('Loading your accounts').first()).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Your Accounts' })).toBeVisible()
    await expectSound()
  })

  test('shows every account with its number, kind, balance and last movement', async () => {
    open({ list: [reserve, vault, second] })
    await expect.element(card('Family Reserve')).toMatchTextContent('$1,250,000.55')
    await expect.element(card('Family Reserve')).toMatchTextContent('USD4501928374')
    await expect.element(card('Family Reserve')).toMatchTextContent('Last transaction 28 Sep 2026')
    await expect.element(card('Family Reserve')).toMatchTextContent('Fiat')
    await expect.element(card('Bitcoin Vault')).toMatchTextContent('3.50000000 BTC')
    await expect.element(card('Bitcoin Vault')).toMatchTextContent('Crypto')
    await expect.element(card('Bitcoin Vault')).toMatchTextContent('Last transaction None yet')
    await expect
      .element(card('Family Reserve').getByRole('link', { name: 'Family Reserve' }))
      .toHaveAttribute('href', `/dashboard/accounts/${reserve.id}/transactions`)
    await expectSound()
  })

  test('shows no kind on the cards where all accounts are of one kind', async () => {
    open({ list: [reserve, second] })
    await expect.element(card('Family Reserve')).toMatchTextContent('$1,250,000.55')
    expect(page.getByText(/^(Fiat|Crypto)$/).elements()).toEqual([])
  })

  test('counts accounts and currencies, and names the account that moved last', async () => {
    open({ list: [second, vault, reserve] })
    await expect.element(summary).toMatchTextContent('Total Accounts3')
    await expect.element(summary).toMatchTextContent('Account types2')
    await expect.element(summary).toMatchTextContent('28 Sep 2026Second Reserve')
  })

  test('begins with Make Payment, and ends the accounts with the request of another one', async () => {
    open({ list: [reserve, vault] })
    const payment = page.getByRole('button', { name: 'Make Payment' })
    await expect.element(payment).toHaveClass(/btn-primary/)
    expect(page.getByRole('main').element().querySelectorAll('.btn-primary')).toHaveLength(1)
    await press(payment)
    await expect.element(page.getByRole('dialog', { name: 'Make Payment' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const request = page.getByRole('region', { name: 'Your Accounts' }).getByRole('button', {
      name: 'Request New Account',
    })
    await press(request)
    await expect.element(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()
  })

  test('tells a client without an account that there is nothing to pay or to deposit from', async () => {
    openScreen('/dashboard/portfolio?dialog=pay', { as: client, api: aPortfolio([]) })
    const pay = page.getByRole('dialog', { name: 'You have no account to pay from yet' })
    await expect.element(pay.getByRole('link', { name: 'Contact Account Manager' })).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(pay).not.toBeInTheDocument()
    await press(page.getByRole('button', { name: 'Make Deposit' }))
    const deposit = page.getByRole('dialog', { name: 'You have no account to fund a deposit from yet' })
    await press(deposit.getByRole('button', { name: 'Request New Account' }))
    await expect.element(deposit).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()
  })

  test('tells a client without an account that there is no statement to download', async () => {
    openScreen('/dashboard/portfolio?dialog=statements', { as: client, api: aPortfolio([]) })
    const none = page.getByRole('dialog', { name: 'You have no account to download statements for yet' })
    await press(none.getByRole('button', { name: 'Request New Account' }))
    await expect.element(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()
  })

  test('leads a client without an account to the account manager', async () => {
    open({ list: [] })
    const request = page.getByRole('button', { name: 'Request New Account' })
    await expect.element(request).not.toHaveClass(/btn-primary/)
    await expect.poll(() => page.getByRole('button', { name: 'Make Payment' }).elements()).toEqual([])
    await expect.element(page.getByRole('heading', { name: 'No Accounts Found' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Contact Account Manager' }))
      .toHaveAttribute('href', '/dashboard/support')
    await expectSound()
  })

  test('shows that the accounts could not be loaded, and loads them again', async () => {
    open({ list: lostUntilTryAgain([reserve]) })
    const failed = page.getByRole('main').getByRole('alert')
    await expect.element(failed).toMatchTextContent('Failed to load accounts')
    await expectToast('Failed to load accounts')
    await expectSound()
    await press(failed.getByRole('button', { name: 'Try again' }))
    await expect.element(card('Family Reserve')).toBeVisible()
  })

  test('shows a new balance as soon as the account has changed', async () => {
    open({ list: inTurn([reserve], [anAccount({ balance: '1249990.55' })]) })
    await expect.element(card('Family Reserve')).toMatchTextContent('$1,250,000.55')
    await live.send({ type: 'accounts-changed', accountIds: [reserve.id] })
    await expect.element(card('Family Reserve')).toMatchTextContent('$1,249,990.55')
  })
})

describe('hidden amounts', () => {
  test('are hidden on every card, also when another tab of the device hides them', async () => {
    open({ list: [reserve] })
    const hide = page.getByRole('switch', { name: 'Hide amounts' })
    await press(hide)
    await expect.element(card('Family Reserve')).not.toMatchTextContent('1,250,000')
    await expectSound()
    await press(hide)
    await expect.element(card('Family Reserve')).toMatchTextContent('$1,250,000.55')
    chooseInOtherTab('1')
    await expect.element(hide).toBeChecked()
    await expect.element(card('Family Reserve')).not.toMatchTextContent('1,250,000')
    chooseInOtherTab('0')
    await expect.element(card('Family Reserve')).toMatchTextContent('$1,250,000.55')
  })
})

function chooseInOtherTab(value: string): void {
  localStorage.setItem('bank.hide-amounts', value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'bank.hide-amounts', newValue: value }))
}

describe('the allocation', () => {
  const dollars: CurrencyAllocation[] = allocationOf()

  test('is shown for each currency, with the share of each account, under heads', async () => {
    await page.viewport(1280, 844)
    open({ list: [reserve, second], allocation: dollars })
    await expect
      .element(holdings.getByRole('img'))
      .toHaveAccessibleName('USD: 83% in accounts, 17% in certificates')
    const rows = holdings.getByRole('row')
    const rightOf = (at: Locator) => at.element().getBoundingClientRect().right
    const head = holdings.getByRole('columnheader', { name: 'In accounts' })
    expect(rightOf(head)).toBe(rightOf(holdings.getByRole('cell', { name: '$1,250,000.55' }).first()))
    await expect.element(rows.nth(1)).toMatchTextContent('USD$1,250,000.55$250,000.00')
    await expect.element(rows.nth(2)).toMatchTextContent('Family Reserve 100.0%$1,250,000.55')
    await expect.element(rows.nth(3)).toMatchTextContent('Second Reserve 0.0%$0.00')
    await expect.element(rows.nth(4)).toMatchTextContent('BTCall in accounts3.50000000 BTC–none')
    await expectSound()
  })

  test('has bars of one length on a phone, whatever the amounts beside them', async () => {
    await page.viewport(390, 844)
    const [held] = dollars
    if (!held) throw new Error('There are no dollars')
    const euros = { ...held, currency: 'EUR' as const, total: '84310.20', parts: held.parts.slice(0, 1) }
    open({ list: [reserve], allocation: [{ ...held, parts: euros.parts }, euros] })
    await expect.element(holdings.getByRole('img', { name: /^EUR/ })).toBeVisible()
    const lengths = holdings
      .getByRole('img')
      .elements()
      .map((bar) => bar.getBoundingClientRect().width)
    expect(lengths).toHaveLength(2)
    expect(new Set(lengths).size).toBe(1)
  })

  test('shows neither a cent as nothing nor what is next to it as everything', async () => {
    const [held] = dollars
    if (!held) throw new Error('There are no dollars')
    const parts = [
      { ...held.parts[0], amount: '1250000.54' },
      { ...held.parts[1], amount: '0.01' },
    ]
    open({ list: [reserve, second], allocation: [currencyAllocationSchema.parse({ ...held, parts })] })
    const rows = holdings.getByRole('row')
    await expect.element(rows.nth(2)).toMatchTextContent('Family Reserve over 99.9%$1,250,000.54')
    await expect.element(rows.nth(3)).toMatchTextContent('Second Reserve under 0.1%$0.01')
  })

  test('shows that it could not be loaded, and is loaded again', async () => {
    open({ list: [reserve], allocation: lostUntilTryAgain(dollars) })
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the allocation' })
    await expect.element(failed).toBeVisible()
    await expectSound()
    await press(failed.getByRole('button', { name: 'Try again' }))
    await expect.element(holdings).toBeVisible()
  })
})

describe('the details of an account', () => {
  test('show the balance of every month as figures, and return the focus', async () => {
    open({ list: [vault] })
    const button = page.getByRole('button', { name: 'Details, Bitcoin Vault' })
    await press(button)
    await expect.element(details).toMatchTextContent('Cryptocurrency Wallet')
    await expect.element(details).toMatchTextContent('BTC4501928375')
    await expect
      .element(details.getByRole('img', { name: /^Balance of Bitcoin Vault over the past 12 months/ }))
      .toBeVisible()
    await press(details.getByText('Month by month'))
    const months = details
      .getByRole('table', { name: 'Balance of Bitcoin Vault at the end of each month' })
      .getByRole('row')
    await expect.element(months.nth(1).getByRole('cell')).toMatchTextContent('3.50000000 BTC')
    await expect.poll(() => months.elements()).toHaveLength(3)
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  test('link to the transactions and to the printed statement', async () => {
    open({ list: [reserve] })
    await press(page.getByRole('button', { name: 'Details, Family Reserve' }))
    await expect.element(details).toMatchTextContent('Deposit Account')
    await expect.element(details).toMatchTextContent('USD, US Dollar')
    await expect
      .element(details.getByRole('link', { name: 'View Transaction History' }))
      .toHaveAttribute('href', `/dashboard/accounts/${reserve.id}/transactions`)
    await press(details.getByRole('button', { name: 'Print Statement' }))
    await expect.element(page.getByRole('dialog', { name: 'Print Statement' })).toBeVisible()
  })
})

test.for([
  [1280, 3],
  [820, 2],
] as const)('at %i pixels the last of the account cards fills its row of %i', async ([width, columns]) => {
  for (let count = 1; count <= 6; count += 1) {
    await page.viewport(width, 800)
    const many = Array.from({ length: count }, (_, index) =>
      anAccount({ nickname: `Account ${index}`, id: `0198f000-0000-4000-8000-00000000006${index}` }),
    )
    openScreen('/dashboard/portfolio', { as: client, api: aPortfolio(many) })
    const request = page.getByRole('button', { name: /^Request New Account/ })
    await expect.element(request).toBeVisible()
    const tile = request.element().getBoundingClientRect()
    const cards = [...document.querySelectorAll('.account')].map((one) => one.getBoundingClientRect())
    const beside = cards.filter(({ top }) => top === tile.top)
    expect(tile.right, `${count} accounts`).toBeCloseTo(
      request.element().parentElement?.getBoundingClientRect().right ?? 0,
    )
    expect(beside, `${count} accounts`).toHaveLength(count % columns)
  }
})

function allocationOf(): CurrencyAllocation[] {
  return [
    currencyAllocationSchema.parse({
      currency: 'USD',
      total: '1250000.55',
      inCertificates: '250000.00',
      onAccountPercent: 83,
      parts: [
        { accountId: reserve.id, name: 'Family Reserve', amount: '1250000.55', share: '100.0' },
        { accountId: second.id, name: 'Second Reserve', amount: '0.00', share: '0.0' },
      ],
    }),
    currencyAllocationSchema.parse({
      currency: 'BTC',
      total: '3.50000000',
      inCertificates: '0.00000000',
      onAccountPercent: 100,
      parts: [{ accountId: vault.id, name: 'Bitcoin Vault', amount: '3.50000000', share: '100.0' }],
    }),
  ]
}
