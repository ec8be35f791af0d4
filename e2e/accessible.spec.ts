import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers } from './books.ts'
import {
  expectToast,
  loginDialog,
  loginLink,
  beneficiaries,
  reviewPayment,
  startPayment,
  statementRows,
} from './on-screen.ts'
import { adminOverview, bankDay, clientScreens, lostPage, publicPages, statementPath } from './places.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each walks through many screens.
test.describe.configure({ timeout: 180_000 })

test.describe('axe finds nothing', () => {
  test('on the public pages', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    for (const { name, path, heading } of [...publicPages, lostPage]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectAccessible(page, name)
    }
  })

  test('in the sign-in, as it opens and after a mistake', async ({ page }) => {
    await page.goto('/')
    await loginLink(page).click()
    await expect(loginDialog(page).getByRole('button', { name: /Helena Laurent/ })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await loginDialog(page).getByRole('button', { name: 'Login', exact: true }).click()
    await expectToast(page, 'Missing Information', 'Please fill in all required fields')
    await expectAccessible(page, 'sign-in with mistakes')
  })

  test('on the screens of a client', async ({ page, bank }) => {
    await signIn(page, 'helena')
    for (const { name, path, heading } of clientScreens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page, name)
    }
    await page.goto(
      statementPath(await accountIdOf(bank, accountNumbers.familyReserve), {
        from: bankDay(366),
        to: bankDay(0),
      }),
    )
    await expect(statementRows(page).first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^Balance of Family Reserve/ })).toBeVisible()
    await expectAccessible(page, 'statement')
    await page.getByRole('button', { name: /^From\b/ }).click()
    await expect(page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid')).toBeVisible()
    await expectAccessible(page, 'calendar')
    await page.goto('/dashboard/accounts/rubbish/transactions')
    await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
    await expectAccessible(page, 'no such account')
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expectAccessible(page, 'access denied')
  })

  test('in the dialogs of a client', async ({ page }) => {
    await signIn(page, 'helena')
    await page.getByRole('button', { name: 'Details, Family Reserve' }).click()
    await expect(page.getByRole('dialog', { name: 'Account Details' })).toBeVisible()
    await expectAccessible(page, 'account details')
    await page.keyboard.press('Escape')

    const payment = await startPayment(page, 'Family Reserve')
    await expect(
      payment.getByLabel('Beneficiary').getByRole('option').filter({ hasText: 'Whitcombe' }),
    ).toHaveCount(1)
    await expectAccessible(page, 'payment, details')
    await payment.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Missing Information', 'Please select a beneficiary and enter an amount')
    await expectAccessible(page, 'payment, details with a mistake')
    await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '18500' })
    await expect(payment.getByLabel('Authentication code')).toBeVisible()
    await expectAccessible(page, 'payment, review with a code')
    await payment.getByRole('button', { name: 'Back' }).click()
    await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '50' })
    await expectAccessible(page, 'payment, review')
  })

  test('where there is nothing yet', async ({ page }) => {
    await signIn(page, 'ines')
    await expect(page.getByText('No Accounts Found')).toBeVisible()
    await expectAccessible(page, 'empty portfolio')
    await page.goto('/dashboard/beneficiaries')
    await expect(page.getByText('No Beneficiaries Added')).toBeVisible()
    await expectAccessible(page, 'no beneficiaries')
  })

  test('in the administration', async ({ page }) => {
    await signIn(page, 'admin')
    await expect(page.getByRole('heading', { level: 1, name: adminOverview.heading })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, adminOverview.name)
  })

  test('in the warning before somebody is signed out', async ({ page, context }) => {
    await context.clock.install()
    await signIn(page, 'helena')
    // The portal watches once it knows who is signed in: an hour that passes before is nobody's.
    await expect(page.getByRole('heading', { level: 2, name: 'Your Accounts' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await context.clock.fastForward(25.5 * 60_000)
    await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible()
    await expectAccessible(page, 'idle warning')
  })

  test('on a phone', async ({ page, bank }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'helena')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Portal' })).toBeVisible()
    await expectAccessible(page, 'drawer')
    await page.goto(statementPath(await accountIdOf(bank, accountNumbers.familyReserve)))
    await expect(statementRows(page).first()).toBeVisible()
    await expectAccessible(page, 'statement as entries')
  })
})

test('every screen has one title, one main part and one first heading', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  const titles = new Set<string>()
  for (const { path } of [...publicPages, lostPage]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    titles.add(await page.title())
  }
  await signIn(page, 'helena')
  for (const { path, heading } of clientScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page).toHaveTitle(new RegExp(`^${heading} · `))
    titles.add(await page.title())
  }
  expect(titles.size).toBe(publicPages.length + 1 + clientScreens.length)
})
