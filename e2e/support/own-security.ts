/** The security of one’s own sign-in: where it is changed, and where it is tried. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './bank.ts'
import { loginDialog, loginLink } from './on-screen.ts'

/** The profile, with its part about security loaded. */
export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

/** The login of somebody who signed out, or was signed out. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/')
  await loginLink(page).click()
  return loginDialog(page)
}
