/** The user's own security settings, and the login that proves them. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/support/bank.ts'
import { loginDialog, loginLink } from '#e2e/support/on-screen.ts'

/** Opens the profile and waits for its security section. */
export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

/** Logs in a user who has signed out or was signed out. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.goto('/')
  await loginLink(page).click()
  return loginDialog(page)
}

/** The address that freezes payments, from the e-mail about a sign-in, which is sent a moment after it. */
export async function linkToFreezePayments(page: Page): Promise<string> {
  let link = ''
  await expect(async () => {
    const outbox = await (await page.request.get('/demo/outbox')).text()
    link = /\/freeze-payments#[\w-]{43}/.exec(outbox)?.[0] ?? ''
    expect(link, 'the link in an e-mail').not.toBe('')
  }).toPass()
  return link
}
