import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { aRateCell, aRateChange, plannedCell, plannedChange, rateDay } from '#testing/values/rates.ts'
import { admin } from '#testing/values/users/sessions.ts'

export const dialog = page.getByRole('dialog')
export const rate = dialog.getByLabelText('New rate')
export const reason = dialog.getByLabelText('Reason')
export const goOn = dialog.getByRole('button', { name: 'Continue' })
export const change = dialog.getByRole('button', { name: 'Change the rate' })
export const code = dialog.getByLabelText('Authentication code')
export const summary = dialog.getByRole('region', { name: 'The change' })
export const cell = (place: string) =>
  page
    .getByRole('table', { name: /^Rates in per cent a year/ })
    .getByRole('button', { name: new RegExp(`^${place}:`) })

/** The confirmation that a code is exchanged for. */
export const confirmation = {
  confirmationId: '0198f000-0000-4000-8000-000000000511',
  expiresAt: '2999-01-01T00:00:00Z',
}
export const done = { outcome: 'done', changeId: '0198f000-0000-4000-8000-000000000512' } as const
export const list = (...cells: ReturnType<typeof aRateCell>[]) => ({ today: rateDay, cells })

/** Opens the bank's rates, with answers for a whole change. */
export function openRates(rates: AnswersOf<'rates'>, isApproved = false): void {
  openScreen('/admin/rates', {
    as: admin,
    api: {
      approvals: {
        rule: {
          isOn: isApproved,
          applies: isApproved,
          admins: 2,
          appliesUntil: null,
          changedAt: null,
          changedBy: null,
        },
      },
      rates: {
        list: list(aRateCell(), plannedCell),
        history: ({ currency }) => ({
          changes: currency === 'CHF' ? [plannedChange] : [aRateChange()],
          earlier: null,
        }),
        confirm: confirmation,
        set: done,
        ...rates,
      },
    },
  })
}

/** Opens the rate of two years in dollars, and the change of it. */
export async function openChange(rates: AnswersOf<'rates'> = {}, isApproved = false): Promise<void> {
  openRates(rates, isApproved)
  await press(cell('USD, 2 years'))
  await press(change)
  await expect.element(rate).toBeVisible()
}

/** Fills in a change and goes to the code field. */
export async function reachReview(...parts: Parameters<typeof openChange>): Promise<void> {
  await openChange(...parts)
  await fill(rate, '3,25')
  await fill(reason, 'The market has moved')
  await press(goOn)
  await expect.element(summary).toBeVisible()
}

export async function confirm(name = 'Change rate'): Promise<void> {
  await fill(code, '123456')
  await press(dialog.getByRole('button', { name }))
}
