import type { Page } from '@playwright/test'
import { publishByApi } from '#e2e/support/acts/announcements.ts'
import { expectAccessible } from '#e2e/support/axe.ts'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectNoSidewaysScrolling, watchReloads } from '#e2e/support/on-screen.ts'

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

const hurricane = 'The hurricane is near: our offices are closed until Monday, the portal is open.'
const fees = 'There are new terms for certificates of deposit.'

test('an admin publishes and withdraws an announcement, and a client dismisses it for good', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(announcements(client)).toHaveCount(0)
  const reloads = watchReloads(client)

  await signIn(page, 'admin')
  await openSettings(page)
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'New announcement' })
  await dialog.getByLabel('Text').fill(hurricane)
  await dialog.getByRole('radio', { name: /^Important/ }).check()
  await dialog.getByLabel('Page it leads to').selectOption('Regional Offices')
  await dialog.getByRole('button', { name: 'Continue' }).click()

  // The answer is lost: pressing again, without another code, publishes it once.
  await interfere(
    page,
    '**/api/admin/announcements',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await letCodeCount(bank, 'admin')
  await dialog.getByLabel('Authentication code').fill(codeFor('admin'))
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('The bank has not answered.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Announcement published').first()).toBeVisible()
  const table = page.getByRole('table', { name: /^Announcements/ })
  await expect(table.getByRole('row')).toHaveCount(2)

  // The client's open page shows it without loading anew.
  await expect(announcements(client)).toContainText(`Important. ${hurricane}`)
  reloads.expectNone()
  await announcements(client)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await client.reload()
  await expect(client.getByRole('button', { name: 'Make Deposit' })).toBeVisible()
  await expect(announcements(client)).toHaveCount(0)

  // Dismissing it counts in this browser alone.
  const other = await openBrowser()
  await signIn(other, 'marcus')
  await expect(announcements(other)).toContainText(hurricane)
  const row = table.getByRole('row').filter({ hasText: hurricane })
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this announcement?' })
  await letCodeCount(bank, 'admin')
  await question.getByLabel('Authentication code').fill(codeFor('admin'))
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toContainText(/Withdrawn by/)
  await expect(announcements(other)).toHaveCount(0)
})

test('public pages show announcements above the footer, and the text being read does not move', async ({
  page,
  bank,
  openBrowser,
}) => {
  const adminPage = await openBrowser()
  await signIn(adminPage, 'admin')
  const from = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  // The bank's clock and Greenwich differ by at most five hours, so these announcements show in every season.
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

  // One announcement at a time: closing one shows the next, and neither returns.
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
