import { expect, startSession, test } from '#e2e/support/bank.ts'
import { expectAccessible } from '#e2e/support/axe.ts'
import {
  bookButton,
  bookedIn,
  dateButton,
  fillInVisitor,
  freeDays,
  hour,
  hours,
  longName,
  visitor,
} from '#e2e/support/acts/bookings.ts'
import { query } from '#e2e/support/books.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { placeInPage } from '#e2e/support/on-screen.ts'

test.describe('in London', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('a visitor books an hour, the visitor and the bank get an e-mail, and admins see the booking', async ({
    page,
    bank,
    openBrowser,
  }) => {
    const [holiday, day] = await freeDays(bank)
    await query(bank, `insert into bank.holiday (day, name) values ($1, 'Independence Day')`, [holiday])
    const admin = await openBrowser()
    await startSession(admin, 'admin')
    await admin.goto('/admin/consultations')
    await expect(admin.getByRole('table', { name: 'Consultations' })).toBeVisible()

    await page.goto('/consultation')
    const before = await placeInPage(page, '#consultation-form form')
    await fillInVisitor(page)
    await expect(bookButton(page)).toBeEnabled()
    // The layout of the form does not move when its script is loaded.
    expect(await placeInPage(page, '#consultation-form form')).toEqual(before)
    await chooseDay(page, 'Date', day)
    await hour(page, '2:00 PM').click()
    await expect(hours(page)).toContainText(`${longName(day)}, 2:00 PM in Roseau.`)
    await expect(hours(page)).toContainText(/Your time: (6|7):00 PM\./)
    await bookButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(/Your time: (6|7):00 PM\./)
    // In print the page shows the booking and no other ways to book.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Request' })).toBeVisible()
    await expect(page.getByText('The form on this page needs JavaScript.')).toBeHidden()
    await page.emulateMedia({ media: null })
    expect(await bookedIn(bank)).toEqual([{ startsAt: `${day} 14:00`, status: 'booked', version: 0 }])
    await expect(admin.getByRole('table', { name: 'Consultations' })).toContainText('Adriana Fontaine')
    const outbox = await (await page.request.get('/demo/outbox')).text()
    await page.goto('/demo/outbox')
    await expectAccessible(page, 'the outbox')
    expect(outbox).toContain('Your consultation is booked')
    expect(outbox).toContain(visitor.email)
    expect(outbox.match(/>consultation\.ics<\/a>/g), 'to the visitor and to the bank').toHaveLength(2)

    // The hour is taken, and the holiday cannot be chosen.
    await page.goto('/consultation')
    await page.getByLabel('First Name').focus()
    await chooseDay(page, 'Date', day)
    await expect(hour(page, '2:00 PM')).toHaveAccessibleName('2:00 PM Taken')
    await page.getByRole('button', { name: dateButton }).click()
    const named = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    await expect(
      page.getByLabel('Calendar', { exact: true }).getByRole('button', {
        name: new RegExp(`\\b${named.format(new Date(holiday))}, fully booked`),
      }),
    ).toBeDisabled()
  })
})
