import { expect, test } from '#e2e/support/bank.ts'
import { loginDialog, loginLink } from '#e2e/support/on-screen.ts'

test.describe('in a bank that is not the demo bank', () => {
  test.use({ serverEnv: { DEMO: '0' } })

  test('the login dialog of a real bank does not ask for demo users', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    const answered = page.waitForResponse('**/api/session')
    await loginLink(page).click()
    await answered
    await expect(loginDialog(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/api/demo/users')
  })
})
