/** Consultations as visitors book them. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Bank } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { expectNoSidewaysScrolling } from '#e2e/support/on-screen.ts'
import { bankDay } from '#e2e/support/every-screen.ts'

export const contactFunction = '/functions/v1/send-contact-email'
const consultationFunction = '/functions/v1/send-consultation-email'

export const visitor = {
  firstName: 'Adriana',
  surname: 'Fontaine',
  mobile: '+44 7700 900417',
  email: 'adriana@fontaine.example',
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * Days on which every hour is free: no holidays, and too far ahead for the demo bank's bookings. The first
 * two are in the same month.
 */
export async function freeDays(bank: Bank): Promise<[string, string, ...string[]]> {
  const holidays = await query<{ day: string }>(bank, 'select day::text from bank.holiday')
  const closed = new Set(holidays.map(({ day }) => day))
  const days = Array.from({ length: 60 }, (_, index) => bankDay(-16 - index)).filter(
    (day) => !isWeekend(day) && !closed.has(day),
  )
  const from = days.findIndex((day, index) => days[index + 1]?.slice(0, 7) === day.slice(0, 7))
  const [first, second, ...rest] = days.slice(from)
  if (first === undefined || second === undefined) throw new Error('No day is free')
  return [first, second, ...rest]
}

/** "Wednesday, 25 Nov 2026" */
export function longName(day: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(day))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
}

/** "Nov 25th, 2026", the format of the request. */
export function sentName(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(Number(year), Number(month) - 1, 1)),
  )
  const end = /^(1[123])$/.test(String(Number(date)))
    ? 'th'
    : (['th', 'st', 'nd', 'rd'][Number(date) % 10] ?? 'th')
  return `${name} ${Number(date)}${end}, ${year}`
}

export function hours(page: Page): Locator {
  return page.getByRole('group', { name: 'Time', exact: true })
}

/** The button of an hour, with or without a line below it. */
export function hour(page: Page, label: string): Locator {
  return hours(page).getByRole('button', { name: new RegExp(`^${label}\\b`) })
}

export async function fillInVisitor(page: Page, overrides: Partial<typeof visitor> = {}): Promise<void> {
  const { firstName, surname, mobile, email } = { ...visitor, ...overrides }
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Surname').fill(surname)
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByLabel('Email').fill(email)
}

/** The name of the button that opens the calendar. */
export const dateButton = /^Date\b/

export function bookButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Book Consultation' })
}

/** Books by HTTP, without the form, like another browser. */
export async function bookByHttp(
  bank: Bank,
  page: Page,
  { day, time, ...overrides }: Partial<typeof visitor> & { day: string; time: string },
): Promise<void> {
  const answer = await page.request.post(consultationFunction, {
    headers: { origin: bank.url },
    data: { ...visitor, ...overrides, date: sentName(day), time },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The link in the newest e-mail about a consultation, read from the demo bank's page of sent e-mails. */
export async function linkInOutbox(page: Page): Promise<string> {
  const outbox = await (await page.request.get('/demo/outbox')).text()
  const [, path] = /(\/consultation\/[\w-]{43})/.exec(outbox) ?? []
  if (path === undefined) throw new Error('No e-mail has a link')
  return path
}

/** The calendar file attached to the confirmation e-mail, read from the demo bank's page of sent e-mails. */
export async function appointmentInOutbox(page: Page): Promise<string> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/demo/outbox')
  await expectNoSidewaysScrolling(page)
  const email = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: /^Your consultation is booked/ }) })
    .filter({ hasText: visitor.email })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    email.getByRole('link', { name: /^consultation\.ics, Your consultation is booked/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('consultation.ics')
  return await readFile(await file.path(), 'utf8')
}

export async function bookedIn(bank: Bank): Promise<{ startsAt: string; status: string; version: number }[]> {
  return await query(
    bank,
    `
    select to_char(starts_at at time zone 'America/Dominica', 'YYYY-MM-DD HH24:MI') as "startsAt", status,
      version
    from bank.consultation where email = $1 order by created_at`,
    [visitor.email],
  )
}
