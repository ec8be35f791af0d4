import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'

/** The calendar, whether it lies over the page or is part of it. */
const calendar = page.getByLabelText('Calendar', { exact: true })

const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The button of a day in the open calendar. */
export function dayButton(day: string) {
  return calendar.getByRole('button', { name: new RegExp(`\\b${longDay.format(new Date(day))}\\b`) })
}

/** Opens the calendar of a field and leafs to the month of this day. */
export async function openCalendar(field: string, day: string): Promise<void> {
  await press(page.getByRole('button', { name: new RegExp(`^${field}\\b`) }))
  // The calendar's script is loaded once per document, and takes a while on a busy machine.
  await expect.element(calendar.getByRole('grid'), { timeout: 15_000 }).toBeVisible()
  // The calendar returns to its first month when it has been laid out, which is when a day takes the focus:
  // an earlier press is lost.
  await expect.poll(() => calendar.getByRole('grid').element().contains(document.activeElement)).toBe(true)
  for (let months = 0; months < 24 && dayButton(day).elements().length === 0; months += 1) {
    const shown = calendar.getByRole('grid').element().getAttribute('aria-label')
    const isLater = new Date(`1 ${shown} UTC`).getTime() < new Date(day).getTime()
    await press(calendar.getByRole('button', { name: isLater ? 'Next month' : 'Previous month' }))
    await expect.element(calendar.getByRole('grid')).not.toHaveAttribute('aria-label', shown ?? '')
  }
}

/** Chooses a day with the pointer. */
export async function pickDay(field: string, day: string): Promise<void> {
  await openCalendar(field, day)
  await press(dayButton(day))
  await expect.element(page.getByRole('dialog', { name: 'Calendar' })).not.toBeInTheDocument()
}
