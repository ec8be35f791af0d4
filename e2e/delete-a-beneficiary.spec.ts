import { callApi } from './api.ts'
import { expect, signIn, test } from './bank.ts'
import { query } from './books.ts'
import { interfere } from './interfere.ts'
import { beneficiaryCard, expectToast } from './on-screen.ts'

test('a beneficiary is deleted at once, and Undo brings it back', async ({
  page,
  bank,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  await page.goto('/dashboard/beneficiaries')
  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/beneficiaries')
  await expect(beneficiaryCard(elsewhere, 'Cold Storage')).toContainText('Verified')
  await expect(beneficiaryCard(page, 'Harbour Yachts Ltd')).toContainText('Pending')
  await interfere(page, '**/remove', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete, Cold Storage' }).click()
  await expect(page.getByText('Failed to delete beneficiary', { exact: true }).first()).toBeVisible()
  await expect(beneficiaryCard(page, 'Cold Storage')).toBeVisible()
  await page.unroute('**/remove')

  // The second click of a double click lands where the next card has moved to.
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

  await page.getByRole('button', { name: 'Delete, Treasury Safe' }).click()
  await expect(beneficiaryCard(page, 'Treasury Safe')).toHaveCount(0)
  const [removed] = await query<{ id: string }>(
    bank,
    `select id from bank.beneficiary where name = 'Treasury Safe'`,
  )
  await query(
    bank,
    `update bank.beneficiary set deleted_at = now() - interval '61 seconds' where name = 'Treasury Safe'`,
  )
  expect(await callApi(page, `/beneficiaries/${removed?.id}/restore`, {})).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})
