/** Screenshots of every screen in forced colours and with more contrast, on a desktop and a phone. */
import type { Page } from '@playwright/test'
import { expect, startSession, test } from '#e2e/support/bank.ts'
import { takeForced } from '#e2e/support/pictures.ts'
import { clientScreens } from '#e2e/support/every-screen.ts'

const devices = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
const adminScreens = ['dashboard', 'users', 'accounts', 'chat', 'account-requests', 'settings', 'audit'].map(
  (name) => ({ name: `admin-${name}`, path: `/admin/${name}` }),
)

async function takeAll(page: Page, screens: readonly { name: string; path: string }[], device: string) {
  for (const { name, path } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await takeForced(page, `${name}-${device}`)
  }
}

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a client’s screens', async ({ page }) => {
      await startSession(page, 'helena')
      await takeAll(page, clientScreens, device)
    })

    test('the administration', async ({ page }) => {
      await startSession(page, 'admin')
      await takeAll(page, adminScreens, device)
    })
  })
}
