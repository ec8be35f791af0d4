/** Screenshots of joint holders and organisations as admins see them, and of the dialogs of a holder. */
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takeForced, takePictures } from '#e2e/support/pictures.ts'

const devices = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
  wide: { width: 1920, height: 1080 },
}

/** Takes a dialog as it opens, and its end with the code. */
async function takeDialog(page: Page, dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button').last()
  await expect(button).toBeVisible()
  await takePictures(page, name)
  const code = dialog.getByRole('textbox').last()
  await code.scrollIntoViewIfNeeded()
  await takePictures(page, `${name}-end`)
}

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('holders of accounts', async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await signIn(page, 'admin')
      await page.goto('/admin/holders')
      await expect(page.getByRole('table')).toBeVisible()
      await takePictures(page, `holders-${device}`)
      for (const kind of ['organisation', 'joint']) {
        await page.goto(`/admin/holders?dialog=${kind}`)
        await takeDialog(page, dialog, `holders-${kind}-${device}`)
      }
      await page.goto('/admin/holders')
      await page.getByRole('link', { name: 'Laurent Family Trust' }).click()
      await expect(page.getByRole('heading', { name: 'Signing rules' })).toBeVisible()
      await takePictures(page, `holder-${device}`, 'only')
      if (device === 'phone' || device === 'desktop') await takeForced(page, `holder-${device}`)
      const { pathname } = new URL(page.url())
      for (const name of ['edit', 'give', 'rules', 'open-account']) {
        await page.goto(`${pathname}?dialog=${name}`)
        await takeDialog(page, dialog, `holder-${name}-${device}`)
      }
      await page.goto(pathname)
      await page.getByRole('button', { name: 'Add document, Helena Laurent' }).click()
      await takeDialog(page, dialog, `holder-document-${device}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Withdraw, Sophie Laurent' }).click()
      await takeDialog(page, dialog, `holder-withdraw-${device}`)
    })
  })
}
