import type { Locator, Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { codeFor, expect, signIn, test, startSession } from '#e2e/support/bank.ts'
import { turnOnApproval } from '#e2e/support/books.ts'
import { fillDeposit, startDeposit } from '#e2e/support/acts/deposits.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { watchReloads } from '#e2e/support/on-screen.ts'

async function openRates(page: Page): Promise<void> {
  await page.goto('/admin/rates')
  await expect(page.getByRole('heading', { level: 1, name: 'Rates' })).toBeVisible()
}

function cell(page: Page, place: string): Locator {
  return page
    .getByRole('table', { name: /^Rates in per cent a year/ })
    .getByRole('button', { name: new RegExp(`^${place}:`) })
}

async function openCell(page: Page, place: string): Promise<Locator> {
  await cell(page, place).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Change the rate' })).toBeVisible()
  return dialog
}

async function reviewRate(dialog: Locator, rate: string): Promise<Locator> {
  await dialog.getByLabel('New rate').fill(rate)
  await dialog.getByLabel('Reason').fill('The market has moved')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const summary = dialog.getByRole('region', { name: 'The change' })
  await expect(summary).toBeVisible()
  return summary
}

async function confirmWith(dialog: Locator, code: string, press = 'Send for approval'): Promise<void> {
  await dialog.getByLabel('Authentication code').fill(code)
  await dialog.getByRole('button', { name: press }).click()
}

/** The other admin approves the only pending change. */
async function approve(page: Page, code: string): Promise<void> {
  await page.goto('/admin/approvals')
  await page.getByRole('button', { name: /^Review, Rate change/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Approval' })
  await dialog.getByLabel('Authentication code').fill(code)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved and completed').first()).toBeVisible()
}

const changes = (dialog: Locator) => dialog.getByRole('table', { name: /^Changes/ }).getByRole('row')

test('two admins change a rate with a code each, and a client who chooses a term sees it at once', async ({
  page,
  bank,
  openBrowser,
  allowConsole,
}) => {
  await turnOnApproval(bank)
  allowConsole(/status of 401/)
  const client = await openBrowser()
  await signIn(client, 'helena')
  for (const path of ['/admin/rates', '/admin/rates/USD/2'])
    expect(await callApi(client, path)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  await client.goto('/admin/rates')
  await expect(client.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await client.goto('/dashboard/portfolio')
  const wizard = await startDeposit(client)
  await fillDeposit(wizard, { amount: '1000' })
  await expect(wizard.getByRole('radio', { name: /^2 years/ })).toHaveAccessibleName(/3\.10% a year/)
  const reloads = watchReloads(client)

  await startSession(page, 'admin')
  await openRates(page)
  await expect(cell(page, 'USD, 2 years')).toContainText('3.10%')
  await expect(cell(page, 'CHF, 5 years')).toContainText(/None.*Planned from .*: 0\.75%/)
  const dialog = await openCell(page, 'USD, 2 years')
  await expect(dialog).toHaveAccessibleDescription('The bank pays 3.10% a year today.')
  await expect(changes(dialog).filter({ hasText: 'In force' })).toContainText('3.10%')
  await expect(dialog.getByRole('img', { name: /^The rate over time/ })).toBeVisible()

  await dialog.getByRole('button', { name: 'Change the rate' }).click()
  const summary = await reviewRate(dialog, '3,25')
  for (const text of ['3.25%', 'USD, 2 years', '3.10%', /with immediate effect/, 'The market has moved'])
    await expect(summary).toContainText(text)
  await expect(dialog.getByText('Another administrator must approve it.')).toBeVisible()
  await expect(wizard.getByRole('radio', { name: /^2 years/ })).toHaveAccessibleName(/3\.10% a year/)

  // The answer is lost: pressing again changes the rate once.
  let lost = 0
  await interfere(page, '**/api/admin/rates', async (route) => {
    if (lost > 0 || route.request().method() !== 'POST') return await route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  allowConsole(/ERR_FAILED/)
  await confirmWith(dialog, codeFor('admin', 1))
  await expect(dialog.getByText('The bank has not responded.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Awaiting approval').first()).toBeVisible()
  await expect(dialog.getByText('Grace').first()).toContainText(/requested 3\.25% from/)
  await expect(dialog.getByRole('button', { name: 'Change the rate' })).toHaveAccessibleDescription(
    'A change to this rate is already awaiting approval.',
  )
  await expect(changes(dialog).filter({ hasText: 'In force' })).toContainText('3.10%')
  await expect(wizard.getByRole('radio', { name: /^2 years/ })).toHaveAccessibleName(/3\.10% a year/)

  const colleague = await openBrowser()
  await startSession(colleague, 'compliance')
  await approve(colleague, codeFor('compliance', 1))
  await expect(changes(dialog).filter({ hasText: 'In force' })).toContainText('3.25%')
  await expect(changes(dialog).filter({ hasText: 'In force' })).toContainText(
    /Grace Toussaint, approved by Jean Pierre/,
  )
  await expect(changes(dialog).filter({ hasText: '3.25%' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(cell(page, 'USD, 2 years')).toContainText('3.25%')
  await expect(cell(page, 'USD, 2 years')).toBeFocused()

  await expect(wizard.getByRole('radio', { name: /^2 years/ })).toHaveAccessibleName(/3\.25% a year/)
  await expect(wizard.getByRole('status').filter({ hasText: 'Interest at maturity' })).toContainText(
    '2 years, 3.25%',
  )
  reloads.expectNone()
})
