import { expect, type Page } from '@playwright/test'

/** Chooses a day in a calendar as a person does: month by month, then the day. */
export async function chooseDay(
  page: Page,
  field: 'From' | 'To' | 'Date' | 'First payment' | 'Last day',
  day: string,
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}\\b`) }).click()
  const calendar = page.getByLabel('Calendar', { exact: true })
  const name = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
  const button = calendar.getByRole('button', { name: new RegExp(`\\b${name}\\b`) })
  const month = calendar.getByRole('grid')
  await expect(month).toBeVisible()
  // The calendar opens with a short movement, so a press waits until it has settled.
  await calendar.evaluate(
    async (popup) =>
      await Promise.allSettled(popup.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  for (let steps = 0; steps < 24 && (await button.count()) === 0; steps += 1) {
    const shown = await month.getAttribute('aria-label')
    const isLater = new Date(`1 ${shown} UTC`).getTime() < new Date(day).getTime()
    await calendar.getByRole('button', { name: isLater ? 'Next month' : 'Previous month' }).click()
    await expect(month).not.toHaveAttribute('aria-label', shown ?? '')
  }
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeHidden()
}
