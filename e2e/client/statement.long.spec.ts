import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, startSession } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, query } from '#e2e/support/books.ts'
import { statementRows } from '#e2e/support/on-screen.ts'
import { statementPath } from '#e2e/support/every-screen.ts'

test.beforeEach(async ({ page }) => await startSession(page, 'helena'))

type Line = { date: string; reference: string; debit: bigint; credit: bigint; balance: bigint }

/** The lines on the screen, from the opening balance on; amounts in the smallest unit. */
async function readLines(page: Page): Promise<Line[]> {
  const rows = await statementRows(page).evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent)),
  )
  return rows.toReversed().map(([date = '', , reference = '', debit = '', credit = '', balance = '']) => ({
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
  await expect(statementRows(page).last()).toContainText('INIT-BAL')
  for (const field of [/^From\b/, /^To\b/]) {
    await expect(page.getByRole('button', { name: field })).toContainText('Any date')
  }
  await expect(page.getByRole('button', { name: 'All transactions' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(new RegExp(`^${all} transactions, `))).toBeVisible()
  const earlier = page.getByRole('button', { name: 'Show earlier transactions' })
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

  const oldest = lines[1]?.reference ?? 'nothing'
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill(oldest)
  await expect(page.getByText('1 transaction matches.')).toBeVisible()
  await page.reload()
  await expect(statementRows(page)).toHaveText([new RegExp(oldest)])
})
