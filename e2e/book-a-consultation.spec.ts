import { expectAccessible } from './axe.ts'
import { expect, test } from './bank.ts'
import {
  bookByHttp,
  bookButton,
  bookedIn,
  consultationFunction,
  dateButton,
  fillInVisitor,
  freeDays,
  hour,
  hours,
  longName,
  sentName,
  visitor,
} from './bookings.ts'
import { query } from './books.ts'
import { chooseDay } from './choose-day.ts'
import { interfere } from './interfere.ts'
import { expectToast, placeInPage } from './on-screen.ts'

const wrong = 'Something went wrong. Please try again.'

test.describe('in London', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('a visitor books an hour by the bank’s clock and is thanked; both are written to', async ({
    page,
    bank,
  }) => {
    const [holiday, day] = await freeDays(bank)
    await query(bank, `insert into bank.holiday (day, name) values ($1, 'Independence Day')`, [holiday])
    await page.goto('/consultation')
    const before = await placeInPage(page, '#consultation-form form')
    expect(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, entry) => sum + Number(JSON.parse(JSON.stringify(entry)).encodedBodySize), 0),
      ),
    ).toBeLessThan(15 * 1024)
    await expect(page.getByRole('button', { name: 'Date Pick a date' })).toBeVisible()
    await expectAccessible(page, 'consultation, nothing chosen')

    await bookButton(page).click()
    await expectToast(page, 'Missing Information', 'Please fill in all fields and select a date and time.')
    await expect(page.getByRole('button', { name: dateButton })).toBeFocused()
    await expect(page.getByRole('button', { name: dateButton })).toHaveAccessibleDescription(
      /Please choose a day/,
    )
    await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
      /Please enter the number we shall call/,
    )
    // The library hides a message that nobody has gone to from assistive technology, and reads it out from
    // elsewhere.
    await expect(page.locator('.toast')).toHaveCount(0)
    await expectAccessible(page, 'consultation, refused')

    // The form did not move when its script came.
    await page.reload()
    await page.getByLabel('First Name').focus()
    await page.getByRole('button', { name: dateButton }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: /^Saturday/ }).first()).toBeDisabled()
    await expect(calendar.getByRole('button', { name: /^Sunday.*, (past|closed)$/ }).first()).toBeDisabled()
    // Large enough to be touched.
    const dayButton = await calendar.getByRole('gridcell').getByRole('button').first().boundingBox()
    expect(
      [dayButton?.width, dayButton?.height].every((side) => side !== undefined && side >= 24),
      JSON.stringify(dayButton),
    ).toBe(true)
    await expectAccessible(page, 'consultation, the calendar')
    await page.keyboard.press('Escape')
    expect(await placeInPage(page, '#consultation-form form')).toEqual(before)
    await chooseDay(page, 'Date', day)
    await expect(hours(page).getByRole('button')).toHaveCount(5)
    await expect(hours(page).getByRole('status')).toHaveText(`5 hours are free on ${longName(day)}.`)
    await hour(page, '2:00 PM').click()
    await expect(hour(page, '2:00 PM')).toHaveAttribute('aria-pressed', 'true')
    await expect(hours(page)).toContainText(`${longName(day)}, 2:00 PM in Roseau.`)
    await expect(hours(page)).toContainText(/Where you are: (6|7):00 PM\./)
    await expectAccessible(page, 'consultation, an hour chosen')
    await fillInVisitor(page, { email: 'adriana' })
    await bookButton(page).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid e-mail address')
    await page.getByLabel('Email').fill(visitor.email)

    // Nothing of it is lost by loading the page again.
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue(visitor.firstName)
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
    await expect(hour(page, '2:00 PM')).toHaveAttribute('aria-pressed', 'true')
    let letGo = () => {}
    const held = new Promise<void>((go) => {
      letGo = go
    })
    await interfere(page, `**${consultationFunction}`, async (route) => {
      await held
      await route.continue()
    })
    const sent = page.waitForRequest(`**${consultationFunction}`)
    await bookButton(page).click()
    await expect(page.getByRole('button', { name: 'Booking...' })).toHaveAttribute('aria-busy', 'true')
    expect((await sent).postDataJSON()).toEqual({
      ...visitor,
      date: sentName(day),
      time: '2:00 PM',
      orderId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeFocused()
    await expect(page.getByText('We look forward to being able to assist you soon.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`${longName(day)}, 2:00 PM in Roseau.`)
    await expect(page.getByRole('main')).toContainText(/Where you are: (6|7):00 PM\./)
    await expectAccessible(page, 'consultation, booked')
    // In print stands what was booked, not how else to book.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeVisible()
    await expect(page.getByText('The form on this page needs JavaScript.')).toBeHidden()
    await page.emulateMedia({ media: null })
    expect(await bookedIn(bank)).toEqual([{ startsAt: `${day} 14:00`, status: 'booked', version: 0 }])
    const outbox = await (await page.request.get('/demo/outbox')).text()
    expect(outbox).toContain('Your consultation is booked')
    expect(outbox).toContain(visitor.email)
    expect(outbox.match(/>consultation\.ics<\/a>/g), 'to the visitor and to the bank').toHaveLength(2)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')

    // What was sent is kept no more; the hour is taken, the holiday is no day to choose.
    await page.goto('/consultation')
    await page.getByLabel('First Name').focus()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await chooseDay(page, 'Date', day)
    await expect(hour(page, '2:00 PM')).toHaveAccessibleName('2:00 PM Taken')
    await hour(page, '2:00 PM').dispatchEvent('click')
    await expect(hour(page, '2:00 PM')).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: dateButton }).click()
    const named = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    await expect(
      calendar.getByRole('button', {
        name: new RegExp(`\\b${named.format(new Date(holiday))}, no hour is free`),
      }),
    ).toBeDisabled()
  })
})

test('whatever goes wrong, the form is kept; an hour taken meanwhile is said and another one does', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 500|ERR_FAILED/)
  const [day] = await freeDays(bank)
  await page.goto('/consultation')
  await fillInVisitor(page)
  await chooseDay(page, 'Date', day)
  await hour(page, '11:00 AM').click()
  await interfere(page, `**${consultationFunction}`, (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await bookButton(page).click()
  await expectToast(page, 'Error', wrong)
  await interfere(page, `**${consultationFunction}`, (route) => route.abort(), { times: 1 })
  await bookButton(page).click()
  await expect(page.locator('.toast')).toHaveCount(2)
  await expect(page.getByLabel('Surname')).toHaveValue(visitor.surname)
  await expect(hour(page, '11:00 AM')).toHaveAttribute('aria-pressed', 'true')

  const other = await openBrowser()
  for (const time of ['11:00 AM', '12:00 PM', '1:00 PM'])
    await bookByHttp(bank, other, { day, time, email: 'other@fontaine.example' })
  await bookButton(page).click()
  await expect(hours(page)).toHaveAccessibleDescription(
    'This time has just been booked by somebody else. Please choose another one.',
  )
  await expect(hour(page, '11:00 AM')).toHaveAccessibleName('11:00 AM Taken')
  await expect(hour(page, '12:00 PM')).toHaveAccessibleName('12:00 PM Taken')
  await expect(page.getByLabel('Mobile')).toHaveValue(visitor.mobile)
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectAccessible(page, 'consultation, taken meanwhile')

  // The other one has three consultations already.
  await page.getByLabel('Email').fill('other@fontaine.example')
  await hour(page, '3:00 PM').click()
  await bookButton(page).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /^Three consultations are booked with this e-mail address already/,
  )
  await page.getByLabel('Email').fill(visitor.email)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeVisible()
  expect(await bookedIn(bank)).toEqual([{ startsAt: `${day} 15:00`, status: 'booked', version: 0 }])
})
