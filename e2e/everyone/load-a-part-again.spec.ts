import { expect, signIn, test } from '#e2e/support/bank.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { expectToast } from '#e2e/support/on-screen.ts'

test('a part of the program that failed to load shows a message, and is loaded again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|dynamically imported module/)
  await signIn(page, 'helena')
  await interfere(page, '**/assets/request-dialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Request New Account' }).click()
  await expect(
    page.getByRole('alert').getByRole('heading', { level: 1, name: 'This page could not be shown' }),
  ).toBeVisible()
  await page.unroute('**/assets/request-dialog-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Request New Account' })).toBeVisible()

  // A part that was asked for and is not there yet shows as a line.
  const loading = page.getByRole('progressbar', { name: 'Loading' })
  const profile = Promise.withResolvers<void>()
  await interfere(page, '**/assets/profile-page-*.js', async (route) => {
    await profile.promise
    await route.continue()
  })
  await page.goto('/dashboard/portfolio')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(loading).toBeVisible()
  profile.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(loading).toHaveCount(0)

  await page.goto('/dashboard/portfolio')
  const deposit = Promise.withResolvers<void>()
  await interfere(page, '**/assets/deposit-dialog-*.js', async (route) => {
    await deposit.promise
    await route.abort()
  })
  await page.getByRole('button', { name: 'Make Deposit' }).click()
  await expect(loading).toBeVisible()
  deposit.resolve()
  await expectToast(
    page,
    'This page could not be loaded',
    'The connection was interrupted, or a newer version is available. Your accounts are not affected.',
  )
  await page.unroute('**/assets/deposit-dialog-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByText('This page could not be loaded')).toHaveCount(0)
  await page.getByRole('button', { name: 'Make Deposit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('without a connection a page says so in the portal’s frame, and opens by itself afterwards', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/)
  await signIn(page, 'helena')
  await context.setOffline(true)
  for (const name of ['Profile', 'Payments', 'Messages']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
  }
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})
