/**
 * Screenshots of the public pages on the smallest phone and in print; portal.screens.ts has the other sizes.
 */
import { expect, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import { lostPage, publicPages } from '#e2e/support/every-screen.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('on the smallest phone', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { name, path, heading } of [...publicPages, lostPage]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await takePictures(page, `${name}-small-phone`, 'only')
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
  await takePictures(page, 'site-menu-small-phone')
})

test('in print', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const { name, path, heading } of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await takePictures(page, `${name}-print`, 'only')
    await page.emulateMedia({ media: 'screen' })
  }
})
