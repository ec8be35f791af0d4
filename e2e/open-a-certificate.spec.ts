import { type Bank, codeFor, expect, expectBooksBalanced, signIn, test } from './bank.ts'
import { accountNumbers, balanceOf } from './books.ts'
import {
  acceptTerms,
  certificateCard,
  certificateOfToday,
  certificatesOfToday,
  certificatesPart,
  createDeposit,
  drawSignature,
  expectCreated,
  expectRefused,
  expectStep,
  fillDeposit,
  continueTo,
  promiseFor,
  startDeposit,
} from './deposits.ts'
import { accountCard, expectToast, statementRows, watchReloads } from './on-screen.ts'
import { wrongCodeFor } from './users.ts'

/** Not a cent has left Helena's account, and there is no new certificate. */
async function expectNothingOpened(bank: Bank): Promise<void> {
  expect(await certificatesOfToday(bank)).toEqual([])
  expect(await balanceOf(bank, accountNumbers.familyReserve)).toBe('1250000.55000000')
  await expectBooksBalanced(bank)
}

test('each step refuses what it cannot take, and going back loses nothing', async ({ page, bank }) => {
  await signIn(page, 'helena')
  const dialog = await startDeposit(page)
  for (const amount of ['', '0.00', '-5', '9'.repeat(20)]) {
    await fillDeposit(dialog, { amount })
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expectRefused(page, dialog, 'Invalid Amount', 'Please enter a valid deposit amount')
    await expect(dialog.getByLabel('Amount')).toBeFocused()
  }
  for (const [amount, currency, text] of [
    ['12.999', 'USD', 'Sums in USD have at most 2 decimals.'],
    ['100.55', 'JPY', 'Sums in JPY have no decimals. Please enter a whole number.'],
  ] as const) {
    await fillDeposit(dialog, { amount, currency })
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expectToast(page, 'Invalid Amount', 'Please enter a valid deposit amount')
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(text)
  }
  await fillDeposit(dialog, { amount: '75,000', currency: 'USD', term: '3 years' })
  await continueTo(dialog, 'Signature & Terms')

  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Signature Required', 'Please provide your signature')
  // A pen that was only put down has signed nothing.
  await dialog.getByRole('img', { name: 'Nothing is signed yet' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Signature Required', 'Please provide your signature')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await drawSignature(page, dialog)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Terms Required', 'Please accept the terms and conditions')
  await acceptTerms(dialog)
  await continueTo(dialog, 'Select Funding Account')

  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectRefused(page, dialog, 'Account Required', 'Please select an account to make the deposit from')
  for (const name of ['Operating Account', 'London House', 'Bitcoin Vault'])
    await expect(
      dialog.getByRole('radio', { name: new RegExp(`${name}.*Different currency`) }),
    ).toBeDisabled()
  await dialog.getByRole('radio', { name: /Family Reserve.*8374/ }).check()
  await continueTo(dialog, 'Confirm with 2FA')

  await createDeposit(dialog, '12345')
  await expectRefused(page, dialog, 'Invalid Code', 'Please enter a valid 6-digit authentication code')
  await createDeposit(dialog, wrongCodeFor('helena'))
  await expectRefused(
    page,
    dialog,
    'Invalid Authentication Code',
    'The authentication code you entered is incorrect',
  )
  await expect(dialog.getByLabel('Authentication code')).toHaveValue('')
  await expectNothingOpened(bank)

  for (const step of ['Select Funding Account', 'Signature & Terms', 'Deposit Details']) {
    await dialog.getByRole('button', { name: 'Previous' }).click()
    await expectStep(dialog, step)
    if (step === 'Select Funding Account')
      await expect(dialog.getByRole('radio', { name: /Family Reserve/ })).toBeChecked()
    if (step === 'Signature & Terms')
      await expect(dialog.getByRole('img', { name: 'Your signature' }).locator('path')).toHaveCount(3)
    if (step === 'Signature & Terms')
      await expect(dialog.getByLabel('I accept the terms and conditions')).toBeChecked()
  }
  await expect(dialog.getByLabel('Amount')).toHaveValue('75,000')
  await expect(dialog.getByRole('radio', { name: /^3 years/ })).toBeChecked()

  // More than there is: the account that was chosen can no longer be.
  await fillDeposit(dialog, { amount: '1250000.56' })
  await continueTo(dialog, 'Signature & Terms')
  await continueTo(dialog, 'Select Funding Account')
  await expect(dialog.getByRole('radio', { name: /Family Reserve.*Insufficient Funds/ })).toBeDisabled()
  await expect(
    dialog.getByText('None of your accounts can fund a deposit of this size in USD.'),
  ).toBeVisible()
  await expect(dialog.getByText(/return(s)? to this account/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expectToast(page, 'Account Required', 'Please select an account to make the deposit from')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(certificatesPart(page).getByRole('button', { name: 'Make Deposit' })).toBeFocused()
  const anew = await startDeposit(page)
  await expect(anew.getByLabel('Amount')).toHaveValue('')
  await expect(anew.getByLabel('Currency')).toHaveValue('USD')
  await expect(anew.getByRole('radio', { name: /^2 years/ })).toBeChecked()
  await anew.getByRole('button', { name: 'Cancel' }).click()
  await expect(anew).toBeHidden()
  await expectNothingOpened(bank)
})

test('a certificate is opened with a drawn signature, and every window knows it at once', async ({
  page,
  context,
  bank,
}) => {
  await signIn(page, 'helena')
  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/portfolio')
  await expect(certificatesPart(elsewhere).getByRole('tab', { name: 'Current (2)' })).toBeVisible()
  const reloads = [watchReloads(page), watchReloads(elsewhere)]
  const promise = await promiseFor(bank, '75000', 'USD', 3)

  const dialog = await startDeposit(page)
  await fillDeposit(dialog, { amount: '75000', term: '3 years' })
  await expect(dialog.getByRole('radio', { name: /^3 years/ })).toHaveAccessibleName(/3\.40 % a year/)
  const live = dialog.getByRole('status').filter({ hasText: 'Interest at maturity' })
  for (const text of ['$75,000.00', '3 years, 3.40 %', `$${promise.interest}`, promise.matures])
    await expect(live).toContainText(text)
  await continueTo(dialog, 'Signature & Terms')
  await drawSignature(page, dialog)
  await acceptTerms(dialog)
  await continueTo(dialog, 'Select Funding Account')
  await dialog.getByRole('radio', { name: /Family Reserve/ }).check()
  await expect(
    dialog.getByText(`The deposit and its interest return to this account on ${promise.matures}.`),
  ).toBeVisible()
  await continueTo(dialog, 'Confirm with 2FA')
  const order = dialog.getByRole('region', { name: 'Your order' })
  const texts = [
    '$75,000.00',
    'USD, US Dollar',
    '3 years',
    '3.40 % a year',
    `$${promise.interest}`,
    promise.matures,
    `$${promise.back}`,
    'Family Reserve',
    '•••• 8374',
    'Version 2026-1',
  ]
  for (const text of texts) await expect(order).toContainText(text)
  await expect(order.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await createDeposit(dialog, codeFor('helena', 1))
  await expectCreated(page, bank)
  await expect(dialog).toBeHidden()

  const made = await certificateOfToday(bank)
  expect(made).toMatchObject({ amount: '75000', interest: promise.interest, status: 'active' })
  for (const window of [page, elsewhere]) {
    await expect(certificatesPart(window).getByRole('tab', { name: 'Current (3)' })).toBeVisible()
    const card = certificateCard(window, '$75,000.00')
    for (const text of [
      made.number.slice(-8),
      '3.40 % a year, 3 years',
      promise.interest,
      promise.matures,
      'Active',
    ])
      await expect(card).toContainText(text)
    await expect(accountCard(window, 'Family Reserve')).toContainText('$1,175,000.55')
  }
  for (const { expectNone } of reloads) expectNone()

  await certificateCard(page, '$75,000.00').click()
  const details = page.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  for (const text of [
    'Active',
    made.number,
    made.hash,
    '3.40 % a year',
    promise.interest,
    'Family Reserve',
    'days remaining',
  ])
    await expect(details).toContainText(text)
  await expect(details.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await expect(details.getByRole('link', { name: 'Download certificate' })).toHaveAttribute(
    'href',
    `/api/certificates/${made.id}/paper`,
  )
  await expect(details.getByRole('link', { name: 'Verify this certificate' })).toHaveAttribute(
    'href',
    `/verify/${made.number}#${made.hash}`,
  )
  await page.keyboard.press('Escape')
  await accountCard(page, 'Family Reserve').getByRole('link', { name: 'Family Reserve' }).click()
  for (const text of [made.number, '−$75,000.00', '$1,175,000.55'])
    await expect(statementRows(page).last()).toContainText(text)
  await expectBooksBalanced(bank)
})
