import { expectAccessible } from './support/axe.ts'
import { codeFor, expect, expectBooksBalanced, signIn, test } from './support/bank.ts'
import { next, startAdding, findStoredBeneficiary } from './support/beneficiary-form.ts'
import {
  beneficiaryCard,
  expectNoSidewaysScrolling,
  expectToast,
  payButton,
  reviewPayment,
  startPayment,
  tabTo,
  watchReloads,
} from './support/on-screen.ts'
import { wrongCodeFor } from './support/users.ts'

const iban = 'GB82 WEST 1234 5698 7654 32'

test('a beneficiary is added with a code in every window, and paying it asks for another', async ({
  page,
  bank,
  context,
}) => {
  await signIn(page, 'helena')
  const dialog = await startAdding(page)
  await dialog.getByLabel('Full name').fill('  Roseau Joinery  ')
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await dialog.getByLabel('Account number or IBAN').fill('GB82 WEST 1234 5698 7654 33')
  await dialog.getByLabel('SWIFT code').fill('WESTDEFF')
  await next(dialog)
  await expect(dialog.getByLabel('Account number or IBAN')).toHaveAccessibleDescription(
    /This is not a valid IBAN: its check digits do not agree\./,
  )
  await expect(dialog.getByLabel('Account number or IBAN')).toBeFocused()
  await expect(dialog.getByLabel('SWIFT code')).toHaveAccessibleDescription(
    'This SWIFT code is of a bank in Germany, and the IBAN is of the United Kingdom.',
  )
  await dialog.getByLabel('Account number or IBAN').fill(`IBAN ${iban}`)
  await dialog.getByLabel('SWIFT code').fill('westgb22')
  await dialog.getByRole('textbox', { name: /^Address/ }).fill('12 Briggate\nLeeds LS1 4AP\nUnited Kingdom')
  await next(dialog)

  const summary = dialog.getByRole('region', { name: 'The new beneficiary' })
  for (const text of [
    'Roseau Joinery',
    'Westward Bank',
    iban,
    'WESTGB22',
    '12 Briggate, Leeds LS1 4AP, United Kingdom',
  ])
    await expect(summary).toContainText(text)
  const code = dialog.getByLabel('Authentication code')
  const verify = dialog.getByRole('button', { name: 'Verify & Add' })
  await code.fill(wrongCodeFor('helena'))
  await verify.click()
  await expectToast(
    page,
    'Invalid 2FA Code',
    'Please enter a valid authentication code from your authenticator app.',
  )
  expect(await findStoredBeneficiary(bank, 'Roseau Joinery')).toEqual([])

  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/beneficiaries')
  await expect(elsewhere.getByRole('heading', { name: 'Harbour Yachts Ltd' })).toBeVisible()
  const reloads = watchReloads(elsewhere)
  await code.fill(codeFor('helena', 1))
  await verify.click()
  await expect(
    page.getByText('Beneficiary added and verified successfully', { exact: true }).first(),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  for (const window of [page, elsewhere])
    await expect(beneficiaryCard(window, 'Roseau Joinery')).toContainText('Verified')
  reloads.expectNone()
  expect(await findStoredBeneficiary(bank, 'Roseau Joinery')).toEqual([{ verified: true, currency: null }])

  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  const payment = await startPayment(page, 'Operating Account')
  await reviewPayment(payment, { beneficiary: `Roseau Joinery, Westward Bank, ${iban}`, amount: '25' })
  await expect(payment.getByText('Check the details, then confirm.')).toBeVisible()
  await expect(payment.getByText('You added this beneficiary less than 24 hours ago.')).toBeVisible()
  await expect(payButton(payment)).toHaveAttribute('aria-disabled', 'true')
  await expect(
    payment.getByText('6 digits from your authenticator app, for this payment only.'),
  ).toBeInViewport({ ratio: 1 })
  await expectBooksBalanced(bank)
})

test('a client who gives five wrong codes is signed out, and the login says why', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  await signIn(page, 'helena')
  const dialog = await startAdding(page)
  await dialog.getByLabel('Full name').fill('Roseau Joinery')
  await dialog.getByLabel('Bank name').fill('Westward Bank')
  await dialog.getByLabel('Account number or IBAN').fill(iban)
  await next(dialog)
  for (let tries = 1; tries <= 5; tries += 1) {
    await dialog.getByLabel('Authentication code').fill(wrongCodeFor('helena'))
    const answer = page.waitForResponse('**/api/beneficiaries/confirm')
    await dialog.getByRole('button', { name: 'Verify & Add' }).click()
    expect((await answer).status()).toBe(401)
    if (tries < 5) await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  }
  const login = page.getByRole('dialog', { name: 'Portal Access' })
  await expect(login).toContainText('For your safety you were signed out after five wrong codes.')
  await expectAccessible(page, 'login, after five wrong codes')
})

test('a client adds a first beneficiary on a phone with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'ines')
  await page.goto('/dashboard/beneficiaries')
  await expect(page.getByRole('heading', { name: 'No Beneficiaries Added' })).toBeVisible()
  await expect(page.locator('.beneficiary-counts')).toHaveText('Total0Verified0Pending0')
  const add = page.getByRole('button', { name: 'Add Beneficiary' })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' })
  await expect(dialog.getByLabel('Bank account')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Cryptocurrency wallet')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expectNoSidewaysScrolling(page)
  await tabTo(page, dialog.getByLabel('Full name'))
  await page.keyboard.type('Roseau Joinery')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Westward Bank')
  await page.keyboard.press('Tab')
  await page.keyboard.type('gb82west12345698765432')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  await expectNoSidewaysScrolling(page)
  await page.keyboard.type(codeFor('ines', 1))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(beneficiaryCard(page, 'Roseau Joinery')).toContainText(iban)
  await expectNoSidewaysScrolling(page)
  await tabTo(page, page.getByRole('button', { name: 'Delete, Roseau Joinery' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No Beneficiaries Added' })).toBeVisible()
  await expect(page.locator('.beneficiary-counts')).toHaveText('Total0Verified0Pending0')
  await expect(page.getByRole('main')).toBeFocused()
})
