import { expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers } from './books.ts'
import {
  accountCard,
  expectNoSidewaysScrolling,
  expectToast,
  loginDialog,
  loginLink,
  payButton,
  beneficiaries,
  reviewPayment,
  startPayment,
  statementRows,
} from './on-screen.ts'
import { adminOverview, clientScreens, lostPage, publicPages, statementPath } from './places.ts'

// With all the motion that most people see: what is pressed meanwhile has to count.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const phones = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
]

// What fits the smallest fits the others.
test.describe('on a phone of 320 by 640', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('nothing is wider than the screen: public pages', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    for (const { path, heading } of [...publicPages, lostPage]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectNoSidewaysScrolling(page)
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
  })

  test('nothing is wider than the screen: a client’s', async ({ page, bank }) => {
    await signIn(page, 'helena')
    const statement = {
      path: statementPath(await accountIdOf(bank, accountNumbers.familyReserve)),
      heading: 'Family Reserve',
    }
    for (const { path, heading } of [...clientScreens, statement]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoSidewaysScrolling(page)
    }
    // The longest day of the week: the bank's own time stands under the heading in full.
    await page.clock.setFixedTime(new Date('2026-09-30T14:46:00Z'))
    await page.goto('/dashboard/portfolio')
    await expect(page.getByText('Wednesday, 30 Sep 2026, 10:46 in Roseau')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
  })

  test('nothing is wider than the screen: somebody with nothing yet, and admins', async ({
    page,
    openBrowser,
  }) => {
    await signIn(page, 'ines')
    await expect(page.getByText('No Accounts Found')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await page.goto('/dashboard/beneficiaries')
    await expect(page.getByText('No Beneficiaries Added')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    const adminPage = await openBrowser()
    await signIn(adminPage, 'admin')
    await expect(adminPage.getByRole('heading', { level: 1, name: adminOverview.heading })).toBeVisible()
    await expectNoSidewaysScrolling(adminPage)
  })
})

for (const viewport of phones) {
  test.describe(`by hand on a phone of ${viewport.width} by ${viewport.height}`, () => {
    test.use({ viewport, isMobile: true, hasTouch: true })

    test('one signs in, and moves about with the drawer', async ({ page }) => {
      await page.goto('/')
      await loginLink(page).tap()
      await expect(loginDialog(page)).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await expect
        .poll(async () => await loginDialog(page).boundingBox())
        .toMatchObject({ x: 0, y: 0, ...viewport })
      await signIn(page, 'helena')
      await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).tap()
      const drawer = page.getByRole('dialog', { name: 'Portal' })
      await drawer.getByRole('link', { name: 'Beneficiaries' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
      await expect(drawer).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).tap()
      await drawer.getByRole('button', { name: 'Sign Out' }).tap()
      await expect(page).toHaveURL(/\/$/)
    })

    test('one pays on a sheet as tall as the screen, and reads the statement as entries', async ({
      page,
      bank,
    }) => {
      await signIn(page, 'helena')
      const dialog = await startPayment(page, 'Family Reserve')
      await expect.poll(async () => await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, ...viewport })
      await expectNoSidewaysScrolling(page)
      await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '1,234.56' })
      await expect(payButton(dialog)).toBeInViewport()
      await expectNoSidewaysScrolling(page)
      await payButton(dialog).tap()
      await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
      await expect(dialog).toBeHidden()

      await accountCard(page, 'Family Reserve').getByRole('link', { name: 'Family Reserve' }).tap()
      const entry = statementRows(page).last()
      await expect(entry).toContainText('−$1,234.56')
      await expect(page.getByRole('columnheader', { name: 'Reference' })).not.toBeInViewport()
      // An entry: the sum stands under the date or beside the words, not in a seventh of the width.
      const [text, sum] = await Promise.all([
        entry.getByText('Outgoing Payment').boundingBox(),
        entry.getByText('−$1,234.56').boundingBox(),
      ])
      expect(
        text && sum && text.x + text.width <= viewport.width && sum.x + sum.width <= viewport.width,
      ).toBe(true)
      await expectNoSidewaysScrolling(page)
      await expectBooksBalanced(bank)
    })
  })
}
