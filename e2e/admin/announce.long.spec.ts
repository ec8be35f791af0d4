import type { Page } from '@playwright/test'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { letCodeCount } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { watchReloads } from '#e2e/support/on-screen.ts'

const announcements = (page: Page) => page.getByRole('region', { name: 'Announcements' })

async function openSettings(page: Page): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Settings', exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank settings' })).toBeVisible()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

const hurricane = 'The hurricane is near: our offices are closed until Monday, the portal is open.'

test('An announcement is published once, seen at once, dismissed for good, and withdrawn.', async ({
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
  await expect(dialog.getByText('The bank has not responded.')).toBeVisible()
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
