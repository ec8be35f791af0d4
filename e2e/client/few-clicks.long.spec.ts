import type { Page } from '@playwright/test'
import { findStoredBeneficiary, next } from '#e2e/support/acts/beneficiary-form.ts'
import { codeFor, expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { accountCard, expectToast, startPayment, statementRows } from '#e2e/support/on-screen.ts'

type Effort = { clicks: number; codes: number }

/** Counts clicks and the codes that are sent. Returns what it took since the last call. */
async function watchEffort(page: Page): Promise<() => Promise<Effort>> {
  let effort: Effort = { clicks: 0, codes: 0 }
  await page.exposeFunction('countClick', () => {
    effort.clicks += 1
  })
  await page.addInitScript(() => {
    const count: unknown = Reflect.get(window, 'countClick')
    if (typeof count === 'function') window.addEventListener('pointerdown', () => count(), { capture: true })
  })
  page.on('request', (request) => {
    if (/"code":"\d{6}"/.test(request.postData() ?? '')) effort.codes += 1
  })
  return async () => {
    // The page answers after it has reported its clicks.
    await page.evaluate(() => null)
    const taken = effort
    effort = { clicks: 0, codes: 0 }
    return taken
  }
}

test('what clients do most takes few clicks', async ({ page, bank }) => {
  const effort = await watchEffort(page)
  await signIn(page, 'helena')

  const pay = await startPayment(page, 'Family Reserve')
  await pay.getByRole('link', { name: 'Add Beneficiary' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await dialog.getByLabel('Full name').fill('Roseau Joinery')
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
  await dialog.getByLabel('Amount').fill('25')
  await next(dialog)
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Add and pay $25.00' }).click()
  await expectToast(page, 'Payment Successful', 'Payment of $25.00 has been processed')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  expect(await effort(), 'a new beneficiary and a payment to it').toEqual({ clicks: 5, codes: 1 })
  expect(await findStoredBeneficiary(bank, 'Roseau Joinery')).toMatchObject([{ verified: true }])

  // The demo bank's movements are of the twelve months before today, on 31 December all of one year.
  const [oldest] = await query<{ isOfLastYear: boolean }>(
    bank,
    `select min(extract(year from created_at)) < extract(year from now()) as "isOfLastYear"
    from bank.payment where amount < 0`,
  )
  await page.goto('/dashboard/portfolio')
  await accountCard(page, 'Family Reserve').getByRole('link', { name: 'Family Reserve' }).click()
  const range = oldest?.isOfLastYear === true ? 'Last year' : 'This year'
  await page.getByRole('button', { name: range, exact: true }).click()
  await statementRows(page)
    .getByRole('button', { name: /^Outgoing Payment/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Download receipt' })).toBeVisible()
  expect(await effort(), 'a payment of last year').toEqual({ clicks: 3, codes: 0 })

  await page.goto('/dashboard/portfolio')
  await page.getByRole('button', { name: 'Download statements' }).click()
  const statements = page.getByRole('dialog', { name: 'Download statements' })
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    statements.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(taken.suggestedFilename()).toMatch(/\.zip$/)
  expect(await effort(), 'the last quarter of all accounts').toEqual({ clicks: 2, codes: 0 })
  await expectBooksBalanced(bank)
})
