import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Bank, expect, startSession, test } from '#e2e/support/bank.ts'
import { query, writeAllCheckpoints } from '#e2e/support/books.ts'

/** The event rows on the screen, without the head. */
function events(page: Page): Locator {
  return page.getByRole('table', { name: 'Events, newest first' }).locator('tbody').getByRole('row')
}

function filter(page: Page): Locator {
  return page.getByRole('form', { name: 'Search the audit log' })
}

/** Old events about Helena: an admin saw her phrase, and enough small events to fill three pages. */
async function fill(bank: Bank): Promise<void> {
  await query(
    bank,
    `
    insert into audit.event (at, actor_id, user_id, action, subject, detail)
    select timestamptz '2019-02-03 16:00Z', a.id, h.id, 'phrase-viewed', null,
      '{"reason": "telephone call", "address": "c2VhbGVk"}'
    from identity.users a, identity.users h where a.username = 'compliance' and h.username = 'helena'
    union all
    select timestamptz '2019-02-04 16:00Z' + n * interval '1 second', h.id, h.id, 'statement-downloaded',
      null, jsonb_build_object('form', 'csv')
    from identity.users h, generate_series(1, 120) n where h.username = 'helena'`,
  )
}

test('admins search and download the audit, and verify its checkpoints, which reveal tampering', async ({
  page,
  bank,
}) => {
  await fill(bank)
  await startSession(page, 'admin')
  await writeAllCheckpoints(bank)
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await expect(events(page).first()).toContainText(/Signed in.*Grace Toussaint/)
  await filter(page).getByLabel('Actor').fill('compliance')
  await filter(page).getByLabel('User concerned').fill('helena.laurent@client.example')
  await filter(page).getByRole('button', { name: 'Search' }).click()
  await expect(events(page).last()).toContainText(
    /3 Feb 2019, 12:00.*Telephone phrase viewed.*Jean Pierre.*Helena Laurent/,
  )
  await events(page)
    .last()
    .getByRole('button', { name: /^Details/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Telephone phrase viewed' })
  await expect(dialog).toContainText('telephone call')
  await expect(dialog).not.toContainText('c2VhbGVk')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The step of the history that the dialog was goes with it.
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy()

  await page.goto('/admin/audit?person=helena&from=2019-02-01&to=2019-02-28')
  await expect(events(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(events(page)).toHaveCount(100)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(1 + 121 + 1)
  await page.goto('/admin/audit?action=audit-exported')
  await expect(events(page)).toHaveText([/Audit log exported.*Grace Toussaint/])

  const checkpoints = page.getByRole('region', { name: 'Checkpoints' })
  await checkpoints.getByRole('button', { name: 'Verify now' }).click()
  await expect(checkpoints.getByText(/^\d+ events under \d+ checkpoints are intact\.$/)).toBeVisible()
  await query(
    bank,
    `
    set session_replication_role = replica;
    update audit.event
    set detail = '{"reason": "no call at all"}'
    where action = 'phrase-viewed'
      and at = timestamptz '2019-02-03 16:00Z';`,
  )
  await checkpoints.getByRole('button', { name: 'Verify now' }).click()
  await expect(checkpoints.getByRole('alert')).toContainText(
    /Checkpoint \d+ is broken: events \d+ to \d+ are not as they were\./,
  )
})
