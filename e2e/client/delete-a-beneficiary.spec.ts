import { expect, signIn, test } from '#e2e/support/bank.ts'
import { beneficiaryCard, expectToast } from '#e2e/support/on-screen.ts'

test('a beneficiary is deleted in every window at once, and Undo brings it back', async ({
  page,
  context,
}) => {
  await signIn(page, 'helena')
  await page.goto('/dashboard/beneficiaries')
  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/beneficiaries')
  await expect(beneficiaryCard(elsewhere, 'Cold Storage')).toContainText('Verified')
  await expect(beneficiaryCard(page, 'Harbour Yachts Ltd')).toContainText('Pending')
  // The second click of a double click hits the next card, which has moved up.
  await page.getByRole('button', { name: 'Delete, Cold Storage' }).dblclick()
  await expectToast(page, 'Beneficiary deleted successfully', 'Cold Storage')
  for (const window of [page, elsewhere]) {
    await expect(beneficiaryCard(window, 'Cold Storage')).toHaveCount(0)
    await expect(window.locator('.beneficiary-counts')).toContainText('Total5')
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Beneficiary restored', 'Cold Storage')
  for (const window of [page, elsewhere])
    await expect(beneficiaryCard(window, 'Cold Storage')).toContainText('Verified')
})
