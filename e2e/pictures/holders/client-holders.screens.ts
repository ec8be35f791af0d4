/** Pictures of what a client does for a holder: its dialogs, and orders that wait for signatures. */
import type { Page } from '@playwright/test'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'

/** Opens the accounts of the trust by the switch; returns the address. */
async function actForTrust(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Acting for:/ }).click()
  await page.getByRole('menuitem', { name: /Laurent Family Trust/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Accounts of Laurent Family Trust' }),
  ).toBeVisible()
  return new URL(page.url()).pathname.replace('/portfolio', '')
}

test('acting for a trust', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await signIn(page, 'helena')
  const own = await actForTrust(page)
  await page.goto(`${own}/beneficiaries?dialog=add`)
  await expect(dialog.getByLabel('Full name')).toBeVisible()
  await takePictures(page, 'acting-beneficiary')
  for (const name of ['request', 'deposit', 'statements']) {
    await page.goto(`${own}/portfolio?dialog=${name}`)
    await expect(dialog.getByRole('button').last()).toBeVisible()
    await takePictures(page, `acting-${name}`)
  }
})

test('orders that wait for signatures', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await signIn(page, 'helena')
  await page.goto('/dashboard')
  await expect(page.getByText('1 order is waiting for your signature')).toBeVisible()
  await takePictures(page, 'acting-dashboard')
  await actForTrust(page)
  await page.getByRole('button', { name: 'Pay, Trust Reserve' }).click()
  await dialog.getByLabel('Beneficiary', { exact: true }).click()
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('120000')
  await takePictures(page, 'acting-payment')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: 'Send for signature' })).toBeVisible()
  await takePictures(page, 'acting-payment-review')
  await dialog.getByRole('button', { name: 'Send for signature' }).click()
  await expect(dialog.getByText('Two signatures of class A')).toBeVisible()
  await takePictures(page, 'acting-payment-sent')
  await page.goto('/dashboard/orders')
  await page.getByRole('button', { name: /^Review and sign, \$24,500\.00/ }).click()
  await expect(dialog.getByLabel('Authentication code')).toBeVisible()
  await takePictures(page, 'acting-order')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByLabel('Reason')).toBeVisible()
  await takePictures(page, 'acting-order-refuse')
  await page.keyboard.press('Escape')
  await page.goto('/dashboard/orders')
  await page.getByRole('button', { name: /^Review and sign, \$120,000\.00/ }).click()
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Waiting for others' })).toContainText('$120,000.00')
  await takePictures(page, 'acting-orders-signed', { whole: true, paper: true })
})
