import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from './bank.ts'
import { accountIdOf, accountNumbers, addMovements, query } from './books.ts'
import { expectToast } from './on-screen.ts'
import { statementPath } from './places.ts'

test('of a very long account neither print view nor PDF is made without dates, and both say why', async ({
  page,
  context,
  bank,
}) => {
  const accountId = await accountIdOf(bank, accountNumbers.londonHouse)
  await addMovements(bank, accountId, 10_001)
  await signIn(page, 'helena')
  await page.goto(statementPath(accountId))
  await expect(page.getByText(/^10,?\d{3} movements, /)).toBeVisible()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const [{ movements } = { movements: 0 }] = await query<{ movements: number }>(
    bank,
    'select sequence::int as movements from ledger.account where id = $1',
    [accountId],
  )
  const has = `This account has ${movements.toLocaleString('en-GB')} movements, and`
  const tooLong = `${has} the print view shows at most 5,000. Choose dates, or download the statement.`
  await expectToast(page, 'Failed to generate statement', tooLong)
  expect(context.pages()).toHaveLength(1)
  await page.getByRole('button', { name: 'Download' }).click()
  const pdf = page.getByRole('menuitem', { name: 'PDF' })
  await expect(pdf).toContainText(`${has} a PDF holds at most 10,000. Choose dates, or download another`)
  await expect(pdf).toHaveAttribute('aria-disabled', 'true')
  const choice = page.getByRole('menuitem', { name: 'CSV' })
  const [csv] = await Promise.all([page.waitForEvent('download'), choice.click()])
  expect((await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(movements + 2)
  await page.goto(`/dashboard/accounts/${accountId}/transactions/print`)
  await expect(page.getByRole('heading', { level: 1, name: 'Too many movements to print' })).toBeVisible()
  await expect(page.getByText(`${has} the print view shows at most 5,000.`)).toBeVisible()
})
