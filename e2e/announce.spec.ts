import type { Locator, Page } from '@playwright/test'
import { publishByApi } from './announcements.ts'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { letCodeCount } from './books.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, watchReloads } from './on-screen.ts'
import { wrongCodeFor } from './users.ts'

const announcements = (page: Page) => page.getByRole('region', { name: 'Announcements' })
const onSite = (page: Page) => page.getByRole('complementary', { name: 'Announcements' })

async function openSettings(page: Page): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Settings', exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank settings' })).toBeVisible()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

async function startAnnouncement(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'New announcement' })
  await expect(dialog.getByLabel('Text')).toBeVisible()
  return dialog
}

/** What was written is read once more, and confirmed with a code. */
async function confirmWith(dialog: Locator, code: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(
    'Enter the 6 digits to confirm.',
  )
  await dialog.getByLabel('Authentication code').fill(code)
  await dialog.getByRole('button', { name: 'Publish' }).click()
}

const hurricane = 'The hurricane is near: our offices are closed until Monday, the portal is open.'
const fees = 'There are new terms for certificates of deposit.'

test('an announcement is written, seen at once by whom it is for, closed by them for good, and taken back', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401|ERR_FAILED/)
  const client = await openBrowser()
  await signIn(client, 'helena')
  expect(await callApi(client, '/admin/announcements')).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })
  await expect(announcements(client)).toHaveCount(0)
  const reloads = watchReloads(client)

  await signIn(page, 'admin')
  await openSettings(page)
  await expect(page.getByText('No announcements yet')).toBeVisible()
  await expectAccessible(page, 'bank settings, nothing announced')
  const dialog = await startAnnouncement(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(/Please say what is to be announced\./)
  await expect(dialog.getByLabel('Text')).toBeFocused()
  await dialog.getByLabel('Text').fill('x'.repeat(280))
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(/^One line\. 0 of 280/)
  await dialog.getByLabel('Text').fill(hurricane)
  await dialog.getByRole('radio', { name: /^Important/ }).check()
  const until = await dialog.getByLabel('Until').inputValue()
  await dialog.getByLabel('Until').fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Until')).toHaveAccessibleDescription(
    /The end has to be after the beginning\./,
  )
  await expectAccessible(page, 'new announcement, with a mistake')
  await dialog.getByLabel('Until').fill(until)
  await dialog.getByLabel('Page it leads to').selectOption('Regional Offices')
  await confirmWith(dialog, wrongCodeFor('admin'))
  await expect(dialog.getByLabel('Authentication code')).toHaveAccessibleDescription(
    /Please enter a valid authentication code/,
  )
  await expectAccessible(page, 'new announcement, confirmation')
  await expect(dialog.getByRole('group', { name: 'How it will look' })).toContainText(hurricane)
  await expect(announcements(client)).toHaveCount(0)

  // The answer is lost on the way: pressing again, without another code, says it once.
  await letCodeCount(bank, 'admin')
  await interfere(
    page,
    '**/api/admin/announcements',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('The bank has not answered.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Announcement published').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'New announcement' })).toBeFocused()
  await expect(page.getByRole('table', { name: /^Announcements/ }).getByRole('row')).toHaveCount(2)
  const row = page
    .getByRole('table', { name: /^Announcements/ })
    .getByRole('row')
    .filter({ hasText: hurricane })
  for (const text of ['Showing', 'Both', 'Leads to Regional Offices']) await expect(row).toContainText(text)
  await expectAccessible(page, 'bank settings')

  // The client's open page has it, with nothing loaded anew.
  await expect(announcements(client)).toContainText(`Important. ${hurricane}`)
  await expect(announcements(client).getByRole('link', { name: 'Regional Offices' })).toHaveAttribute(
    'href',
    '/contact',
  )
  reloads.expectNone()
  await expectAccessible(client, 'portfolio under an announcement')
  await announcements(client)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await expect(announcements(client)).toHaveCount(0)
  await client.reload()
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(client.getByRole('button', { name: 'Make Deposit' })).toBeVisible()
  await expect(announcements(client)).toHaveCount(0)

  // Closed in this browser alone.
  const other = await openBrowser()
  await signIn(other, 'marcus')
  await expect(announcements(other)).toContainText(hurricane)
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this announcement?' })
  await expect(question.getByRole('group', { name: 'The announcement' })).toContainText(hurricane)
  await expectAccessible(page, 'withdrawing an announcement')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(announcements(other)).toContainText(hurricane)
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(question.getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(
    'Enter the 6 digits to confirm.',
  )
  await letCodeCount(bank, 'admin')
  await question.getByLabel('Authentication code').fill(codeFor('admin'))
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Announcement withdrawn').first()).toBeVisible()
  await expect(row).toContainText(/Withdrawn by/)
  await expect(announcements(other)).toHaveCount(0)
})

test('the public pages show what is for them over their foot, and nothing that is read moves', async ({
  page,
  bank,
  openBrowser,
}) => {
  const adminPage = await openBrowser()
  await signIn(adminPage, 'admin')
  const from = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  // An hour of the bank's clock is five of Greenwich's at most apart, so these show now whatever the season.
  const order = {
    tone: 'info',
    link: '/legal-documents',
    from: new Date(Date.parse(`${from}Z`) - 4 * 3_600_000).toISOString().slice(0, 16),
    until,
  }
  const publish = async (audience: string, body: string, more: object = {}) =>
    await publishByApi(bank, adminPage, { id: crypto.randomUUID(), audience, body, ...order, ...more })
  await publish('clients', 'For clients alone.')
  await publish('site', fees)
  await publish('both', hurricane, { tone: 'warning' })

  const held = Promise.withResolvers<void>()
  await interfere(page, '**/announcements.json', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/services')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  held.resolve()
  await expect(onSite(page)).toContainText(`Important. ${hurricane}`)
  expect(await heading.boundingBox()).toEqual(before)
  await page.unroute('**/announcements.json')
  await expect(onSite(page).getByRole('link', { name: 'Legal Documents' })).toHaveAttribute(
    'href',
    '/legal-documents',
  )
  await expectAccessible(page, 'a public page under an announcement')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page, 'a public page under an announcement on a phone')

  // The last line of the page can be read above it.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const foot = await page.getByRole('contentinfo').boundingBox()
  const over = await onSite(page).boundingBox()
  if (!foot || !over) throw new Error('Neither foot nor announcement')
  expect(foot.y + foot.height).toBeLessThanOrEqual(over.y + 1)

  // One at a time: whoever closes one sees the next, and neither again.
  await onSite(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await expect(onSite(page)).toContainText(`Notice. ${fees}`)
  await onSite(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await expect(onSite(page)).toHaveCount(0)
  const answered = page.waitForResponse('**/announcements.json')
  await page.goto('/')
  expect((await answered).headers()['cache-control']).toBe('public, max-age=30')
  await expect(onSite(page)).toHaveCount(0)
  await expect(page.getByText('For clients alone.')).toHaveCount(0)
})
