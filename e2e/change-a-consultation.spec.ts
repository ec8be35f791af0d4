import { expectAccessible } from './axe.ts'
import { expect, test } from './bank.ts'
import {
  bookByHttp,
  bookedIn,
  dateButton,
  freeDays,
  hour,
  hours,
  linkInOutbox,
  longName,
} from './bookings.ts'
import { chooseDay } from './choose-day.ts'

test('the link in the e-mail shows it, moves it and cancels it; looking changes nothing', async ({
  page,
  bank,
  openBrowser,
}) => {
  const [day, later] = await freeDays(bank)
  await bookByHttp(bank, page, { day, time: '1:00 PM' })
  const link = await linkInOutbox(page)
  await page.goto(link)
  const own = page.getByRole('region', { name: /in Roseau$/ })
  await expect(
    own.getByRole('heading', { level: 2, name: `${longName(day)}, 1:00 PM in Roseau` }),
  ).toBeVisible()
  await expect(own).not.toContainText(/Adriana|Fontaine|7700/)
  const sizes = await own
    .locator('dt, dd')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
  expect(new Set(sizes).size, sizes.join(' ')).toBe(1)
  await expectAccessible(page, 'a consultation of one’s own')
  expect(await bookedIn(bank)).toEqual([{ startsAt: `${day} 13:00`, status: 'booked', version: 0 }])
  const second = await openBrowser()
  await second.goto(link)
  await expect(second.getByRole('button', { name: 'Move to another hour' })).toBeVisible()

  const move = page.getByRole('button', { name: 'Move to another hour' })
  await move.press('Enter')
  await expect(page.locator('.booking-move legend')).toBeFocused()
  await page.getByRole('button', { name: 'Keep it as it is' }).press('Enter')
  await expect(move).toBeFocused()
  await move.click()
  await page.getByRole('button', { name: 'Move Consultation' }).click()
  await expect(page.getByRole('button', { name: dateButton })).toBeFocused()
  await chooseDay(page, 'Date', day)
  await expect(hour(page, '1:00 PM')).toHaveAccessibleName('1:00 PM Yours')
  await chooseDay(page, 'Date', later)
  await hour(page, '11:00 AM').click()
  await bookByHttp(bank, second, { day: later, time: '11:00 AM', email: 'other@fontaine.example' })
  await page.getByRole('button', { name: 'Move Consultation' }).click()
  await expect(hours(page)).toHaveAccessibleDescription(/^This time has just been booked by somebody else/)
  await expectAccessible(page, 'moving a consultation, refused')
  await hour(page, '12:00 PM').click()
  await page.getByRole('button', { name: 'Move Consultation' }).click()
  await expect(page.getByText('Your consultation was moved.')).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: `${longName(later)}, 12:00 PM in Roseau` }),
  ).toBeFocused()
  expect(await bookedIn(bank)).toEqual([{ startsAt: `${later} 12:00`, status: 'booked', version: 1 }])
  expect(await (await page.request.get('/demo/outbox')).text()).toContain('Your consultation was moved')

  // The other window still shows what was: it is told, and shows what is.
  await second.getByRole('button', { name: 'Cancel Consultation' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Cancel Consultation' }).click()
  await expect(second.getByText('It was changed meanwhile. This is how it stands now.')).toBeVisible()
  await expect(
    second.getByRole('heading', { level: 2, name: `${longName(later)}, 12:00 PM in Roseau` }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Cancel Consultation' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this consultation?' })
  await expect(question.getByRole('button', { name: 'Keep It' })).toBeFocused()
  await expectAccessible(page, 'cancelling a consultation')
  await question.getByRole('button', { name: 'Keep It' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel Consultation' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel Consultation' }).click()
  await question.getByRole('button', { name: 'Cancel Consultation' }).click()
  await expect(page.getByText('Your consultation was cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Consultation' })).toBeHidden()
  expect(await bookedIn(bank)).toEqual([{ startsAt: `${later} 12:00`, status: 'cancelled', version: 2 }])
  await page.reload()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a cancelled consultation')

  await page.goto(`/consultation/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link does not open a consultation.' })).toBeVisible()
  await page.goto(link.slice(0, -35))
  await expect(page.getByRole('heading', { name: 'This link does not open a consultation.' })).toBeVisible()
  await page.goto('/consultation/yours')
  await expect(page).toHaveURL('/consultation')
})
