import type { Page } from '@playwright/test'
import { codeFor, expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'

test('a payment of a trust is prepared by one person, signed by two, and seen by a third', async ({
  page: sophie,
  openBrowser,
  bank,
}) => {
  const [helena, marcus] = [await openBrowser(), await openBrowser()]
  await signIn(sophie, 'sophie')
  await signIn(helena, 'helena')
  await signIn(marcus, 'marcus')

  await sophie.getByRole('button', { name: /^Acting for:/ }).click()
  await sophie.getByRole('menuitem', { name: /Laurent Family Trust/ }).click()
  await sophie.getByRole('button', { name: 'Prepare payment, Trust Reserve' }).click()
  const dialog = sophie.getByRole('dialog', { name: 'Prepare payment' })
  await dialog.getByLabel('Beneficiary', { exact: true }).click()
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('120000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Send for signature' }).click()
  await expect(dialog.getByText('Two signatures of class A')).toBeVisible()

  await marcus.goto('/dashboard/orders')
  await expect(marcus.getByRole('heading', { name: 'Orders to sign' })).toBeVisible()
  const done = marcus.getByRole('region', { name: 'Done' }).getByText('$120,000.00').first()
  await expect(done).toHaveCount(0)
  await sign(sophie, 'sophie')
  await expect(sophie.getByText('The order still needs other people’s signatures.')).toBeVisible()
  await sign(helena, 'helena')
  await expect(helena.getByText(/Yours was the last signature needed\. \$120,000\.00 was paid/)).toBeVisible()

  // His window is open: it shows the end by itself.
  await expect(done).toBeVisible()
  await expectBooksBalanced(bank)
})

/** Signs the large order on the page of orders, with the code after that of the sign-in. */
async function sign(page: Page, username: string): Promise<void> {
  await page.goto('/dashboard/orders')
  await page.getByRole('button', { name: /^Review and sign, \$120,000\.00/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
  await dialog.getByLabel('Authentication code').fill(codeFor(username, 1))
  await dialog.getByRole('button', { name: 'Sign' }).click()
}
