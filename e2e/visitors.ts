/** Visitors of the bank, who have no account: what they send, as the pages of the bank send it. */
import type { Page } from '@playwright/test'
import { expect } from './bank.ts'

/** Sends this to one of the two e-mail functions. */
export async function sendAsVisitor(
  page: Page,
  name: 'send-contact-email' | 'send-consultation-email',
  data: object,
): Promise<number> {
  const { origin } = new URL((await page.request.head('/')).url())
  const answer = await page.request.post(`/functions/v1/${name}`, { headers: { origin }, data })
  return answer.status()
}

type Slot = { label: string; startsAt: string }
type Day = { day: string; slots: Slot[] }

/** Days with free hours, from tomorrow of the bank on. */
export async function freeDays(page: Page): Promise<Day[]> {
  const answer = await page.request.get('/api/consultation/slots?from=2020-01-01&to=2999-01-01')
  expect(answer.status()).toBe(200)
  const { days, firstDay }: { days: Day[]; firstDay: string } = await answer.json()
  return days.filter(({ day }) => day > firstDay)
}
