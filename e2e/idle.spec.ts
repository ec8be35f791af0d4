import type { BrowserContext, Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expect, signIn, test } from './bank.ts'
import { countActiveSessions } from './books.ts'
import { loginLink } from './on-screen.ts'

const minute = 60_000
const second = 1_000

// The clock stands still in these journeys and is moved by hand: what is shown at 25:00 is asked at 25:00.
test.beforeEach(async ({ context }) => await context.clock.install())

function warning(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Are you still there?' })
}

/**
 * From this moment nobody does anything: the clock of every page stops, and the user moves the mouse one
 * last time.
 */
async function lastSignOfLife(page: Page): Promise<void> {
  await page.context().clock.pauseAt(Date.now() + minute)
  const seen = page.waitForRequest('**/api/session/touch')
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
  await seen
}

async function advanceClock(context: BrowserContext, ms: number): Promise<void> {
  await context.clock.runFor(ms)
}

test.describe('a client who does nothing', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'helena')
    await expect(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
    await lastSignOfLife(page)
  })

  test('is warned at 25:00, counted down, and signed out at 26:00', async ({ page, context, bank }) => {
    await advanceClock(context, 25 * minute - second)
    await expect(warning(page)).toBeHidden()
    await advanceClock(context, second)
    await expect(warning(page)).toContainText('You will be signed out in 60 seconds.')
    await advanceClock(context, second)
    await expect(warning(page)).toContainText('You will be signed out in 59 seconds.')
    await expect(page.getByRole('button', { name: 'Stay Logged In' })).toBeFocused()
    await advanceClock(context, 58 * second)
    await expect(warning(page)).toContainText('You will be signed out in 1 second.')
    await advanceClock(context, second)
    await expect(page).toHaveURL(/\/$/)
    await expect(loginLink(page)).toBeVisible()
    expect(await countActiveSessions(bank, 'helena')).toBe(0)
  })

  test('stays with Stay Logged In, and has the whole time again', async ({ page, context }) => {
    await advanceClock(context, 25 * minute + 30 * second)
    await expect(warning(page)).toContainText('You will be signed out in 30 seconds.')
    const touched = page.waitForResponse('**/api/session/touch')
    await page.getByRole('button', { name: 'Stay Logged In' }).click()
    expect((await touched).status()).toBe(200)
    await advanceClock(context, second)
    await expect(warning(page)).toBeHidden()
    await advanceClock(context, 25 * minute - 2 * second)
    await expect(warning(page)).toBeHidden()
    await advanceClock(context, second)
    await expect(warning(page)).toContainText('You will be signed out in 60 seconds.')
  })

  test('is signed out at once with Log Out', async ({ page, context, bank }) => {
    await advanceClock(context, 25 * minute)
    await warning(page).getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await countActiveSessions(bank, 'helena')).toBe(0)
  })

  test('is not kept by moving the mouse once the warning is there, nor by Escape', async ({
    page,
    context,
  }) => {
    await advanceClock(context, 25 * minute)
    await expect(warning(page)).toBeVisible()
    await page.mouse.move(400, 400)
    await page.keyboard.press('Escape')
    await advanceClock(context, 10 * second)
    await expect(warning(page)).toContainText('You will be signed out in 50 seconds.')
  })

  test('is not signed out by a short pause: any sign of life begins the time anew', async ({
    page,
    context,
  }) => {
    const signs = [
      () => page.mouse.move(300, 300),
      () => page.keyboard.press('Shift'),
      () => page.mouse.wheel(0, 200),
      () => page.mouse.click(5, 790),
    ]
    for (const sign of signs) {
      await advanceClock(context, 20 * minute)
      // A wheel that was turned scrolls a moment later: the page tells the bank of each sign that it saw.
      const seen = page.waitForRequest('**/api/session/touch')
      await sign()
      await seen
    }
    await advanceClock(context, 20 * minute)
    await expect(warning(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  })

  test('and whose computer slept past the limit is out when it wakes', async ({ page, context }) => {
    await context.clock.fastForward(8 * 60 * minute)
    await expect(page).toHaveURL(/\/$/)
    await expect(loginLink(page)).toBeVisible()
  })
})

test('two windows share one clock and one decision', async ({ page, context }) => {
  await signIn(page, 'helena')
  const other = await context.newPage()
  await other.goto('/dashboard/profile')
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await lastSignOfLife(page)

  // Work in one of them keeps both.
  await advanceClock(context, 20 * minute)
  await other.mouse.move(300, 300)
  await advanceClock(context, 20 * minute)
  for (const window of [page, other]) await expect(warning(window)).toBeHidden()

  await advanceClock(context, 5 * minute)
  for (const window of [page, other])
    await expect(warning(window)).toContainText('You will be signed out in 60 seconds.')
  await other.getByRole('button', { name: 'Stay Logged In' }).click()
  // Its answer to the others, and the motion of the dialogs.
  await expect
    .poll(async () => {
      await advanceClock(context, 100)
      return (await warning(page).isVisible()) || (await warning(other).isVisible())
    })
    .toBe(false)
  for (const window of [page, other]) await expect(warning(window)).toBeHidden()

  await advanceClock(context, 26 * minute)
  for (const window of [page, other]) await expect(window).toHaveURL(/\/$/)
})

test('an admin who does nothing is warned at 29:30 and signed out at 30:00', async ({
  page,
  context,
  bank,
}) => {
  await signIn(page, 'admin')
  await lastSignOfLife(page)
  await advanceClock(context, 29 * minute + 29 * second)
  await expect(warning(page)).toBeHidden()
  await advanceClock(context, second)
  await expect(warning(page)).toContainText('You will be signed out in 30 seconds.')
  await advanceClock(context, 29 * second)
  await expect(warning(page)).toContainText('You will be signed out in 1 second.')
  await advanceClock(context, second)
  await expect(page).toHaveURL(/\/$/)
  expect(await countActiveSessions(bank, 'admin')).toBe(0)
})

test('somebody signed in who reads a public page is signed out after five minutes, in silence', async ({
  page,
  context,
  bank,
}) => {
  await signIn(page, 'helena')
  await page.goto('/services')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My accounts' })).toBeVisible()
  await lastSignOfLife(page)
  await advanceClock(context, 5 * minute - second)
  await expect(loginLink(page)).toBeHidden()
  await advanceClock(context, second)
  await expect(loginLink(page)).toBeVisible()
  await expect(page).toHaveURL(/\/services$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(() => countActiveSessions(bank, 'helena')).toBe(0)
  expect(await callApi(page, '/session')).toMatchObject({ body: { session: null } })
})

test('a public page left open does not end the session of somebody who works in the portal beside it', async ({
  page,
  context,
}) => {
  await signIn(page, 'helena')
  const reading = await context.newPage()
  await reading.goto('/services')
  await expect(reading.getByRole('banner').getByRole('link', { name: 'My accounts' })).toBeVisible()
  await lastSignOfLife(page)
  await advanceClock(context, 10 * minute)
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await expect(reading.getByRole('banner').getByRole('link', { name: 'My accounts' })).toBeVisible()
})
