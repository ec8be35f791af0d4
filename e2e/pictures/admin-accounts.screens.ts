/** Screenshots of account management, to be looked at. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { accountIdOf, accountNumbers } from '#e2e/support/books.ts'
import { statementRows } from '#e2e/support/on-screen.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import { chooseAction } from '#e2e/support/acts/user-list.ts'

const folder = resolve(import.meta.dirname, '../..', 'screens')
mkdirSync(folder, { recursive: true })

const take = (page: Page, name: string, device: string) => takePictures(page, `${name}-${device}`)

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
})) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('account management', async ({ page, bank }) => {
      await signIn(page, 'admin')
      await page.goto('/admin/accounts')
      await expect(page.getByText('Family Reserve')).toBeVisible()
      await take(page, 'admin-accounts', device)
      await page.getByRole('button', { name: 'Create Account' }).click()
      const wizard = page.getByRole('dialog', { name: 'Create Account' })
      await wizard.getByRole('radio', { name: /Helena/ }).check()
      await take(page, 'admin-open-1', device)
      await wizard.getByRole('button', { name: 'Next', exact: true }).click()
      await wizard.getByRole('radio', { name: /Business Account/ }).check()
      await take(page, 'admin-open-2', device)
      await wizard.getByLabel('Account nickname').fill('Coffee from the Windward Islands')
      await wizard.getByLabel('Currency', { exact: true }).selectOption('EUR')
      await wizard.getByLabel('Initial balance').fill('2500.50')
      await wizard.getByLabel('Intended use').selectOption('Business')
      await wizard.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(wizard.getByRole('region', { name: 'The account' })).toBeVisible()
      await take(page, 'admin-open-3', device)
      await page.keyboard.press('Escape')
      const discard = page.getByRole('button', { name: 'Discard changes' })
      await expect(discard).toBeVisible()
      await take(page, 'admin-discard', device)
      await discard.click()
      await chooseAction(page, 'Family Reserve', 'Edit Balance')
      const edit = page.getByRole('dialog', { name: 'Edit Balance' })
      await edit.getByLabel('New balance').fill('1250250.55')
      await edit.getByLabel('Reason').fill('Interest that was missed in October')
      await take(page, 'admin-edit-1', device)
      await edit.getByRole('button', { name: 'Continue' }).click()
      await expect(edit.getByRole('region', { name: 'Adjustment' })).toBeVisible()
      await take(page, 'admin-edit-2', device)
      await page.goto(`/admin/accounts/${await accountIdOf(bank, accountNumbers.familyReserve)}/transactions`)
      await expect(statementRows(page).first()).toBeVisible()
      await take(page, 'admin-statement', device)
    })
  })
}
