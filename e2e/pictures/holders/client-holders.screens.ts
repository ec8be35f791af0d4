/** Screenshots of what a client does for a holder: its pages, and orders that wait for signatures. */
import type { Page } from '@playwright/test'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { takeForced, printPage, takePictures } from '#e2e/support/pictures.ts'

const devices = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
  wide: { width: 1920, height: 1080 },
}

/** Opens the accounts of the trust by the switch, which is in the drawer on a phone; returns the address. */
async function actForTrust(page: Page): Promise<string> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: /^Acting for:/ }).click()
  await page.getByRole('menuitem', { name: /Laurent Family Trust/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Accounts of Laurent Family Trust' }),
  ).toBeVisible()
  return new URL(page.url()).pathname.replace('/portfolio', '')
}

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    const take = async (page: Page, name: string, whole: 'no' | 'only' = 'no') => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await takePictures(page, `acting-${name}-${device}`, whole)
      if (device === 'phone' || device === 'desktop') await takeForced(page, `acting-${name}-${device}`)
    }

    test('acting for a trust', async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await signIn(page, 'helena')
      const own = await actForTrust(page)
      await take(page, 'portfolio', 'only')
      for (const [name, heading] of [
        ['beneficiaries', 'Beneficiaries'],
        ['messages', 'Messages'],
        ['orders', 'Orders'],
      ] as const) {
        await page.goto(`${own}/${name}`)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await take(page, name)
      }
      await page.goto(`${own}/beneficiaries?dialog=add`)
      await expect(dialog.getByLabel('Full name')).toBeVisible()
      await take(page, 'beneficiary')
      for (const name of ['request', 'deposit', 'statements']) {
        await page.goto(`${own}/portfolio?dialog=${name}`)
        await expect(dialog.getByRole('button').last()).toBeVisible()
        await take(page, name)
      }
    })

    test('orders that wait for signatures', async ({ page }) => {
      const dialog = page.getByRole('dialog')
      await signIn(page, 'helena')
      await page.goto('/dashboard')
      await expect(page.getByText('1 order is waiting for your signature')).toBeVisible()
      await take(page, 'dashboard')
      await actForTrust(page)
      await page.getByRole('button', { name: 'Pay, Trust Reserve' }).click()
      await dialog.getByLabel('Beneficiary', { exact: true }).click()
      await dialog.getByRole('option').first().click()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('120000')
      await take(page, 'payment')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('button', { name: 'Send for signature' })).toBeVisible()
      await take(page, 'payment-review')
      await dialog.getByRole('button', { name: 'Send for signature' }).click()
      await expect(dialog.getByText('Two signatures of class A')).toBeVisible()
      await take(page, 'payment-sent')
      await page.goto('/dashboard/orders')
      await page.getByRole('button', { name: /^Review and sign, \$24,500\.00/ }).click()
      await expect(dialog.getByLabel('Authentication code')).toBeVisible()
      await take(page, 'order')
      await dialog.getByRole('button', { name: 'Refuse' }).click()
      await expect(dialog.getByLabel('Reason')).toBeVisible()
      await take(page, 'order-refuse')
      await page.keyboard.press('Escape')
      await page.goto('/dashboard/orders')
      await page.getByRole('button', { name: /^Review and sign, \$120,000\.00/ }).click()
      await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Waiting for others' })).toContainText('$120,000.00')
      await take(page, 'orders-signed', 'only')
      if (device === 'desktop') await printPage(page, 'acting-orders')
    })
  })
}
