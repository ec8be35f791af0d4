import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { type Answers, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { anExpiredCertificate } from '#testing/values/certificates.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aListedOrder, trust } from '#testing/values/orders.ts'
import { aPaymentBeneficiary } from '#testing/values/payments.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const find = page.getByRole('dialog', { name: 'Find' })
const field = find.getByRole('combobox')
const status = find.getByRole('status')
const options = find.getByRole('option')
const hide = page.getByRole('switch', { name: 'Hide amounts' })

const certificate = {
  ...anExpiredCertificate(),
  id: '0198f000-0000-7000-8000-000000000602',
  number: 'MBT-CD-2026-K7QW2M9H',
  amount: '100000.00',
  currency: 'USD' as const,
}
const line = {
  accountId: anAccount().id,
  nickname: 'Family Reserve',
  id: '7f3a91c4-5d20-4c1e-9a47-0b6f2c1d8e55',
  currency: 'USD' as const,
  day: '2026-09-28',
  direction: 'debit' as const,
  amount: '6425.00',
  reference: 'TXN-7F3A91C4',
  note: null,
  counterparty: 'Atelier Moreau',
}
/** The words that find the line. */
const searched = new Set(['TXN-7F3A', 'TXN-7F3A91C4', 'moreau 6,425'])
const certificates = (list: (typeof certificate)[]) => ({
  certificates: list,
  earlier: null,
  counts: { active: 0, expired: list.length },
  next: null,
})

async function open(api: Answers = {}): Promise<void> {
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      ...aPortfolio([anAccount(), aCoinAccount()]),
      beneficiaries: { list: [aBeneficiary({ nickname: 'The tailor' })] },
      certificates: { list: certificates([certificate]) },
      statements: { find: ({ search }) => (searched.has(search) ? [line] : []) },
      ...api,
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
}

describe('Ctrl+K', () => {
  test('finds screens and accounts, says how many, and Enter goes to the chosen one', async () => {
    await open()
    await expect.element(find).toMatchTextContent('Screens')
    await expectSound()
    await fill(field, 'vault')
    await expect.element(options).toMatchTextContent('Bitcoin VaultBTC4501928375')
    await expect.element(status).toMatchTextContent('1 result. Press Enter to open it.')
    await fill(field, 'a')
    const [first, second] = options.elements()
    expect(first?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    await expect
      .element(find.getByRole('option', { selected: true }))
      .toMatchTextContent(second?.textContent ?? '')
    await fill(field, 'beneficiaries')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
    await expect.element(find).not.toBeInTheDocument()
  })

  test.for([
    ['password', 'Change password'],
    ['2fa', 'Two-factor authentication'],
    ['standing order', 'Schedule a payment'],
    ['my data', 'Download my data'],
    ['rename vault', 'Rename Bitcoin Vault'],
    ['receive', 'Details to receive moneyFamily Reserve'],
    ['receive vault', 'Details to receive moneyBitcoin Vault'],
    ['statement reserve', 'Family Reserve'],
    ['log sign', 'Sign out'],
  ] as const)('finds an action by "%s"', async ([asked, name]) => {
    // The receipt of the last payment begins with the same characters.
    await open({ dashboard: { get: aDashboard({ activity: [] }) } })
    await fill(field, asked)
    await expect.element(options.first()).toMatchTextContent(name)
  })

  test('carries an action out', async () => {
    await open()
    await fill(field, 'download')
    await expect.element(options.first()).toMatchTextContent('Download statements')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Download statements' })).toBeVisible()
  })

  test('leads to the payment of a verified beneficiary alone', async () => {
    const pending = aBeneficiary({ id: crypto.randomUUID(), nickname: 'A tailor too', verified: false })
    await open({
      beneficiaries: { list: [aBeneficiary({ nickname: 'The tailor' }), pending] },
      payments: { beneficiaries: [aPaymentBeneficiary()] },
    })
    await fill(field, 'pay tailor')
    await expect.element(options).toMatchTextContent('Pay Whitcombe & Sons')
    expect(options.elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Make Payment' })
    await expect.element(dialog.getByText('From', { exact: false }).first()).toBeVisible()
  })

  test('leads to a beneficiary, with the list narrowed to them and the focus on the page', async () => {
    await open()
    await fill(field, 'gb29nwbk')
    await expect.element(options).toMatchTextContent('Whitcombe & SonsThames & Mercer Bank')
    await press(options)
    await expect
      .element(page.getByRole('searchbox', { name: 'Search beneficiaries' }))
      .toHaveValue('Whitcombe & Sons')
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('finds a certificate by either way of writing its number', async () => {
    await open()
    for (const asked of ['MBT-CD-2026-K7QW2M9H', 'cd-2026-k7qw2m9h']) {
      await fill(field, asked)
      await expect.element(options).toMatchTextContent('MBT-CD-2026-K7QW2M9H$100,000.00')
    }
  })

  test('opens a certificate over the portfolio, and the focus is on the page once it is closed', async () => {
    const never = new Promise<never>(() => {})
    await open({ certificates: { list: certificates([certificate]), get: certificate, signature: never } })
    await fill(field, 'K7QW2M9H')
    await expect.element(options).toMatchTextContent('MBT-CD-2026-K7QW2M9H')
    await userEvent.keyboard('{Enter}')
    const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
    await expect.element(details).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('finds a transaction of any account by its words, and opens it', async () => {
    const opened = { page: aStatement(), curve: aCurve, transaction: aTransaction() }
    const accounts = { ...aPortfolio([anAccount()]).accounts, get: anAccount() }
    await open({ accounts, statements: { find: [line], ...opened } })
    await fill(field, 'm')
    await fill(field, 'moreau 6,425')
    await expect.element(options).toMatchTextContent('Atelier Moreau−$6,425.00, 28 Sep 2026, Family Reserve')
    expect(sentTo('statements.find')).toEqual([{ search: 'moreau 6,425' }])
    await userEvent.keyboard('{Enter}')
    await expect.element(find).not.toBeInTheDocument()
    expect(location.pathname + location.search).toBe(
      `/dashboard/accounts/${line.accountId}/transactions?transaction=${line.id}`,
    )
    await expect.element(page.getByRole('dialog', { name: 'Transaction', exact: true })).toBeVisible()
  })

  test('asks the bank for transactions from the second character on', async () => {
    await open()
    await fill(field, 'm')
    await expect.element(status).not.toMatchTextContent('Searching')
    await fill(field, 'mo')
    await expect.poll(() => sentTo('statements.find')).toEqual([{ search: 'mo' }])
  })

  test('drops what was found before at the next letter, so that Enter opens none of it', async () => {
    await open()
    await fill(field, 'TXN-7F3A91C4')
    await expect.element(options).toMatchTextContent('Atelier Moreau')
    const box = field.element()
    if (!(box instanceof HTMLInputElement)) throw new Error('The field is no input')
    box.setRangeText('5', box.value.length, box.value.length, 'end')
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // Before the pause that ends the typing.
    await Promise.resolve()
    expect(options.elements()).toEqual([])
    await expect.element(status).toMatchTextContent(/^No matches/)
  })

  test('finds the orders of holders and the holders themselves for a user who acts for some', async () => {
    const order = aListedOrder()
    const trustee = anActedFor({ holderId: trust.id, kind: 'organisation', name: trust.name, prepare: true })
    await open({
      accessRights: { holders: [trustee], list: [] },
      orders: {
        count: { forMe: 1, forOthers: 0 },
        list: ({ which }) => ({ orders: which === 'forMe' ? [order] : [], more: null }),
      },
    })
    await fill(field, 'order whitcombe')
    await expect
      .element(options)
      .toMatchTextContent(
        'Payment to Whitcombe & Sons$25,000.00, waiting for signatures, Laurent Family Trust',
      )
    await fill(field, 'act for laurent')
    await expect.element(options).toMatchTextContent('Act for Laurent Family Trust')
  })

  test('shows money that came in with a plus, as the statement does', async () => {
    await open({ statements: { find: [{ ...line, direction: 'credit' as const }] } })
    await fill(field, 'moreau 6,425')
    await expect.element(options).toMatchTextContent('Atelier Moreau+$6,425.00, 28 Sep 2026, Family Reserve')
  })

  test('shows no sum where sums are hidden', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await press(hide)
    await userEvent.keyboard('{Control>}k{/Control}')
    await fill(field, 'K7QW2M9H')
    await expect.element(options).toMatchTextContent('MBT-CD-2026-K7QW2M9H')
    await expect.element(find).not.toMatchTextContent('100,000')
    await fill(field, 'TXN-7F3A91C4')
    await expect.element(options).toMatchTextContent('28 Sep 2026, Family Reserve')
    await expect.element(options).not.toMatchTextContent('6,425')
    await expect.element(options).not.toMatchTextContent('−')
    await userEvent.keyboard('{Escape}')
    await press(hide)
  })

  test('says that nothing matches, and gives the focus back when it is closed', async () => {
    await open()
    await fill(field, 'nothing of the kind')
    await expect.element(status).toMatchTextContent(/^No matches/)
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(find).not.toBeInTheDocument()
    hide.element().focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(hide).toHaveFocus()
  })

  test('keeps the letters that are typed before the field is there, and opens nothing', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    await expect.element(find).not.toBeInTheDocument()
    const typed = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
    typed('k', true)
    for (const key of ['G', 'P', 'Backspace', 'Backspace', 'p', 'r', 'o', 'f', 'Enter', 'i']) typed(key)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('profi')
    await userEvent.keyboard('le')
    await expect.element(field).toHaveValue('profile')
    await expect.element(options).toMatchTextContent('Profile')
  })

  test('finds screens also while the bank does not answer', async () => {
    await open({ beneficiaries: { list: lost } })
    await expect
      .element(status)
      .toMatchTextContent('The search is not available at the moment. You can still find screens.')
    await fill(field, 'profile')
    await expect.element(options).toMatchTextContent('Profile')
  })
})
