/** Screenshots of a client's dialogs for files, payments by date, notices and finding, at every width. */
import type { Page } from '@playwright/test'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { messageField } from '#e2e/support/acts/chat.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { beneficiaries, expectToast, fillPayment, startPayment } from '#e2e/support/on-screen.ts'
import { takeForced, takePaper, takePictures } from '#e2e/support/pictures.ts'
import { bankDay } from '#e2e/support/places.ts'

const devices = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
  wide: { width: 1920, height: 1080 },
}

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    const take = async (page: Page, name: string) => {
      await takePictures(page, `${name}-${device}`)
      if (device === 'phone' || device === 'desktop') await takeForced(page, `${name}-${device}`)
    }

    test('statements, receiving and finding', async ({ page }) => {
      await signIn(page, 'helena')
      await page.goto('/dashboard/portfolio?dialog=statements')
      await expect(page.getByRole('dialog', { name: 'Download statements' })).toBeVisible()
      await take(page, 'statements-dialog')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More, Family Reserve' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await take(page, 'account-menu')
      await page.getByRole('menuitem', { name: 'Details to receive money' }).click()
      await expect(page.getByRole('dialog').getByText('USD4501928374').first()).toBeVisible()
      await take(page, 'receive-dialog')
      if (device === 'desktop') await takePaper(page, 'receive-dialog')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Notices/ }).click()
      await expect(page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').first()).toBeVisible()
      await take(page, 'notices')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('Control+k')
      const find = page.getByRole('dialog', { name: 'Find' })
      await find.getByRole('combobox').fill('laurent')
      await expect(find.getByRole('option').first()).toBeVisible()
      await take(page, 'find-dialog')
    })

    test('payments by date', async ({ page }) => {
      await signIn(page, 'helena')
      const dialog = await startPayment(page, 'Family Reserve')
      await fillPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '2500' })
      await dialog.getByRole('radio', { name: 'On a date' }).check()
      await dialog.getByRole('radio', { name: 'On a date' }).scrollIntoViewIfNeeded()
      await take(page, 'payment-on-a-date')
      await dialog.getByRole('radio', { name: 'Regularly' }).check()
      await chooseDay(page, 'First payment', bankDay(-1))
      await dialog.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded()
      await take(page, 'payment-regularly')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('region', { name: 'Your order' })).toBeVisible()
      await take(page, 'payment-order')
      await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expectToast(page, 'Payment scheduled')
      await page.goto('/dashboard/payments')
      await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')).toHaveCount(12)
      await take(page, 'payments')
      if (device === 'desktop') await takePaper(page, 'payments')
    })

    test('a beneficiary to edit, and a file to send', async ({ page }) => {
      await signIn(page, 'helena')
      await page.goto('/dashboard/beneficiaries')
      await page.getByRole('button', { name: 'Edit, Atelier Moreau' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      await take(page, 'beneficiary-edit')
      await page.goto('/dashboard/messages')
      await expect(messageField(page)).toBeVisible()
      const drawing = await page.screenshot()
      await page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'Proof of origin.png', mimeType: 'image/png', buffer: drawing }])
      await expect(page.getByText('Ready to send')).toBeVisible()
      await take(page, 'messages-file')
    })
  })
}
