import type { BrowserContext, Locator, Page } from '@playwright/test'
import { callApi } from '#e2e/support/api.ts'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { countActiveSessions } from '#e2e/support/books.ts'
import { loginDialog, loginLink } from '#e2e/support/on-screen.ts'

const minute = 60_000
const second = 1_000

// The clock is stopped and moved by hand, so that the checks at 25:00 happen exactly at 25:00.
test.beforeEach(async ({ context }) => await context.clock.install())

function warning(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Are you still there?' })
}

/** Stops the clock of every page, and moves the mouse one last time. */
async function moveMouseAndStopClock(page: Page): Promise<void> {
  await page.context().clock.pauseAt(Date.now() + minute)
  const seen = page.waitForRequest('**/api/session/touch')
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
  await seen
}

async function advanceClock(context: BrowserContext, ms: number): Promise<void> {
  await context.clock.runFor(ms)
}

test('an idle client is warned at 25:00 in every window, and signed out at 26:00', async ({
  page,
  context,
  bank,
}) => {
  await signIn(page, 'helena')
  const other = await context.newPage()
  await other.goto('/dashboard/profile')
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await moveMouseAndStopClock(page)

  // Activity in one window keeps both signed in.
  await advanceClock(context, 20 * minute)
  await other.mouse.move(300, 300)
  await advanceClock(context, 20 * minute)
  for (const window of [page, other]) await expect(warning(window)).toBeHidden()

  await advanceClock(context, 5 * minute)
  for (const window of [page, other])
    await expect(warning(window)).toContainText('You will be signed out in 60 seconds.')
  await other.getByRole('button', { name: 'Stay Logged In' }).click()
  // Waits for its message to the other windows, and for the dialogs' motion.
  await expect
    .poll(async () => {
      await advanceClock(context, 100)
      return (await warning(page).isVisible()) || (await warning(other).isVisible())
    })
    .toBe(false)

  await advanceClock(context, 26 * minute)
  for (const window of [page, other]) {
    await expect(window).toHaveURL(/\/\?login=idle&to=%2Fdashboard%2F(portfolio|profile)$/)
    await expect(loginDialog(window)).toContainText('Please sign in to continue.')
  }
  expect(await countActiveSessions(bank, 'helena')).toBe(0)
})

test('a public page ends an idle session after five minutes, unless the portal is in use', async ({
  page,
  context,
  bank,
}) => {
  await signIn(page, 'helena')
  const reading = await context.newPage()
  await reading.goto('/services')
  const toAccounts = reading.getByRole('banner').getByRole('link', { name: 'My accounts' })
  await expect(toAccounts).toBeVisible()
  await moveMouseAndStopClock(page)
  await advanceClock(context, 10 * minute)
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await expect(toAccounts).toBeVisible()

  await page.close()
  const seen = reading.waitForRequest('**/api/session/touch')
  await reading.mouse.move(200, 300)
  await reading.mouse.move(210, 310)
  await seen
  await advanceClock(context, 5 * minute - second)
  await expect(loginLink(reading)).toBeHidden()
  await advanceClock(context, second)
  await expect(loginLink(reading)).toBeVisible()
  await expect(reading).toHaveURL(/\/services$/)
  await expect(reading.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(() => countActiveSessions(bank, 'helena')).toBe(0)
  expect(await callApi(reading, '/session')).toMatchObject({ body: { session: null } })
})
