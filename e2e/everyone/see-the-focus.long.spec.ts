import { expect, startSession, test } from '#e2e/support/bank.ts'
import { accountCard } from '#e2e/support/on-screen.ts'

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
