/** The client’s own profile. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/support/bank.ts'

/** Waits until it can be edited. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
}

/** The dialog that asks for a code, or for the password. */
export function proveDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm it’s you' })
}

/** Confirms with this code and waits for no answer. */
export async function prove(page: Page, code: string): Promise<void> {
  await proveDialog(page).getByLabel('Authentication code').fill(code)
  await proveDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** The value with this label. */
export function value(page: Page, name: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')
}
