/** The list of users as admins see it. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/support/bank.ts'

/** Waits for the list. */
export async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await expect(rowOf(page, 'Helena Laurent')).toBeVisible()
}

/** The row of the user with this name. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
}

/** Chooses a line of the menu of what can be done about this user or account. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The value of one line in a list of credentials. */
export async function credential(dialog: Locator, name: string): Promise<string> {
  return await dialog
    .locator('.cred')
    .filter({ has: dialog.page().locator('dt', { hasText: name }) })
    .locator('code')
    .innerText()
}
