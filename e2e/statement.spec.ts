import type { Page } from '@playwright/test'
import { expect, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers, query } from './books.ts'
import { accountCard, expectToast, statementRows } from './on-screen.ts'
import { bankDay, statementPath } from './places.ts'

test.beforeEach(async ({ page }) => await signIn(page, 'helena'))

/** The figure in the last column: "1,250,000.55" as hundredths. */
async function balancesOf(page: Page): Promise<bigint[]> {
  const texts = await statementRows(page).getByRole('cell').nth(-1).or(page.locator('none')).allInnerTexts()
  return texts.map(figure)
}

function figure(text: string): bigint {
  return BigInt(text.replaceAll(/[^\d−]/g, '').replace('−', '-') || '0')
}
