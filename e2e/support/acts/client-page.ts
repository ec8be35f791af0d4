/** The admins' page of a user. */
import type { Locator, Page } from '@playwright/test'
import { type Bank, expect } from '#e2e/support/bank.ts'
import { userIdOf } from './chat.ts'

/** Opens the page of the user with this username; returns their id. */
export async function openUserOf(page: Page, bank: Bank, username: string): Promise<string> {
  const id = await userIdOf(bank, username)
  await page.goto(`/admin/users/${id}`)
  await expect(part(page, 'Access')).toBeVisible()
  return id
}

/** A card of the page. */
export function part(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('region', { name, exact: true })
}
