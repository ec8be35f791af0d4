import { callApi } from './api.ts'
import { expect, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers } from './books.ts'
import { loginLink } from './on-screen.ts'
import { adminOverview, clientScreens, lostPage, statementPath } from './places.ts'

test.describe('a visitor', () => {
  test('is led home from every screen of a client but the messages, which ask to log in', async ({
    page,
    bank,
  }) => {
    const statement = statementPath(await accountIdOf(bank, accountNumbers.familyReserve))
    for (const path of [
      ...clientScreens.map((screen) => screen.path),
      '/dashboard',
      statement,
      adminOverview.path,
    ].filter((one) => one !== '/dashboard/messages')) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/(\?login=ended)?$/)
      await expect(loginLink(page)).toBeVisible()
    }
  })

  test('does not come back to that screen with Back', async ({ page }) => {
    await page.goto('/services')
    await page.goto('/dashboard/portfolio')
    await expect(page).toHaveURL(/\/(\?login=ended)?$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/services$/)
  })

  test('who asks for an address that is not there is told so', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    for (const path of [lostPage.path, '/dashboard/nowhere', '/admin/nowhere']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
      await expect(page.getByText('Oh well! The Page you are looking for is no longer here')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a client who asks for the administration is denied', async ({ page }) => {
  await signIn(page, 'helena')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page).toHaveTitle(/^Access Denied · /)
  await expect(page.getByText("You don't have administrator privileges to access this page.")).toBeVisible()
  await expect(page.getByText('Admin access required.')).toBeVisible()
  expect(await callApi(page, '/admin/overview')).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(loginLink(page)).toBeVisible()
})

test('an address that is not there is no better for a client', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  await signIn(page, 'helena')
  await page.goto('/dashboard/nowhere')
  await expect(page.getByText('Oh well! The Page you are looking for is no longer here')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})
