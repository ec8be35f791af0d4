import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { freeDays } from '#e2e/support/acts/visitors.ts'

const path = '/admin/consultations'

test('an admin moves and cancels a consultation, the visitor gets e-mails, and a colleague sees it', async ({
  page,
  openBrowser,
  bank,
}) => {
  await signIn(page, 'admin')
  await page.goto(path)
  const colleague = await openBrowser()
  await signIn(colleague, 'compliance')
  await colleague.goto(path)
  const row = colleague
    .getByRole('table', { name: 'Consultations' })
    .getByRole('row')
    .filter({ hasText: 'Amélie Durand' })
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: /^Open, Amélie Durand/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Consultation', exact: true })
  const saving = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Calendar file' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('consultation.ics')
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Consultation: Amélie Durand\r\n[\s\S]*END:VCALENDAR\r\n$/,
  )
  await dialog.getByLabel('Note').fill('Speaks French.')
  await dialog.getByRole('button', { name: 'Save Note' }).click()
  await expect(row).toContainText('Speaks French.')

  await dialog.getByRole('button', { name: 'Move' }).click()
  const [, , , , day] = await freeDays(page)
  if (!day) throw new Error('No day is free')
  await chooseDay(page, 'Day', day.day)
  const label = day.slots[1]?.label ?? ''
  await dialog.getByRole('group', { name: 'Time' }).getByRole('button', { name: label, exact: true }).click()
  await dialog.getByRole('button', { name: 'Move Consultation' }).click()
  await expect(row).toContainText('moved')
  // The e-mail names the hour as the booking form does.
  await expect(row).toContainText(label)

  await dialog.getByRole('button', { name: 'Cancel Consultation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Consultation' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Cancelled')
  const emails = await query<{ kind: string; method: string }>(
    bank,
    `
    select kind, calendar_method as method
    from mail.message
    where recipient = 'amelie.durand@visitor.example'
    order by created_at`,
  )
  expect(emails).toEqual([
    { kind: 'consultation-moved', method: 'REQUEST' },
    { kind: 'consultation-cancelled', method: 'CANCEL' },
  ])
})
