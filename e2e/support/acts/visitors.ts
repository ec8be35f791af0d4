/** The days and hours that the bank offers to visitors. */
import type { Page } from '@playwright/test'
import { expect } from '#e2e/support/bank.ts'

type Slot = { label: string; startsAt: string }
type Day = { day: string; slots: Slot[] }

/** Days with free hours, from the bank's tomorrow. */
export async function freeDays(page: Page): Promise<Day[]> {
  const answer = await page.request.get('/api/consultation/slots?from=2020-01-01&to=2999-01-01')
  expect(answer.status()).toBe(200)
  const { days, firstDay }: { days: Day[]; firstDay: string } = await answer.json()
  return days.filter(({ day }) => day > firstDay)
}
