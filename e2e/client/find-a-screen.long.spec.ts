import { expect, signIn, test } from '#e2e/support/bank.ts'

test('Ctrl+K finds and opens an account, a certificate, a transaction and a beneficiary', async ({
  page,
}) => {
  await signIn(page, 'helena')
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
  const find = page.getByRole('dialog', { name: 'Find' })
  const choose = async (words: string, first: string) => {
    await page.keyboard.press('Control+k')
    await find.getByRole('combobox').fill(words)
    await expect(find.getByRole('option').first()).toContainText(first)
    await expect(find.getByRole('status')).toContainText('Enter to open')
  }
  // The beneficiary, and a payment to them.
  await choose('laurent trust', 'Laurent Family Trust')
  await expect(find.getByRole('option', { name: 'Pay Laurent Family Trust' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await choose('family reserve', 'Family Reserve')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()

  await choose('K7QW2M9H', '$100,000.00')
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect(details).toContainText('Certificate has expired')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()

  await choose('sons 6,425.00', 'Whitcombe & Sons')
  await expect(find.getByRole('option')).toContainText('6,425.00')
  await page.keyboard.press('Enter')
  const transaction = page.getByRole('dialog', { name: 'Transaction', exact: true })
  await expect(transaction).toContainText('TXN-7F3A91C4')
  await expect(transaction).toContainText('Whitcombe & Sons')
  await page.keyboard.press('Escape')
  await expect(transaction).toHaveCount(0)

  await choose('whitcombe', 'Whitcombe & Sons')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search beneficiaries' })).toHaveValue('Whitcombe & Sons')
  await expect(page.locator('#main')).toBeFocused()
  await page.goto('/dashboard/portfolio?certificate=00000000-0000-4000-8000-000000000000')
  await expect(details).toContainText('Certificate not found')
})
