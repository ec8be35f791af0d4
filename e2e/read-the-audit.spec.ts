import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { type Bank, expect, signIn, test } from './bank.ts'
import { query, writeAllCheckpoints } from './books.ts'
import { interfere } from './interfere.ts'
import { expectToast } from './on-screen.ts'
import { adminAudit } from './places.ts'

/** The events on the screen, without the head. */
function events(page: Page): Locator {
  return page.getByRole('table', { name: 'Events, newest first' }).locator('tbody').getByRole('row')
}

function filter(page: Page): Locator {
  return page.getByRole('form', { name: 'Search the audit' })
}

/** What happened to Helena long ago: admins saw her phrase, and many small things that fill three pages. */
async function fill(bank: Bank): Promise<void> {
  await query(
    bank,
    `
    insert into audit.event (at, actor_id, user_id, action, subject, detail)
    select timestamptz '2019-02-03 16:00Z', a.id, h.id, 'phrase-viewed', null, '{"reason": "telephone call", "address": "c2VhbGVk"}'
    from identity.users a, identity.users h where a.username = 'compliance' and h.username = 'helena'
    union all
    select timestamptz '2019-02-04 16:00Z' + n * interval '1 second', h.id, h.id, 'statement-downloaded', null, jsonb_build_object('form', 'csv')
    from identity.users h, generate_series(1, 120) n where h.username = 'helena'`,
  )
}

test('a client reads nothing of the audit but what concerns them', async ({ page }) => {
  await signIn(page, 'helena')
  for (const path of ['/admin/audit', '/admin/audit/checkpoints', '/admin/audit.csv']) {
    expect(await callApi(page, path), path).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  }
  expect(await callApi(page, '/admin/audit/verify', { from: 1 })).toMatchObject({ status: 403 })
  await page.goto('/dashboard')
  await expect(page.getByText('You signed in.').first()).toBeVisible()
})

test('admins search the log by who, about whom, what and when, and the search can be shared', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  // Nobody has this name.
  allowConsole(/status of 404/)
  await fill(bank)
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Audit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: adminAudit.heading })).toBeVisible()
  // Somebody's sign-in, mine, is the last thing that happened.
  await expect(events(page).first()).toContainText(/Signed in.*Grace Toussaint/)

  const search = filter(page).getByRole('button', { name: 'Search' })
  await filter(page).getByLabel('Who acted').fill('nobody-at-all')
  await search.click()
  await expect(filter(page).getByText('Nobody has this username or e-mail.')).toBeVisible()
  await expect(filter(page).getByLabel('Who acted')).toHaveAccessibleDescription(/Nobody has this/)

  await filter(page).getByLabel('Who acted').fill('compliance')
  await filter(page).getByLabel('About whom').fill('helena.laurent@client.example')
  await filter(page).getByLabel('What').selectOption({ label: 'Phrase viewed' })
  await search.click()
  await expect(events(page)).toHaveText([/3 Feb 2019, 12:00.*Phrase viewed.*Jean Pierre.*Helena Laurent/])
  await expect(search).toBeFocused()

  const colleague = await openBrowser()
  await signIn(colleague, 'compliance')
  await colleague.goto(page.url())
  await expect(events(colleague)).toHaveText([/Phrase viewed.*Jean Pierre.*Helena Laurent/])
  await expect(filter(colleague).getByLabel('Who acted')).toHaveValue('compliance')

  await events(page)
    .getByRole('button', { name: /^Details, Phrase viewed/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Phrase viewed' })
  await expect(dialog).toContainText('telephone call')
  await expect(dialog).not.toContainText('c2VhbGVk')
  await expectAccessible(page, 'details of an event')
  await dialog.getByRole('button', { name: 'Only about Helena Laurent' }).click()
  await expect(dialog).toBeHidden()
  await expect(filter(page).getByLabel('About whom')).toHaveValue('helena')
  await expect(filter(page).getByLabel('Who acted')).toHaveValue('')

  // A page holds fifty; each earlier one comes below, and none twice.
  await page.goto('/admin/audit?person=helena&action=statement-downloaded&from=2019-02-04&to=2019-02-04')
  await expect(events(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(events(page)).toHaveCount(100)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(events(page)).toHaveCount(120)
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)
  await page.goto('/admin/audit?person=helena&from=2019-02-05&to=2019-02-06')
  await expect(page.getByRole('heading', { name: 'Nothing was written down' })).toBeVisible()
  await page.goto('/admin/audit?from=2019-02-06&to=2019-02-01')
  await expect(filter(page).getByLabel('From')).toHaveAccessibleDescription(
    /Start date must be before end date/,
  )
  await expect(page.getByText('The server did not answer.')).toHaveCount(0)
  await filter(page).getByRole('button', { name: 'Clear' }).click()
  await expect(events(page).first()).toContainText('Signed in')
})

test('admins take a part of the log away as a file, and the log says who took it', async ({ page, bank }) => {
  await fill(bank)
  await signIn(page, 'admin')
  await page.goto('/admin/audit?person=helena&from=2019-02-01&to=2019-02-28')
  await expect(events(page)).toHaveCount(50)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('Event,Time (UTC),Actor,Person,Action,Subject,Details,Seal')
  expect(lines).toHaveLength(1 + 121 + 1)
  expect(lines[121]).toMatch(
    /^\d+,2019-02-03T16:00:00\.000Z,compliance,helena,phrase-viewed,,"\{""reason"": ""telephone call""\}",\d*$/,
  )
  await expectToast(page, 'Audit exported', 'The file was downloaded, and the audit says so.')
  await page.goto('/admin/audit?action=audit-exported')
  await expect(events(page)).toHaveText([/Audit exported.*Grace Toussaint/])
  await events(page)
    .getByRole('button', { name: /^Details/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Audit exported' })).toContainText(/Events\s*121/)
})

test('admins verify the checkpoints, and a hand in the log is found', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 500/)
  await fill(bank)
  await signIn(page, 'admin')
  await writeAllCheckpoints(bank)
  await page.goto('/admin/audit')
  const checkpoints = page.getByRole('region', { name: 'Seals' })
  await expect(checkpoints.getByText('Intact')).toBeVisible()
  await checkpoints.getByRole('button', { name: 'Verify now' }).click()
  await expect(
    checkpoints
      .getByRole('status')
      .filter({ hasText: /^\d+ events under \d+ seals are as they were sealed\.$/ }),
  ).toBeVisible()
  await expectAccessible(page, 'audit')

  await query(
    bank,
    `
    set session_replication_role = replica;
    update audit.event set detail = '{"reason": "no call at all"}' where action = 'phrase-viewed' and at = timestamptz '2019-02-03 16:00Z';`,
  )
  await checkpoints.getByRole('button', { name: 'Verify now' }).click()
  await expect(checkpoints.getByRole('alert')).toContainText(
    /Seal \d+ is broken: events \d+ to \d+ are not as they were sealed\./,
  )
  await expect(checkpoints.getByText('Broken', { exact: true })).toBeVisible()
  await expectAccessible(page, 'audit, broken')

  await interfere(page, '**/api/admin/audit', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load the audit' })).toBeVisible({
    timeout: 15_000,
  })
  await page.unroute('**/api/admin/audit')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(events(page).first()).toBeVisible()
})
