import type { Locator, Page } from '@playwright/test'
import { expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers } from './books.ts'
import {
  accountCard,
  expectToast,
  loginDialog,
  loginLink,
  payButton,
  statementRows,
  tabTo,
} from './on-screen.ts'
import { bankDay, statementPath } from './places.ts'
import { credentialsOf } from './users.ts'

// With all the motion that most people see: what is pressed meanwhile has to count.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** However often Tab is pressed, either way, focus does not leave this dialog. */
async function expectFocusStaysIn(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press(key)
      await expect
        .poll(
          () => dialog.evaluate((element) => element.contains(document.activeElement)),
          `after ${presses + 1} times ${key}`,
        )
        .toBe(true)
    }
  }
}

test('a whole payment needs no mouse', async ({ page, bank }) => {
  await page.goto('/')
  await tabTo(page, loginLink(page))
  await page.keyboard.press('Enter')
  const { identifier, password, code } = credentialsOf('helena')
  await expect(loginDialog(page).getByLabel('Username or e-mail')).toBeFocused()
  await page.keyboard.type(identifier)
  await tabTo(page, loginDialog(page).getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await tabTo(page, loginDialog(page).getByLabel('Authentication code'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/portfolio')

  const pay = page.getByRole('button', { name: 'Pay, Family Reserve' })
  await expect(pay).toBeVisible()
  await tabTo(page, pay)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make Payment' })
  const beneficiary = dialog.getByLabel('Beneficiary')
  await expect(beneficiary).toBeFocused()
  await expect(beneficiary.getByRole('option').filter({ hasText: 'Whitcombe' })).toHaveCount(1)
  await page.keyboard.type('Whit')
  await expect(beneficiary.locator('option:checked')).toHaveText(/^Whitcombe & Sons/)
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('1234.56')
  await page.keyboard.press('Enter')

  // Focus is on the summary, to be read: a second Enter must not pay.
  const summary = dialog.getByRole('region', { name: 'Your order' })
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(summary).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Back' }))
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,234.56')
  await page.keyboard.press('Enter')
  await expect(summary).toBeFocused()
  await tabTo(page, payButton(dialog))
  await page.keyboard.press('Space')
  await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
  await expect(dialog).toBeHidden()
  await expect(pay).toBeFocused()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
  await expectBooksBalanced(bank)
})

test.describe('focus', () => {
  test('stays in a dialog while it is open and returns to where it was', async ({ page }) => {
    await signIn(page, 'helena')
    const pay = page.getByRole('button', { name: 'Pay, Operating Account' })
    await pay.focus()
    await page.keyboard.press('Enter')
    const payment = page.getByRole('dialog', { name: 'Make Payment' })
    await expect(payment).toBeVisible()
    await expectFocusStaysIn(page, payment)
    await page.keyboard.press('Escape')
    await expect(payment).toBeHidden()
    await expect(pay).toBeFocused()

    const details = page.getByRole('button', { name: 'Details, Operating Account' })
    await details.focus()
    await page.keyboard.press('Space')
    const about = page.getByRole('dialog', { name: 'Account Details' })
    await expect(about).toBeVisible()
    await expectFocusStaysIn(page, about)
    await page.keyboard.press('Escape')
    await expect(details).toBeFocused()
  })

  test('stays in the sign-in and returns to the link that opened it', async ({ page }) => {
    await page.goto('/')
    await loginLink(page).focus()
    await page.keyboard.press('Enter')
    await expect(loginDialog(page).getByLabel('Username or e-mail')).toBeFocused()
    await expectFocusStaysIn(page, loginDialog(page))
    await page.keyboard.press('Escape')
    await expect(loginDialog(page)).toBeHidden()
    await expect(loginLink(page)).toBeFocused()
  })

  test('goes to the content of a screen that was just opened', async ({ page }) => {
    await signIn(page, 'helena')
    await page.getByRole('link', { name: 'Beneficiaries' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('is always to be seen', async ({ page }) => {
    await signIn(page, 'helena')
    await expect(accountCard(page, 'Ether Wallet')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      const seen = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
          document.activeElement ?? document.body,
        )
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
      expect(seen, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toBe(true)
    }
  })
})

test('the first Tab offers the way past the navigation', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await signIn(page, 'helena')
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a period is chosen with the arrow keys', async ({ page, bank }) => {
  await signIn(page, 'helena')
  await page.goto(
    statementPath(await accountIdOf(bank, accountNumbers.familyReserve), {
      from: bankDay(18),
      to: bankDay(10),
    }),
  )
  await expect(statementRows(page)).toHaveCount(3)
  const from = page.getByRole('button', { name: /^From\b/ })
  await from.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: /, chosen$/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(from).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Show', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === bankDay(16))
  await expect(statementRows(page)).toHaveCount(2)

  await from.focus()
  await page.keyboard.press('Space')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(from).toBeFocused()
})

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer opens, holds the focus, and gives it back', async ({ page }) => {
    await signIn(page, 'helena')
    const menu = page.getByRole('button', { name: 'Menu' })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Portal' })
    await expect(drawer).toBeVisible()
    await expectFocusStaysIn(page, drawer)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    await tabTo(page, drawer.getByRole('link', { name: 'Profile' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(drawer).toBeHidden()
  })
})
