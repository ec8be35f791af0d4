import { expectAccessible } from './axe.ts'
import { expect, test } from './bank.ts'
import { bookedIn, consultationFunction, dateButton, hours, visitor } from './bookings.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectToast, tabTo } from './on-screen.ts'

test('on a small phone, with the keyboard alone; an answer that is lost on the way is asked for again', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
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
  for (const [label, text] of [
    ['First Name', visitor.firstName],
    ['Surname', visitor.surname],
    ['Mobile', visitor.mobile],
    ['Email', visitor.email],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  // The bank takes it, and nobody is told so: the hour is theirs to send again, and to others taken.
  await interfere(
    page,
    `**${consultationFunction}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Something went wrong. Please try again.')
  expect(await bookedIn(bank)).toHaveLength(1)
  await page.reload()
  await expect(hours(page).getByRole('status')).toHaveText(
    /^Your booking of \d+:00 [AP]M may have reached us\./,
  )
  const chosen = hours(page).getByRole('button', { pressed: true })
  await expect(chosen).toHaveCount(1)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page, 'consultation, perhaps booked')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('x')
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await expect(chosen).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeFocused()
  await expectNoSidewaysScrolling(page)
  expect(await bookedIn(bank)).toHaveLength(1)
})
