import type { WholeStatement } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrame, press } from '#testing/acts.ts'
import { type AnswersOf, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { windows } from '#testing/fake-windows.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount, aCoinAccount } from '#testing/values/accounts/accounts.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aLine, aStatement, aWholeStatement } from '#testing/values/accounts/statements.ts'

const account = anAccount()
const address = `/dashboard/accounts/${account.id}/transactions/print`
const september = '?from=2026-09-01&to=2026-09-28'
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const rows = page.getByRole('row')
const back = page.getByRole('link', { name: 'Back to the statement' })

type Open = { statements?: AnswersOf<'statements'>; whole?: () => Response; search?: string }

function open({ statements = {}, whole = () => file(), search = september }: Open = {}): void {
  openScreen(address + search, {
    as: client,
    api: { statements: { page: aStatement(), ...statements } },
    files: { [`GET /api/accounts/${account.id}/statement.json`]: whole },
  })
}

function file(statement: WholeStatement = aWholeStatement()): Response {
  return Response.json(statement)
}

function ofMovements(movements: number) {
  return aStatement({ lines: [], totals: { credit: '0.00', debit: '0.00', movements } })
}

/** Returns what this window publishes to its opener after an act. */
async function outcomeAfter(name: string, act: () => void): Promise<unknown> {
  window.name = name
  const channel = new BroadcastChannel('bank.printed-statement')
  const published = new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true })
  })
  act()
  const outcome = await published
  channel.close()
  return outcome
}

function cellsOf(row: number): (string | null)[] {
  return [...(rows.elements()[row]?.children ?? [])].map(({ textContent }) => textContent)
}

describe('a printed statement', () => {
  test('shows that it is being loaded', async () => {
    open({ statements: { page: new Promise(() => {}) } })
    await expect.element(heading('Preparing the statement')).toBeInTheDocument()
    await expectSound()
    expect(windows.prints()).toBe(0)
  })

  test('has every line of the period, its owner and its totals', async () => {
    open()
    await expect.element(heading('Statement of account')).toBeVisible()
    for (const words of ['Helena Laurent', 'Family Reserve', 'USD4501928374', '1 Sep to 28 Sep 2026'])
      await expect.element(page.getByRole('article')).toMatchTextContent(words)
    await expect
      .element(
        page.getByText(
          '2 transactions, 1 Sep to 28 Sep 2026. Dates are inclusive and in Dominica time (UTC−4).',
        ),
      )
      .toBeVisible()
    await expect.poll(() => rows.elements()).toHaveLength(5)
    expect(cellsOf(1)).toEqual(['1 Sep 2026', 'Opening balance', 'OPEN-BAL', '', '', '$1,218,225.55'])
    expect(cellsOf(2)).toEqual([
      '9 Sep 2026',
      'Incoming Transfer',
      'TXN-D2C815A9',
      '',
      '+$38,200.00',
      '$1,256,425.55',
    ])
    expect(cellsOf(3)).toEqual([
      '28 Sep 2026',
      'Outgoing Payment, Whitcombe & Sons',
      'TXN-7F3A91C4',
      '−$6,425.00',
      '',
      '$1,250,000.55',
    ])
    expect(cellsOf(4)).toEqual([
      '',
      'Totals and closing balance',
      '',
      '−$6,425.00',
      '+$38,200.00',
      '$1,250,000.55',
    ])
    expect(document.title).toMatch(/^USD4501928374_statement_2026-09-01_2026-09-28 · /)
    await expect.element(back).toHaveAttribute('href', address.replace('/print', '') + september)
    await expectSound()
  })

  test('has the reference of a payment on a line of its own below what it was', async () => {
    open({
      whole: () => file(aWholeStatement({ lines: [aLine({ paymentReference: 'Invoice 2041' })] })),
    })
    const reference = page.getByText('Invoice 2041', { exact: true })
    await expect.element(reference).toBeVisible()
    expect(cellsOf(2)[1]).toBe('Outgoing Payment, Whitcombe & SonsInvoice 2041')
    expect(getComputedStyle(reference.element()).display).toBe('block')
    await expectSound()
  })

  test('of thousands of lines is complete: it is read from the file, not page by page', async () => {
    const lines = Array.from({ length: 1_200 }, (_, index) => aLine({ sequence: index + 1 }))
    open({ statements: { page: ofMovements(1_200) }, whole: () => file(aWholeStatement({ lines })) })
    await expect.element(heading('Statement of account')).toBeVisible()
    await expect.poll(() => rows.elements()).toHaveLength(1_203)
  })

  test('of a coin has eight decimals, and no figure is wider than a phone', async () => {
    const whole = aWholeStatement({
      account: aCoinAccount(),
      lines: [aLine({ amount: '0.18250000', balance: '3.50000000' })],
      closing: '3.50000000',
    })
    open({ whole: () => file(whole) })
    await expect.element(rows.nth(2)).toMatchTextContent('−0.18250000 BTC')
    await page.viewport(320, 640)
    await nextFrame()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  })

  test('shows every amount and balance on a phone without sideways scrolling', async () => {
    await page.viewport(320, 640)
    open()
    const region = page.getByRole('region', { name: 'Transactions' })
    await expect.element(region).toBeVisible()
    const right = region.element().getBoundingClientRect().right
    for (const cell of region.element().querySelectorAll('td:not(:empty)'))
      expect(cell.getBoundingClientRect().right, cell.textContent).toBeLessThanOrEqual(right)
    expect(region.element().scrollWidth).toBe(region.element().clientWidth)
    await expectSound()
  })

  test('opens the print dialog by itself, and again on request, and notifies its opener', async () => {
    expect(await outcomeAfter('window-1', () => open())).toBe('printed window-1')
    await expect.poll(() => windows.prints()).toBe(1)
    await press(page.getByRole('button', { name: 'Print' }))
    expect(windows.prints()).toBe(2)
  })

  test('is printed 250 ms after its lines are shown, and not before', async () => {
    let answeredAtMs = Infinity
    open({
      whole: () => {
        answeredAtMs = performance.now()
        return file()
      },
    })
    await expect.poll(() => windows.prints()).toBe(1)
    // The page begins to wait after the answer, and a timer can be a millisecond early.
    expect((windows.printedAtMs()[0] ?? 0) - answeredAtMs).toBeGreaterThanOrEqual(249)
  })

  test('is printed by an admin from the addresses for admins', async () => {
    openScreen(address + september, {
      as: admin,
      api: { statements: { pageForAdmin: aStatement() } },
      files: { [`GET /api/admin/accounts/${account.id}/statement.json`]: () => file() },
    })
    await expect.element(heading('Statement of account')).toBeVisible()
    expect(sentTo('statements.page')).toEqual([])
    await expect.element(page.getByText('Helena Laurent')).toBeVisible()
    openScreen(`/admin/accounts/${account.id}/transactions/print${september}`, { as: admin })
    await expect
      .element(back)
      .toHaveAttribute('href', `/admin/accounts/${account.id}/transactions${september}`)
  })
})

describe('a statement is not printed', () => {
  test.for([
    ['?from=2026-02-02&to=2026-02-01', 'Start date must be before end date'],
    ['?from=2026-02-30', 'Please choose valid dates'],
  ] as const)('for an impossible period: %s', async ([search, sentence]) => {
    open({ search })
    await expect.element(heading('Invalid Date Range')).toBeVisible()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expectSound()
    expect(sentTo('statements.page')).toEqual([])
    expect(windows.prints()).toBe(0)
  })

  test('for an account that is not the client’s', async () => {
    expect(
      await outcomeAfter('window-2', () => open({ statements: { page: refused('ACCOUNT_NOT_FOUND') } })),
    ).toBe('failed window-2')
    await expect.element(heading('Account not found')).toBeVisible()
    expect(windows.prints()).toBe(0)
  })

  test('for days without a movement', async () => {
    expect(await outcomeAfter('window-3', () => open({ statements: { page: ofMovements(0) } }))).toBe(
      'failed window-3',
    )
    await expect.element(heading('Failed to generate statement')).toBeVisible()
    await expect.element(page.getByText('No transactions in this period.')).toBeVisible()
    await expectSound()
    expect(windows.prints()).toBe(0)
  })

  test('for more than 5,000 transactions', async () => {
    open({ statements: { page: ofMovements(5_001) }, search: '' })
    await expect.element(heading('Too many transactions to print')).toBeVisible()
    await expect
      .element(page.getByText('This account has 5,001 transactions, but the print view shows up to 5,000.'))
      .toBeVisible()
    await expectSound()
    expect(windows.prints()).toBe(0)
  })

  test('when the bank does not answer, until it is requested again', async () => {
    let isBack = false
    const whole = () => (isBack ? file() : Response.json({ code: 'BUSY' }, { status: 503 }))
    expect(await outcomeAfter('window-4', () => open({ whole }))).toBe('failed window-4')
    await expect.element(heading('Failed to fetch account details')).toBeVisible()
    await expectSound()
    expect(windows.prints()).toBe(0)
    isBack = true
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(heading('Statement of account')).toBeVisible()
    await expect.poll(() => windows.prints()).toBe(1)
  })

  test('when the bank cannot be reached', async () => {
    open({ statements: { page: lost } })
    await expect.element(heading('Failed to fetch account details')).toBeVisible()
    expect(windows.prints()).toBe(0)
  })
})
