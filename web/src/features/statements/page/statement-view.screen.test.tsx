import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'

import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { someRightsOfAccount } from '#testing/values/holders.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aCurve, aLine, aStatement } from '#testing/values/accounts/statements.ts'

const account = anAccount()
const path = `/dashboard/accounts/${account.id}/transactions`
const september = '?from=2026-09-01&to=2026-09-28'

const table = page.getByRole('table', { name: /^Transactions of / })
const rows = table.getByRole('row')
const earlier = page.getByRole('button', { name: 'Show earlier transactions' })
const tryAgain = page.getByRole('button', { name: 'Try again' })

function open(statements: AnswersOf<'statements'>, search = september): void {
  openScreen(path + search, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve, ...statements } },
  })
}

/** The texts of a row's cells, in the order of the columns. */
function cellsOf(row: number): (string | null)[] {
  return [...(rows.elements()[row]?.children ?? [])].map(({ textContent }) => textContent)
}

describe('a statement', () => {
  test('shows that it is being loaded, with a way back', async () => {
    open({ page: new Promise(() => {}) })
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Loading the statement' }))
      .toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Back to Portfolio' })).toBeVisible()
    await expectSound()
  })

  test('lists each transaction, newest first, above the opening balance and the totals', async () => {
    open({})
    await expect.element(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()
    await expect.poll(() => rows.elements()).toHaveLength(5)
    expect(cellsOf(1)).toEqual([
      '28 Sep 2026',
      'Outgoing PaymentWhitcombe & Sons',
      'TXN-7F3A91C4',
      '−$6,425.00',
      '',
      '$1,250,000.55',
    ])
    // Two in the morning in Greenwich is still the evening before in Dominica.
    expect(cellsOf(2)).toEqual([
      '9 Sep 2026',
      'Incoming Transfer',
      'TXN-D2C815A9',
      '',
      '+$38,200.00',
      '$1,256,425.55',
    ])
    expect(cellsOf(3)).toEqual(['1 Sep 2026', 'Opening balance', 'OPEN-BAL', '', '', '$1,218,225.55'])
    expect(cellsOf(4)).toEqual([
      '',
      'Totals and closing balance',
      '',
      '−$6,425.00',
      '+$38,200.00',
      '$1,250,000.55',
    ])
    const lookOf = (row: Element) => getComputedStyle(row).display
    expect(new Set(rows.elements().map(lookOf))).toEqual(new Set(['table-row']))
    await expect.element(page.getByText('2 transactions, 1 Sep to 28 Sep 2026')).toBeVisible()
    await expect.element(page.getByText('Dates are inclusive.')).toBeVisible()
    await expect.element(page.getByRole('main')).toMatchTextContent('USD4501928374')
    await expect.element(page.getByText('Fiat', { exact: true })).toBeVisible()
    expect(page.getByText(/^Helena Laurent \(/).elements()).toEqual([])
    expect(sentTo('statements.page')).toEqual([
      { accountId: account.id, from: '2026-09-01', to: '2026-09-28' },
    ])
    await expectSound()
  })

  test('shows the reference of a payment below what it was, and no line without one', async () => {
    open({ page: aStatement({ lines: [aLine({ paymentReference: 'Invoice 2041' })] }) })
    const opens = page.getByRole('button', { name: 'Outgoing Payment Whitcombe & Sons Invoice 2041' })
    await expect.element(opens).toBeVisible()
    const [counterparty, reference] = opens.element().children
    expect(reference?.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      counterparty?.getBoundingClientRect().bottom ?? Infinity,
    )
    await expectSound()
  })

  test('shows a coin with eight decimals', async () => {
    open({
      page: aStatement({
        account: aCoinAccount(),
        opening: { reference: 'INIT-BAL', balance: '0.00000000' },
        lines: [
          aLine({ sequence: 1, direction: 'credit', amount: '3.68250000', balance: '3.68250000' }),
          aLine({ sequence: 2, amount: '0.18250000', balance: '3.50000000', note: 'Network fee' }),
        ],
        totals: { credit: '3.68250000', debit: '0.18250000', movements: 2 },
        closing: '3.50000000',
      }),
    })
    await expect.element(page.getByText('Crypto', { exact: true })).toBeVisible()
    expect(cellsOf(3).at(-1)).toBe('0.00000000 BTC')
    expect(cellsOf(2).slice(4)).toEqual(['+3.68250000 BTC', '3.68250000 BTC'])
    // The bank's note replaces the usual description.
    expect(cellsOf(1).slice(1, 4)).toEqual(['Network feeWhitcombe & Sons', 'TXN-7F3A91C4', '−0.18250000 BTC'])
  })

  test('of days without a movement shows the balance before them, and that there was none', async () => {
    const empty = { lines: [], totals: { credit: '0.00', debit: '0.00', movements: 0 } }
    open({ page: aStatement({ ...empty, closing: '1218225.55' }) })
    await expect.element(page.getByText('No transactions in this period')).toBeVisible()
    await expect.poll(() => rows.elements()).toHaveLength(3)
    expect(cellsOf(1).at(-1)).toBe('$1,218,225.55')
    await expect.element(page.getByText('The last transaction was on 28 Sep 2026.')).toBeVisible()
    await expect.element(table.getByRole('rowheader', { name: '1 Sep 2026' })).toBeVisible()
    // There is no change to draw.
    await expect.poll(() => page.getByRole('img', { name: /^Balance of / }).elements()).toEqual([])
    expect(sentTo('statements.curve')).toEqual([])
    await expectSound()
    await press(page.getByRole('button', { name: 'Show it' }))
    await expect.poll(() => location.search).toBe('?from=2026-09-28&to=2026-09-28')
  })

  test('of an account without any transaction names no last one', async () => {
    const empty = { lines: [], totals: { credit: '0.00', debit: '0.00', movements: 0 } }
    open({ page: aStatement({ ...empty, account: anAccount({ lastMovementAt: null }) }) })
    await expect.element(page.getByText('No transactions in this period')).toBeVisible()
    await expect.element(page.getByText(/^The last transaction/)).not.toBeInTheDocument()
  })

  test('of an account that is not the client’s is not found', async () => {
    open({ page: refused('ACCOUNT_NOT_FOUND') })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Account not found' })).toBeVisible()
    await expect
      .element(page.getByText('The account may have been closed, or the address may be incomplete.'))
      .toBeVisible()
    await expect
      .poll(() => page.getByRole('region', { name: 'Notifications' }).getByText('Failed').elements())
      .toEqual([])
    await expectSound()
  })

  test('that could not be loaded has one message, and can be loaded again', async () => {
    let isBack = false
    open({ page: () => (isBack ? aStatement() : lost) })
    await expect.element(page.getByRole('heading', { name: 'Failed to fetch account details' })).toBeVisible()
    await expect.element(page.getByText('The account is not affected. Please try again.')).toBeVisible()
    await expectToast('Failed to fetch account details')
    await expectSound()
    isBack = true
    await press(tryAgain)
    await expect.element(table).toBeVisible()
  })

  test('is extended by a payment while it is open', async () => {
    const paid = aLine({ sequence: 68, amount: '50.00', balance: '1249950.55', reference: 'TXN-AAAA0001' })
    const after = aStatement({ lines: [aLine(), paid], closing: '1249950.55' })
    open({ page: inTurn(aStatement(), after) })
    await expect.element(table).toBeVisible()
    await live.send({ type: 'accounts-changed', accountIds: [account.id] })
    await expect.element(rows.filter({ hasText: 'TXN-AAAA0001' })).toMatchTextContent('$1,249,950.55')
  })

  test('whose amounts were hidden on the portfolio hides them, also after a reload', async () => {
    openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
    await expect.element(page.getByRole('article')).toMatchTextContent('$1,250,000.55')
    await press(page.getByRole('switch', { name: 'Hide amounts' }))
    expect(document.body.textContent).not.toContain('1,250,000.55')
    openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
    await expect.element(page.getByRole('article')).toMatchTextContent('hidden')
    open({})
    await expect.element(table).toBeVisible()
    expect(document.body.textContent).not.toContain('1,250,000.55')
  })
})

describe('earlier transactions', () => {
  const newest = aStatement({ earlier: 66, totals: { credit: '0.00', debit: '6525.00', movements: 3 } })
  const older = aStatement({
    lines: [aLine({ sequence: 65, amount: '100.00', balance: '1218225.55', reference: 'TXN-BBBB0002' })],
  })

  test('are loaded on request below the others and announced, and the focus stays in the table', async () => {
    open({ page: ({ before }) => (before === undefined ? newest : older) })
    await press(earlier)
    await expect.element(rows.nth(3)).toMatchTextContent('TXN-BBBB0002')
    expect(cellsOf(2)[2]).toBe('TXN-D2C815A9')
    expect(cellsOf(4)[2]).toBe('OPEN-BAL')
    await expect.element(earlier).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('status').filter({ hasText: '3 transactions shown' }))
      .toBeInTheDocument()
    expect(document.activeElement?.contains(table.element())).toBe(true)
    await expect.poll(() => document.activeElement).not.toBe(document.body)
    expect(sentTo('statements.page').at(-1)).toMatchObject({ before: 66 })
  })

  test('that could not be loaded have a message, and can be loaded again', async () => {
    const answers = lostUntilTryAgain(older)
    open({ page: ({ before }) => (before === undefined ? newest : answers()) })
    await press(earlier)
    const problem = page
      .getByRole('alert')
      .filter({ hasText: 'The earlier transactions could not be loaded.' })
    await expect.element(problem).toBeVisible()
    expect(cellsOf(2)[2]).toBe('TXN-D2C815A9')
    await expectSound()
    await press(problem.getByRole('button', { name: 'Try again' }))
    await expect.element(rows.nth(3)).toMatchTextContent('TXN-BBBB0002')
  })
})

describe('an admin who opens a statement', () => {
  const asked: Answers = {
    statements: { pageForAdmin: aStatement(), curveForAdmin: aCurve },
    accounts: { getForAdmin: { ...account, client: aStatement().holder } },
    holders: { listForAccount: someRightsOfAccount() },
  }

  test.for([`/admin/accounts/${account.id}/transactions`, path])(
    'reads it at %s, by a procedure for admins',
    async (address) => {
      openScreen(address + september, { as: admin, api: asked })
      await expect.element(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()
      await expect.poll(() => window.location.pathname).toBe(address)
      expect(sentTo('statements.page')).toEqual([])
      expect(sentTo('statements.curve')).toEqual([])
      const holder = page.getByRole('link', { name: 'Helena Laurent (helena)' })
      await expect.element(holder).toHaveAttribute('href', `/admin/users/${aStatement().holder.id}`)
      const navigation = page.getByRole('navigation', { name: 'Administration' })
      await expect
        .element(navigation.getByRole('link', { name: 'Accounts', exact: true }))
        .toHaveAttribute('aria-current', 'page')
      await expect
        .element(page.getByRole('link', { name: 'Back to Account Management' }))
        .toHaveAttribute('href', '/admin/accounts')
      await expectSound()
    },
  )

  test('has a message if there is no such account, or if the bank does not answer', async () => {
    const statements = { ...asked.statements, pageForAdmin: refused('ACCOUNT_NOT_FOUND') }
    openScreen(path, { as: admin, api: { ...asked, statements } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Account not found' })).toBeVisible()
    openScreen(path, { as: admin, api: { ...asked, statements: { pageForAdmin: lost } } })
    await expect
      .element(page.getByText('Please try again. Nothing has changed on the account.'))
      .toBeVisible()
  })
})
