import { expect, test } from '#e2e/support/bank.ts'
import { bookByHttp, bookedIn, freeDays, hour, linkInOutbox, longName } from '#e2e/support/acts/bookings.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'

test('the link in the e-mail moves and cancels a consultation, and opening it changes nothing', async ({
  page,
  bank,
}) => {
  const [day, later] = await freeDays(bank)
  await bookByHttp(bank, page, { day, time: '1:00 PM' })
  const link = await linkInOutbox(page)
  await page.goto(link)
  await expect(
    page.getByRole('heading', { level: 2, name: `${longName(day)}, 1:00 PM in Roseau` }),
  ).toBeVisible()
  expect(await bookedIn(bank)).toEqual([{ startsAt: `${day} 13:00`, status: 'booked', version: 0 }])

  await page.getByRole('button', { name: 'Move consultation' }).click()
  await chooseDay(page, 'Date', later)
  await hour(page, '12:00 PM').click()
  await page.getByRole('button', { name: 'Move consultation' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: `${longName(later)}, 12:00 PM in Roseau` }),
  ).toBeFocused()
  expect(await bookedIn(bank)).toEqual([{ startsAt: `${later} 12:00`, status: 'booked', version: 1 }])
  expect(await (await page.request.get('/demo/outbox')).text()).toContain('Your consultation has been moved')

  await page.getByRole('button', { name: 'Cancel consultation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel consultation' }).click()
  await expect(page.getByText('Your consultation has been cancelled.')).toBeVisible()
  expect(await bookedIn(bank)).toEqual([{ startsAt: `${later} 12:00`, status: 'cancelled', version: 2 }])
  await page.goto('/consultation/yours')
  await expect(page).toHaveURL('/consultation')
})
