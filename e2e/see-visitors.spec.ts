import { longDay } from '@bank/contract'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { chooseDay } from './choose-day.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling } from './on-screen.ts'
import { freeDays, sendAsVisitor } from './visitors.ts'

const path = '/admin/consultations'

function rowOf(page: Page, table: 'Consultations' | 'Contact messages', name: string): Locator {
  return page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })
}

async function openRow(
  page: Page,
  table: 'Consultations' | 'Contact messages',
  name: string,
): Promise<Locator> {
  await rowOf(page, table, name)
    .getByRole('button', { name: new RegExp(`^Open, ${name}`) })
    .click()
  const dialog = page.getByRole('dialog', {
    name: table === 'Consultations' ? 'Consultation' : 'Contact Message',
    exact: true,
  })
  await expect(dialog.getByText(name)).toBeVisible()
  return dialog
}

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

const visitor = {
  firstName: 'Noor',
  surname: 'Haddad',
  mobile: '+31 20 555 01 99',
  email: 'noor.haddad@visitor.example',
}

test('admins whose computer has a wrong clock move a consultation to the days that the bank offers', async ({
  page,
}) => {
  await page.clock.setFixedTime(Date.now() - 200 * 86_400_000)
  await signIn(page, 'admin')
  await page.goto(path)
  const dialog = await openRow(page, 'Consultations', 'Amélie Durand')
  await dialog.getByRole('button', { name: 'Move' }).click()
  const [, , , , day] = await freeDays(page)
  if (!day) throw new Error('No day is free')
  await chooseDay(page, 'Day', day.day)
  const times = dialog.getByRole('group', { name: 'Time' })
  await expect(times.getByRole('button')).toHaveText(day.slots.map(({ label }) => label))
  await times.getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Move Consultation' }).click()
  await expect(notifications(page).getByText('Consultation moved')).toBeVisible()
})

test('who has booked and who wrote is seen as it happens; what cannot be read or saved says so', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'admin')
  await interfere(page, '**/api/admin/consultations?*', (route) => route.abort())
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Consultations' })
    .click()
  await expect(page.getByRole('heading', { name: 'Failed to load consultations' })).toBeVisible()
  await expectAccessible(page, 'consultations that cannot be read')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Consultations' }).getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'consultations')

  const [, , , day] = await freeDays(page)
  if (!day) throw new Error('No day is free')
  expect(
    await sendAsVisitor(page, 'send-consultation-email', {
      ...visitor,
      date: longDay(day.day),
      time: day.slots[0]?.label,
    }),
  ).toBe(200)
  await expect(rowOf(page, 'Consultations', 'Noor Haddad')).toContainText('Booked')
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(page.getByText('No consultation answers to this filter.')).toBeVisible()
  await expectAccessible(page, 'no consultations')

  await page.getByRole('tab', { name: 'Contact messages' }).click()
  await expect(rowOf(page, 'Contact messages', 'Samuel Okoro')).toContainText('New')
  expect(
    await sendAsVisitor(page, 'send-contact-email', {
      firstName: 'Noor',
      surname: 'Haddad',
      email: visitor.email,
      message: 'May I bring my sister?',
    }),
  ).toBe(200)
  await expect(rowOf(page, 'Contact messages', 'Noor Haddad')).toContainText('May I bring my sister?')
  const ofVisitors = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Consultations' })
  await expect(ofVisitors).toHaveAccessibleName(/^Consultations ?, \d+ to answer$/)
  await expectAccessible(page, 'contact messages')
  const dialog = await openRow(page, 'Contact messages', 'Noor Haddad')
  await expectAccessible(page, 'a contact message')
  await dialog.getByLabel('Status').selectOption('Answered')
  await expect(dialog.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', `mailto:${visitor.email}`)
  await dialog.getByLabel('Note').fill('Of course she may.')
  await interfere(page, '**/api/admin/contact-messages/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notifications(page).getByText('The message was not saved')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notifications(page).getByText('Message saved')).toBeVisible()
  await expect(rowOf(page, 'Contact messages', 'Noor Haddad')).toContainText('Answered')
})

test('a consultation is moved, noted and cancelled; the visitor is written to, and a colleague sees it', async ({
  page,
  openBrowser,
  bank,
  allowConsole,
}) => {
  allowConsole(/409/)
  await signIn(page, 'admin')
  await page.goto(path)
  const colleague = await openBrowser()
  await signIn(colleague, 'compliance')
  await colleague.goto(path)
  await expect(rowOf(colleague, 'Consultations', 'Amélie Durand')).toBeVisible()
  const before = await rowOf(page, 'Consultations', 'Amélie Durand').textContent()

  const dialog = await openRow(page, 'Consultations', 'Amélie Durand')
  await expect(dialog.getByRole('button', { name: 'Held' })).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Calendar file' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('consultation.ics')
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Consultation: Amélie Durand\r\n[\s\S]*END:VCALENDAR\r\n$/,
  )
  await dialog.getByLabel('Note').fill('Speaks French.')
  await dialog.getByRole('button', { name: 'Save Note' }).click()
  await expect(notifications(page).getByText('Note saved')).toBeVisible()
  await expect(rowOf(colleague, 'Consultations', 'Amélie Durand')).toContainText('Speaks French.')

  // A note that is not saved yet outlives a look at other hours.
  await dialog.getByLabel('Note').fill('Speaks French. Calls from Lyon.')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Speaks French. Calls from Lyon.')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByRole('button', { name: 'Move Consultation' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // One row of buttons: the way back is the only other one.
  await expect(dialog.locator('.dialog-foot')).toHaveCount(0)
  const [, , , , day] = await freeDays(page)
  if (!day) throw new Error('No day is free')
  await dialog.getByRole('button', { name: /^Day/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const name = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day.day))
  const button = calendar.getByRole('button', { name: new RegExp(`\\b${name}\\b`) })
  await expect(calendar.getByRole('grid')).toBeVisible()
  if ((await button.count()) === 0) await calendar.getByRole('button', { name: 'Next month' }).click()
  await button.click()
  await dialog
    .getByRole('group', { name: 'Time' })
    .getByRole('button', { name: day.slots[1]?.label ?? '', exact: true })
    .click()
  await expectAccessible(page, 'moving a consultation')
  await dialog.getByRole('button', { name: 'Move Consultation' }).click()
  await expect(notifications(page).getByText('Consultation moved')).toBeVisible()
  await expect(dialog.getByText('Moved from')).toBeVisible()
  await expectAccessible(page, 'a consultation')
  await expect(rowOf(colleague, 'Consultations', 'Amélie Durand')).toContainText('moved')
  // By the name that it had where it was chosen.
  await expect(rowOf(colleague, 'Consultations', 'Amélie Durand')).toContainText(
    day.slots[1]?.label ?? 'a label',
  )
  expect(await rowOf(colleague, 'Consultations', 'Amélie Durand').textContent()).not.toBe(before)

  await dialog.getByRole('button', { name: 'Cancel Consultation' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this consultation?' })
  await expectAccessible(page, 'whether to cancel')
  await question.getByRole('button', { name: 'Keep It' }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel Consultation' }).click()
  await question.getByRole('button', { name: 'Cancel Consultation' }).click()
  await expect(notifications(page).getByText('Consultation cancelled')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rowOf(colleague, 'Consultations', 'Amélie Durand')).toContainText('Cancelled')
  const emails = await query<{ kind: string; method: string }>(
    bank,
    `select kind, calendar_method as method from mail.message where recipient = 'amelie.durand@visitor.example' order by created_at`,
  )
  expect(emails).toEqual([
    { kind: 'consultation-moved', method: 'REQUEST' },
    { kind: 'consultation-cancelled', method: 'CANCEL' },
  ])
  await page.goto('/demo/outbox')
  await expect(
    page.getByRole('heading', { name: 'Your consultation was cancelled – Morne Bank & Trust' }),
  ).toBeVisible()
})

test('hours and holidays are changed without dropping anybody, and whether somebody came is written down', async ({
  page,
  bank,
}) => {
  // What lies ahead of the demo bank is past for Tobias.
  await query(
    bank,
    `update bank.consultation set starts_at = now() - interval '1 hour' where surname = 'Keller'`,
  )
  const [amelie] = await query<{ day: string; words: string; weekday: number; hour: number }>(
    bank,
    `select local::date::text as day, extract(isodow from local)::int as weekday, extract(hour from local)::int as hour
    from (select starts_at at time zone 'America/Dominica' as local from bank.consultation where surname = 'Durand') c`,
  )
  if (!amelie) throw new Error('Amélie has not booked')
  const weekday = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'][amelie.weekday - 1] ?? ''
  const label = `${((amelie.hour + 11) % 12) + 1}:00 ${amelie.hour < 12 ? 'AM' : 'PM'}`
  await signIn(page, 'admin')
  await page.goto(`${path}?which=past`)
  const dialog = await openRow(page, 'Consultations', 'Tobias Keller')
  await dialog.getByRole('button', { name: 'Missed' }).click()
  await expect(notifications(page).getByText('Marked as missed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Held' }).click()
  await expect(notifications(page).getByText('Marked as held')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, 'Consultations', 'Tobias Keller')).toContainText('Held')

  await page.getByRole('tab', { name: 'Hours and holidays' }).click()
  const box = page.getByRole('checkbox', { name: `${weekday}, ${label}` })
  await expect(box).toBeChecked()
  await expectAccessible(page, 'hours and holidays')
  await box.uncheck()
  await page.getByRole('button', { name: 'Save Hours' }).click()
  const question = page.getByRole('alertdialog', { name: '1 booked consultation lies outside of it' })
  await expect(question).toContainText('Amélie Durand')
  await expectAccessible(page, 'who would lie outside')
  await question.getByRole('button', { name: 'Go Back' }).click()
  expect(await query(bank, 'select from bank.consultation_hour')).toHaveLength(25)
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await expect(notifications(page).getByText('Hours saved')).toBeVisible()
  await expect(page.getByText('Booked outside of these hours')).toBeVisible()
  expect(await query(bank, 'select from bank.consultation_hour')).toHaveLength(24)
  expect(
    await query(bank, `select from bank.consultation where surname = 'Durand' and status = 'booked'`),
  ).toHaveLength(1)

  const form = page.getByRole('form', { name: 'Add Holiday' })
  await form.getByRole('button', { name: 'Add Holiday' }).click()
  await expect(form.getByText('Please choose a day')).toBeVisible()
  await expect(form.getByText('Please enter a name')).toBeVisible()
  const [free] = (await freeDays(page)).slice(-1)
  await query(bank, `insert into bank.holiday (day, name) values ($1, 'Bank Inventory')`, [free?.day])
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Bank Inventory' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove, Bank Inventory/ }).click()
  await expect(notifications(page).getByText('Holiday removed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Bank Inventory' })).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of ['', '?tab=messages', '?tab=hours']) {
    await page.goto(`${path}${tab}`)
    await expect(page.getByRole('tabpanel').getByRole('row').first()).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
})
