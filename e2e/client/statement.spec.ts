import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, query } from '#e2e/support/books.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { accountCard, statementRows } from '#e2e/support/on-screen.ts'
import { bankDay, statementPath } from '#e2e/support/places.ts'

test.beforeEach(async ({ page }) => await signIn(page, 'helena'))

type Line = { date: string; reference: string; debit: bigint; credit: bigint; balance: bigint }

/** The lines on the screen, the opening balance first; amounts in the smallest unit. */
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

/** Each line's balance is the balance above it plus this line's amount: no line is missing or doubled. */
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

test('a client chooses a period by day, both days included, and the address keeps it', async ({
  page,
  context,
}) => {
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

test('a client reads every movement of their own accounts, and none of another client’s', async ({
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
  for (const foreignId of [await accountIdOf(bank, accountNumbers.everyday), randomUUID(), 'rubbish']) {
    await page.goto(statementPath(foreignId))
    await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
    await expect(page.getByText(/Everyday|5,000/)).toHaveCount(0)
  }

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
