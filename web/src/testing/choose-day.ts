import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { formatDay } from '#lib/format-date.ts'
import { press } from './acts.ts'

/** Chooses a day ("YYYY-MM-DD") in the calendar behind this button, month by month as a person does. */
export async function chooseDay(button: Locator, day: string): Promise<void> {
  await press(button)
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const month = calendar.getByRole('grid')
  await expect.element(month).toBeVisible()
  const wished = day.slice(0, 7)
  for (let steps = 0; steps < 24; steps += 1) {
    const shown = monthOf(month)
    if (shown === wished) break
    const name = shown < wished ? 'Next month' : 'Previous month'
    await press(calendar.getByRole('button', { name }))
    await expect.poll(() => monthOf(month)).not.toBe(shown)
  }
  const spoken = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )
  await press(calendar.getByRole('button', { name: new RegExp(`\\b${spoken}\\b`) }))
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(button).toMatchTextContent(formatDay(day))
}

/** The month of the grid as "YYYY-MM": it is named "September 2026". */
function monthOf(grid: Locator): string {
  const at = new Date(`1 ${grid.element().getAttribute('aria-label')} UTC`)
  return at.toISOString().slice(0, 7)
}
