/** The page that admins have of one person. */
import type { Locator, Page } from '@playwright/test'
import { type Bank, expect } from './bank.ts'
import { personIdOf } from './chat.ts'

/** Opens the page of the person with this username; answers their id. */
export async function openPersonOf(page: Page, bank: Bank, username: string): Promise<string> {
  const id = await personIdOf(bank, username)
  await page.goto(`/admin/users/${id}`)
  await expect(part(page, 'Access')).toBeVisible()
  return id
}

/** One of the cards of the page. */
export function part(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('region', { name, exact: true })
}
