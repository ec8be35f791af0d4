import type { Page } from '@playwright/test'
import { type Bank, expect, expectBooksBalanced } from '#e2e/support/bank.ts'
import { accountNumbers, balanceOf, paymentsOfToday } from '#e2e/support/books.ts'

/** Checks that no payment of today was booked, and that the books balance. */
export async function expectNothingMoved(bank: Bank): Promise<void> {
  expect(await balanceOf(bank, accountNumbers.familyReserve)).toBe('1250000.55000000')
  expect((await paymentsOfToday(bank)).filter(({ status }) => status !== 'failed')).toEqual([])
  await expectBooksBalanced(bank)
}

/** The request that the page sends when Pay is pressed. */
export function orderSent(page: Page): Promise<string> {
  return page
    .waitForRequest((request) => new URL(request.url()).pathname === '/api/payments')
    .then((request) => request.postData() ?? '')
}
