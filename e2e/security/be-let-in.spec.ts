import { expect, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers } from '#e2e/support/books.ts'
import { loginLink } from '#e2e/support/on-screen.ts'
import { adminOverview, clientScreens, lostPage, statementPath } from '#e2e/support/places.ts'

test('a visitor is redirected home from every private screen, and to 404 from an unknown address', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  await page.goto('/services')
  const statement = statementPath(await accountIdOf(bank, accountNumbers.familyReserve))
  const screens = [...clientScreens.map(({ path }) => path), statement, adminOverview.path]
  // The messages page stays and asks the visitor to log in.
  for (const path of screens.filter((one) => one !== '/dashboard/messages')) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/(\?login=ended)?$/)
    await expect(loginLink(page)).toBeVisible()
  }
  await page.goto('/services')
  await page.goto('/dashboard/portfolio')
  await expect(page).toHaveURL(/\/(\?login=ended)?$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/services$/)

  for (const path of [lostPage.path, '/dashboard/nowhere', '/admin/nowhere']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    await expect(page.getByText('Oh well! The Page you are looking for is no longer here')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})
