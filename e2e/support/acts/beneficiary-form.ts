/** The dialog that adds a beneficiary, and the stored beneficiary. */
import type { Locator, Page } from '@playwright/test'
import { query } from '#e2e/support/books.ts'

/** Opens the page and the dialog on it. */
export async function startAdding(page: Page): Promise<Locator> {
  await page.goto('/dashboard/beneficiaries')
  await page.getByRole('button', { name: 'Add Beneficiary' }).click()
  return page.getByRole('dialog', { name: 'Add Beneficiary' })
}

/** Goes on from the details to the code. */
export function next(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: 'Continue' }).click()
}

/** The stored beneficiary with this name: whether it is verified, and a wallet's currency. */
export async function findStoredBeneficiary(bank: Parameters<typeof query>[0], name: string) {
  return await query(
    bank,
    `select verified_at is not null as verified, currency from bank.beneficiary
    where name = $1 and deleted_at is null`,
    [name],
  )
}
