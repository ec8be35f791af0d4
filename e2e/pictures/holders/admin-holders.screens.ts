/** Pictures of joint holders and organisations as admins see them, and of the dialogs of a holder. */
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'

/** Takes a dialog as it opens, and its end with the code. */
async function takeDialog(page: Page, dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button').last()
  await expect(button).toBeVisible()
  await takePictures(page, name)
  const code = dialog.getByRole('textbox').last()
  await code.scrollIntoViewIfNeeded()
  await takePictures(page, `${name}-end`)
}

test('holders of accounts', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await signIn(page, 'admin')
  await page.goto('/admin/holders')
  await expect(page.getByRole('table')).toBeVisible()
  for (const kind of ['organisation', 'joint']) {
    await page.goto(`/admin/holders?dialog=${kind}`)
    await takeDialog(page, dialog, `holders-${kind}`)
  }
  await page.goto('/admin/holders')
  await page.getByRole('link', { name: 'Laurent Family Trust' }).click()
  await expect(page.getByRole('heading', { name: 'Signing rules' })).toBeVisible()
  const { pathname } = new URL(page.url())
  for (const name of ['edit', 'give', 'rules', 'open-account']) {
    await page.goto(`${pathname}?dialog=${name}`)
    await takeDialog(page, dialog, `holder-${name}`)
  }
  await page.goto(pathname)
  await page.getByRole('button', { name: 'Add document, Helena Laurent' }).click()
  await takeDialog(page, dialog, 'holder-document')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Withdraw, Sophie Laurent' }).click()
  await takeDialog(page, dialog, 'holder-withdraw')
})
