import { expect, test } from './bank.ts'
import { bookedIn, hours, visitor } from './bookings.ts'
import { expectNoSidewaysScrolling, tabTo } from './on-screen.ts'

const dateButton = /^Date\b/

test('on a small phone, with the keyboard alone', async ({ page, bank }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/consultation')
  await expectNoSidewaysScrolling(page)
  const date = page.getByRole('button', { name: dateButton })
  await tabTo(page, date)
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(date).toBeFocused()
  await expect(hours(page).getByRole('button')).not.toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(hours(page).getByRole('button', { pressed: true })).toBeFocused()
  await expectNoSidewaysScrolling(page)
  for (const [label, words] of [['First Name', visitor.firstName], ['Surname', visitor.surname], ['Mobile', visitor.mobile], ['Email', visitor.email]] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeFocused()
  await expectNoSidewaysScrolling(page)
  expect(await bookedIn(bank)).toHaveLength(1)
})
