import { expect, expectBooksBalanced, startSession, test } from '#e2e/support/bank.ts'
import { accountCard, expectToast, loginDialog, loginLink, payButton, tabTo } from '#e2e/support/on-screen.ts'
import { credentialsOf } from '#e2e/support/users.ts'

// The usual motion is on: a press during a movement has to count.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a client makes a whole payment with the keyboard', async ({ page, bank }) => {
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
  const beneficiary = dialog.getByLabel('Beneficiary', { exact: true })
  await expect(beneficiary).toBeFocused()
  await page.keyboard.type('Whit')
  await expect(dialog.getByRole('option', { name: /Whitcombe/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(beneficiary).toHaveValue('Whitcombe & Sons')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('1234.56')
  await page.keyboard.press('Enter')

  // The focus is on the summary, so that it is read: a second Enter must not pay.
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
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
  await expect(pay).toBeFocused()
  await expect(accountCard(page, 'Family Reserve')).toContainText('$1,248,765.99')
  await expectBooksBalanced(bank)
})

test('the first Tab offers to skip the navigation, and the focus is always visible', async ({ page }) => {
  await page.goto('/services')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await startSession(page, 'helena')
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/dashboard/portfolio')
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
