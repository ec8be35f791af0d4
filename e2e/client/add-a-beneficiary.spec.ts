import { codeFor, expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import { next, startAdding, findStoredBeneficiary } from '#e2e/support/acts/beneficiary-form.ts'
import {
  beneficiaryCard,
  expectToast,
  payButton,
  reviewPayment,
  startPayment,
  watchReloads,
} from '#e2e/support/on-screen.ts'
import { wrongCodeFor } from '#e2e/support/users.ts'

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
    /This is not a valid IBAN: its check digits do not match\./,
  )
  await expect(dialog.getByLabel('Account number or IBAN')).toBeFocused()
  await expect(dialog.getByLabel('SWIFT code')).toHaveAccessibleDescription(
    'This SWIFT code belongs to a bank in Germany, but the IBAN is from the United Kingdom.',
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
  await payButton(payment).click()
  await expect(payment.getByText('Enter the 6-digit code to confirm.')).toBeInViewport({ ratio: 1 })
  await expect(
    payment.getByText('6 digits from your authenticator app, for this payment only.'),
  ).toBeInViewport({ ratio: 1 })
  await expectBooksBalanced(bank)
})
