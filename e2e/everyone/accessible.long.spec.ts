import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/support/axe.ts'
import { expect, startSession, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers, holderIdOf } from '#e2e/support/books.ts'
import { expectNoSidewaysScrolling, statementRows } from '#e2e/support/on-screen.ts'
import {
  actingPath,
  adminScreens,
  bankDay,
  clientScreens,
  lostPage,
  type Screen,
  publicPages,
  statementPath,
} from '#e2e/support/every-screen.ts'

/*
 * Visits every screen of each role in the built application. The screen tests run axe on every state of each
 * screen in both themes, so only the first screen of each role is asked again here; the long programme asks
 * all of them.
 */
const isLong = process.env['TEST_LONG'] !== undefined

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 640 } })
// Each test visits many screens.
test.describe.configure({ timeout: 180_000 })

/** Checks one title, one main part and one first heading, the width of the phone, and where asked, axe. */
async function expectGood(page: Page, { name, heading }: Screen, withAxe = isLong): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoSidewaysScrolling(page)
  if (withAxe) await expectAccessible(page, name)
  return await page.title()
}

test('a visitor can use every public page on a small phone, and each has a title of its own', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  const titles = new Set<string>()
  for (const place of [...publicPages, lostPage]) {
    await page.goto(place.path)
    titles.add(await expectGood(page, place, isLong || place.name === 'home'))
  }
  expect(titles.size).toBe(publicPages.length + 1)
})

test('a client can use every screen on a small phone, and each has a title of its own', async ({
  page,
  bank,
}) => {
  await startSession(page, 'helena')
  const titles = new Set<string>()
  for (const place of clientScreens) {
    await page.goto(place.path)
    titles.add(await expectGood(page, place, isLong || place.name === 'portfolio'))
    await expect(page).toHaveTitle(new RegExp(`^${place.heading} · `))
  }
  await page.goto(
    statementPath(await accountIdOf(bank, accountNumbers.familyReserve), {
      from: bankDay(366),
      to: bankDay(0),
    }),
  )
  await expect(statementRows(page).first()).toBeVisible()
  titles.add(await expectGood(page, { name: 'statement', path: page.url(), heading: 'Family Reserve' }))
  expect(titles.size).toBe(clientScreens.length + 1)
})

test('a user who acts for a holder can use the screens on a small phone', async ({ page, bank }) => {
  await startSession(page, 'nadia')
  const holderId = await holderIdOf(bank, accountNumbers.familyReserve)
  await page.goto(actingPath(holderId))
  await expect(page.getByRole('article')).toHaveCount(2)
  const title = await expectGood(
    page,
    { name: 'acting', path: page.url(), heading: 'Accounts of Helena Laurent' },
    true,
  )
  const accountId = await accountIdOf(bank, accountNumbers.familyReserve)
  await page.goto(actingPath(holderId, statementPath(accountId, { from: bankDay(366), to: bankDay(0) })))
  await expect(statementRows(page).first()).toBeVisible()
  const statement = { name: 'acting-statement', path: page.url(), heading: 'Family Reserve' }
  expect(await expectGood(page, statement, true)).not.toBe(title)
})

test('an admin can use the screens on a small phone', async ({ page }) => {
  await startSession(page, 'admin')
  for (const place of adminScreens) {
    await page.goto(place.path)
    await expectGood(page, place, isLong || place.name === 'admin-overview')
  }
})
