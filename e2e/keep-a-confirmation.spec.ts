import type { Locator, Page, Route } from '@playwright/test'
import { codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { paymentsOfToday, query } from './books.ts'
import { interfere } from './interfere.ts'
import { expectToast, payButton, beneficiaries, reviewPayment, startPayment } from './on-screen.ts'

/** The bank refuses so many orders in this order, then takes the next one. */
async function refuseOrders(page: Page, address: string, codes: string[]): Promise<void> {
  const left = [...codes]
  await interfere(page, address, async (route) => {
    const code = route.request().method() === 'POST' ? left.shift() : undefined
    if (code === undefined) return await route.continue()
    await refuse(route, code)
  })
}

async function refuse(route: Route, code: string, status = 503): Promise<void> {
  await route.fulfill({ status, json: { defined: true, code, status, message: code } })
}

function codeField(dialog: Locator): Locator {
  return dialog.getByLabel('Authentication code')
}

/** Whether the browser would ask before it leaves the page. */
function isLeavingQuestioned(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

test('a confirmed payment needs no second code while the bank is busy, and one after any other refusal', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 503/)
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '60000' })
  await refuseOrders(page, '**/api/payments', ['BUSY', 'BOOKS_CLOSED'])
  await codeField(dialog).fill(codeFor('helena', 1))
  await payButton(dialog).click()
  await expect(dialog.getByText('Your code was accepted for this payment.')).toBeVisible()
  await expect(payButton(dialog)).not.toHaveAttribute('aria-busy')
  await expect(codeField(dialog)).toHaveCount(0)
  await payButton(dialog).click()
  await expect(codeField(dialog)).toBeFocused()
  await expect(payButton(dialog)).toHaveAccessibleDescription('Enter the 6 digits to confirm.')
  expect(await paymentsOfToday(bank)).toEqual([])
  await expectBooksBalanced(bank)
})

test('a confirmed payment that is looked at again without a change is paid without a second code', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '60000' })
  await interfere(page, '**/api/payments', (route) => route.abort(), { times: 1 })
  await codeField(dialog).fill(codeFor('helena', 1))
  await payButton(dialog).click()
  await expect(dialog.getByText('The bank has not answered.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Your code was accepted for this payment.')).toBeVisible()
  await payButton(dialog).click()
  await expectToast(page, 'Payment Successful', 'Payment of $60,000.00 has been processed')
  expect(await paymentsOfToday(bank)).toHaveLength(1)
  await expectBooksBalanced(bank)
})

test('a confirmed beneficiary needs another code after a refusal, and the page is not left while one is added', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/status of 409/)
  await signIn(page, 'helena')
  await page.goto('/dashboard/beneficiaries')
  await page.getByRole('button', { name: 'Add Beneficiary' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await dialog.getByLabel('Full name').fill('Roseau Joinery')
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const held: Route[] = []
  await interfere(page, '**/api/beneficiaries', async (route) => {
    if (route.request().method() === 'POST') held.push(route)
    else await route.continue()
  })
  await codeField(dialog).fill(codeFor('helena', 1))
  expect(await isLeavingQuestioned(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Verify & Add' }).click()
  await expect.poll(() => held.length).toBe(1)
  expect(await isLeavingQuestioned(page)).toBe(true)
  for (const route of held) await refuse(route, 'TOO_MANY_BENEFICIARIES', 409)
  await expect(codeField(dialog)).toBeFocused()
  expect(await isLeavingQuestioned(page)).toBe(false)
  expect(await query(bank, "select 1 from bank.beneficiary where name = 'Roseau Joinery'")).toEqual([])
})
