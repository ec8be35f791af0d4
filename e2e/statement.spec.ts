import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers, query } from './books.ts'
import { chooseDay } from './choose-day.ts'
import { accountCard, expectToast, statementRows } from './on-screen.ts'
import { bankDay, statementPath } from './places.ts'

test.beforeEach(async ({ page }) => await signIn(page, 'helena'))

type Line = { date: string; reference: string; debit: bigint; credit: bigint; balance: bigint }

/** The lines as they stand on the screen, the opening first; sums in the smallest unit. */
async function readLines(page: Page): Promise<Line[]> {
  const rows = await statementRows(page).evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent)),
  )
  return rows.map(([date = '', , reference = '', debit = '', credit = '', balance = '']) => ({
    date,
    reference,
    debit: figure(debit),
    credit: figure(credit),
    balance: figure(balance),
  }))
}

function figure(text: string): bigint {
  return BigInt(text.replaceAll(/[^\d−]/g, '').replace('−', '-') || '0')
}

/**
 * Each line's balance is the one above it with this line's sum: nothing is missing and nothing is told twice.
 */
function expectContinuous(lines: Line[]): void {
  const broken = lines.filter(
    ({ debit, credit, balance }, index) =>
      index > 0 && balance !== (lines[index - 1]?.balance ?? 0n) + debit + credit,
  )
  expect(broken).toEqual([])
}

async function openStatement(page: Page, nickname: string): Promise<void> {
  await accountCard(page, nickname).getByRole('link', { name: nickname }).click()
  await expect(page.getByRole('heading', { level: 1, name: nickname })).toBeVisible()
  await expect(statementRows(page).first()).toBeVisible()
}

test.describe('there is no statement', () => {
  test("of somebody else's account, nor of one that never was", async ({ page, bank }) => {
    for (const accountId of [await accountIdOf(bank, accountNumbers.everyday), randomUUID(), 'rubbish']) {
      await page.goto(statementPath(accountId))
      await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
      await expect(page.getByText(/Everyday|5,000/)).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Back to Portfolio' }).click()
    await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
  })

  test('that starts after it ends', async ({ page }) => {
    await openStatement(page, 'Family Reserve')
    const before = page.url()
    await chooseDay(page, 'From', bankDay(3))
    await chooseDay(page, 'To', bankDay(9))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expectToast(page, 'Invalid Date Range', 'Start date must be before end date')
    await expect(page.getByRole('button', { name: /^From\b/ })).toHaveAccessibleDescription(
      /Start date must be before end date/,
    )
    expect(page.url()).toBe(before)
  })

  test('of days that are none: an address like that is told what is wrong, and its fields are as they were asked for', async ({
    page,
    bank,
  }) => {
    const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
    const impossible = [
      [{ from: '2026-13-45' }, 'Please choose valid dates'],
      [{ from: 'yesterday', to: 'tomorrow' }, 'Please choose valid dates'],
      [{ from: bankDay(1), to: bankDay(9) }, 'Start date must be before end date'],
    ] as const
    for (const [period, sentence] of impossible) {
      await page.goto(statementPath(accountId, period))
      await expect(page.getByRole('heading', { level: 1, name: 'Invalid Date Range' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(statementRows(page)).toHaveCount(0)
    }
    const spoken = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' }).format(
      new Date(bankDay(1)),
    )
    await expect(page.getByRole('button', { name: /^From\b/ })).toContainText(new RegExp(`^${spoken} `))
    await chooseDay(page, 'From', bankDay(9))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(statementRows(page).first()).toContainText('OPEN-BAL')
  })
})

test.describe('the period', () => {
  test('is chosen by day, both days included, and stands in the address', async ({ page, context }) => {
    await openStatement(page, 'Family Reserve')
    const usual = await statementRows(page).count()
    await chooseDay(page, 'From', bankDay(17))
    await chooseDay(page, 'To', bankDay(10))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('from') === bankDay(17) && url.searchParams.get('to') === bankDay(10),
    )
    await expect(statementRows(page)).toHaveCount(3)
    await expect(statementRows(page).nth(1)).toContainText('TXN-0BE94D73')
    await expect(statementRows(page).nth(2)).toContainText('TXN-D2C815A9')
    await expect(page.getByText(/^2 movements, /)).toBeVisible()
    await expect(page.getByText('Both days are included.')).toBeVisible()
    expectContinuous(await readLines(page))

    const bookmark = await context.newPage()
    await bookmark.goto(page.url())
    await expect(statementRows(bookmark)).toHaveCount(3)
    await expect(bookmark.getByRole('button', { name: /^From\b/ })).toHaveText(
      await page.getByRole('button', { name: /^From\b/ }).innerText(),
    )

    await page.goBack()
    await expect(statementRows(page)).toHaveCount(usual)
    await page.goForward()
    await expect(statementRows(page)).toHaveCount(3)
  })

  test('may have one end alone, and a click chooses the usual ones', async ({ page, bank }) => {
    const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
    const show = () => page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.goto(statementPath(accountId))
    await chooseDay(page, 'From', bankDay(17))
    await show()
    await expect(page).toHaveURL((url) => url.search === `?from=${bankDay(17)}`)
    await expect(statementRows(page).nth(1)).toContainText('TXN-0BE94D73')
    await expect(statementRows(page).last()).toContainText('TXN-7F3A91C4')

    const ranges = page.getByRole('group', { name: 'Quick ranges' })
    const range = (name: string) => ranges.getByRole('button', { name })
    await range('All transactions').click()
    await expect(page).toHaveURL((url) => url.search === '')
    await expect(page.getByText(/^67 movements, /)).toBeVisible()
    await chooseDay(page, 'To', bankDay(10))
    await show()
    await expect(page).toHaveURL((url) => url.search === `?to=${bankDay(10)}`)
    await expect(statementRows(page).first()).toContainText('INIT-BAL')
    await expect(statementRows(page).last()).toContainText('TXN-D2C815A9')

    await range('Last 3 months').click()
    await expect(range('Last 3 months')).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL((url) => url.searchParams.has('from') && !url.searchParams.has('to'))
    await expect(statementRows(page).first()).toContainText('OPEN-BAL')
    expectContinuous(await readLines(page))
  })

  test('may be a single day, or one without a movement', async ({ page, bank }) => {
    const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
    await page.goto(statementPath(accountId, { from: bankDay(10), to: bankDay(10) }))
    await expect(statementRows(page)).toHaveCount(2)
    await expect(page.getByText(/^1 movement, /)).toBeVisible()
    await page.goto(statementPath(accountId, { from: bankDay(5), to: bankDay(4) }))
    await expect(page.getByText('No movements in this period')).toBeVisible()
    await expect(statementRows(page)).toHaveCount(1)
    // What was there before the last payment.
    await expect(statementRows(page)).toContainText('1,256,425.55')
  })

  test('begins with the balance before it, or with nothing when it holds the first movement', async ({
    page,
    bank,
  }) => {
    const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
    await page.goto(statementPath(accountId, { from: bankDay(30), to: bankDay(0) }))
    await expect(statementRows(page).first()).toContainText('OPEN-BAL')
    const [opening, ...lines] = await readLines(page)
    const moved = lines.reduce((sum, { debit, credit }) => sum + debit + credit, 0n)
    expect((opening?.balance ?? 0n) + moved).toBe(125_000_055n)

    await page.goto(statementPath(accountId, { from: bankDay(370), to: bankDay(0) }))
    await expect(statementRows(page).first()).toContainText('INIT-BAL')
    expect((await readLines(page))[0]?.balance).toBe(0n)
  })
})

test('without dates all 67 movements are listed, and every balance follows from the one before', async ({
  page,
  bank,
}) => {
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  const [known] = await query<{ lines: number }>(
    bank,
    'select count(*)::int as lines from ledger.entry where account_id = $1',
    [accountId],
  )
  const all = known?.lines ?? 0
  expect(all).toBe(67)

  await page.goto(statementPath(accountId))
  await expect(statementRows(page)).toHaveCount(1 + 50)
  await expect(statementRows(page).first()).toContainText('INIT-BAL')
  for (const field of [/^From\b/, /^To\b/]) {
    await expect(page.getByRole('button', { name: field })).toContainText('Any date')
  }
  await expect(page.getByRole('button', { name: 'All transactions' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(new RegExp(`^${all} movements, `))).toBeVisible()
  const earlier = page.getByRole('button', { name: 'Show earlier movements' })
  while (await earlier.isVisible()) {
    const shown = await statementRows(page).count()
    await earlier.click()
    await expect.poll(() => statementRows(page).count()).toBeGreaterThan(shown)
  }
  await expect(statementRows(page)).toHaveCount(1 + all)
  const lines = await readLines(page)
  expectContinuous(lines)
  expect(new Set(lines.map(({ reference }) => reference)).size).toBe(1 + all)
  expect(lines.at(-1)?.balance).toBe(125_000_055n)
})

test('a coin is counted with eight decimals, and money is written as its currency is', async ({ page }) => {
  await openStatement(page, 'Bitcoin Vault')
  await expect(statementRows(page)).toHaveCount(5)
  await expect(statementRows(page).nth(2)).toContainText('+0.75000000 BTC')
  await expect(statementRows(page).nth(3)).toContainText('−0.18250000 BTC')
  await expect(statementRows(page).last()).toContainText('3.50000000 BTC')
  expectContinuous(await readLines(page))
  await page.getByRole('link', { name: 'Back to Portfolio' }).click()
  await openStatement(page, 'Family Reserve')
  const paid = statementRows(page).filter({ hasText: 'TXN-7F3A91C4' })
  await expect(paid.getByRole('cell', { name: '−$6,425.00', exact: true })).toBeVisible()
  await expect(paid.getByRole('cell', { name: '$1,250,000.55', exact: true })).toBeVisible()
  const received = statementRows(page).filter({ hasText: 'TXN-D2C815A9' })
  await expect(received.getByRole('cell', { name: '+$38,200.00' })).toBeVisible()
})

test('the details of an account lead to its statement, and the way back leads to the portfolio', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Details, Ether Wallet' }).click()
  const details = page.getByRole('dialog', { name: 'Account Details' })
  for (const word of ['Ether Wallet', 'ETH4501926402', '41.25000000', 'Cryptocurrency Wallet', 'Crypto'])
    await expect(details).toContainText(word)
  await details.getByRole('link', { name: 'View Transaction History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ether Wallet' })).toBeVisible()
  await expect(details).toBeHidden()
  await page.getByRole('link', { name: 'Back to Portfolio' }).click()
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
  await expect(accountCard(page, 'London House')).toBeVisible()
})

test('sums can be hidden, and stay hidden', async ({ page }) => {
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,250,000.55')
  await page.getByRole('switch', { name: 'Hide amounts' }).click()
  await expect(page.getByText('1,250,000.55')).toHaveCount(0)
  await page.reload()
  await expect(accountCard(page, 'Family Reserve')).toContainText('hidden')
  await expect(page.getByText('1,250,000.55')).toHaveCount(0)
  await openStatement(page, 'Family Reserve')
  await expect(page.getByText('1,250,000.55')).toHaveCount(0)
})
