import { expect, signIn, test } from '#e2e/support/bank.ts'

test('Ctrl+K finds and opens an account, a certificate, a statement line and a beneficiary', async ({
  page,
}) => {
  await signIn(page, 'helena')
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
  const find = page.getByRole('dialog', { name: 'Find' })
  const choose = async (words: string, found = 1) => {
    await page.keyboard.press('Control+k')
    await find.getByRole('combobox').fill(words)
    await expect(find.getByRole('option')).toHaveCount(found)
  }
  // The beneficiary, and a payment to them.
  await choose('laurent trust', 2)
  await expect(find.getByRole('option').first()).toHaveText(/Laurent Family Trust/)
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await choose('family reserve')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Reserve' })).toBeVisible()

  await choose('K7QW2M9H')
  await expect(find.getByRole('option')).toContainText('$100,000.00')
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect(details).toContainText('Certificate has expired')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()

  await choose('TXN-7F3A91C4')
  await expect(find.getByRole('option')).toContainText('6,425')
  await page.keyboard.press('Enter')
  const transaction = page.getByRole('dialog', { name: 'Transaction', exact: true })
  await expect(transaction).toContainText('TXN-7F3A91C4')
  await expect(transaction).toContainText('Whitcombe & Sons')
  await page.keyboard.press('Escape')
  await expect(transaction).toHaveCount(0)

  await choose('whitcombe', 2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search beneficiaries' })).toHaveValue('Whitcombe & Sons')
  await expect(page.locator('#main')).toBeFocused()
  await page.goto('/dashboard/portfolio?certificate=00000000-0000-4000-8000-000000000000')
  await expect(details).toContainText('Certificate not found')
})
