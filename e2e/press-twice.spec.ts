import type { Locator, Page } from '@playwright/test'
import { codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { paymentsOfToday, query } from './books.ts'
import { interfere } from './interfere.ts'
import { beneficiaryCard, expectToast, payButton, beneficiaries, reviewPayment, startPayment } from './on-screen.ts'

/**
 * Enter twice before the page can draw anything between the two: as two events in one task, which is how a
 * busy browser hands over keys that were pressed meanwhile. Enter in a form presses its button.
 */
async function pressEnterTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((element) => {
    for (let presses = 0; presses < 2; presses += 1)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** The orders that the page sends from now on, by their paths. */
function watchOrders(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/api\/(payments|beneficiaries)(\/confirm)?$/.test(pathname))
      sent.push(pathname)
  })
  return sent
}

async function expectNoRefusal(page: Page): Promise<void> {
  await expect(page.getByText('Invalid 2FA Code')).toHaveCount(0)
}

test('a payment whose code is confirmed with Enter twice is confirmed once and made once', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '60000' })
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  const sent = watchOrders(page)
  await pressEnterTwice(payButton(dialog))
  await expectToast(page, 'Payment Successful', 'Payment of $60,000.00 has been processed')
  await expect(dialog).toBeHidden()
  await expectNoRefusal(page)
  expect(sent).toEqual(['/api/payments/confirm', '/api/payments'])
  expect(await paymentsOfToday(bank)).toHaveLength(1)
  await expectBooksBalanced(bank)
})

test('a payment that needs no code is made once when Enter is pressed twice, also after a lost answer', async ({
  page,
  bank,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '25' })
  const sent = watchOrders(page)
  await interfere(page, '**/api/payments', (route) => route.abort())
  await pressEnterTwice(payButton(dialog))
  await expect(dialog.getByText('The bank has not answered.')).toBeVisible()
  expect(sent).toEqual(['/api/payments'])
  await page.unrouteAll()
  await pressEnterTwice(payButton(dialog))
  await expectToast(page, 'Payment Successful', 'Payment of $25.00 has been processed')
  await expect(dialog).toBeHidden()
  expect(sent).toEqual(['/api/payments', '/api/payments'])
  expect(await paymentsOfToday(bank)).toHaveLength(1)
})

test('a beneficiary whose code is confirmed with Enter twice is confirmed once and added once', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  await page.goto('/dashboard/beneficiaries')
  await page.getByRole('button', { name: 'Add Beneficiary' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await dialog.getByLabel('Full name').fill('Roseau Joinery')
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 32')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  const sent = watchOrders(page)
  await pressEnterTwice(dialog.getByRole('button', { name: 'Verify & Add' }))
  await expectToast(page, 'Beneficiary added and verified successfully')
  await expect(dialog).toBeHidden()
  await expect(beneficiaryCard(page, 'Roseau Joinery')).toContainText('Verified')
  await expectNoRefusal(page)
  expect(sent).toEqual(['/api/beneficiaries/confirm', '/api/beneficiaries'])
  expect(await query(bank, "select 1 from bank.beneficiary where name = 'Roseau Joinery'")).toHaveLength(1)
})
