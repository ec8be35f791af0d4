import { expect, test } from './bank.ts'
import { bookButton, bookedIn, consultationFunction, fillInVisitor, freeDays, hour } from './bookings.ts'
import { chooseDay } from './choose-day.ts'
import { interfere } from './interfere.ts'
import { expectToast } from './on-screen.ts'

test('whoever chooses another hour after a lost answer holds that one alone', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const [day] = await freeDays(bank)
  await page.goto('/consultation')
  await fillInVisitor(page)
  await chooseDay(page, 'Date', day)
  await hour(page, '11:00 AM').click()
  // The bank books it, and its answer is lost on the way; so is the next one.
  const loseAnswer = () =>
    interfere(
      page,
      `**${consultationFunction}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  await loseAnswer()
  await bookButton(page).click()
  await expectToast(page, 'Error', 'Something went wrong. Please try again.')
  await expect
    .poll(() => bookedIn(bank))
    .toEqual([{ startsAt: `${day} 11:00`, status: 'booked', version: 0 }])
  await loseAnswer()
  await hour(page, '12:00 PM').click()
  await bookButton(page).click()
  await expect(page.locator('.toast')).toHaveCount(2)

  // Also over a reload.
  await page.reload()
  await page.getByLabel('First Name').focus()
  await hour(page, '1:00 PM').click()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeVisible()
  expect(await bookedIn(bank)).toEqual([
    { startsAt: `${day} 11:00`, status: 'cancelled', version: 1 },
    { startsAt: `${day} 12:00`, status: 'cancelled', version: 1 },
    { startsAt: `${day} 13:00`, status: 'booked', version: 0 },
  ])
  expect(await (await page.request.get('/demo/outbox')).text()).toContain(
    'You have chosen another time for your consultation',
  )
})
