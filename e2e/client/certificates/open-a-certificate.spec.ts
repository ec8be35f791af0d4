import { codeFor, expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import {
  acceptTerms,
  certificateCard,
  certificateOfToday,
  certificatesPart,
  createDeposit,
  drawSignature,
  expectCreated,
  fillDeposit,
  continueTo,
  promiseFor,
  startDeposit,
} from '#e2e/support/acts/deposits.ts'
import { accountCard, statementRows, watchReloads } from '#e2e/support/on-screen.ts'

test('a client opens a certificate with a drawn signature, and every window shows it at once', async ({
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
  await expect(dialog.getByRole('radio', { name: /^3 years/ })).toHaveAccessibleName(/3\.40% a year/)
  const live = dialog.getByRole('status').filter({ hasText: 'Interest at maturity' })
  for (const text of ['$75,000.00', '3 years, 3.40%', `$${promise.interest}`, promise.matures])
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
  const order = dialog.getByRole('region', { name: 'Review' })
  const texts = [
    '$75,000.00',
    'USD, US Dollar',
    '3 years',
    '3.40% a year',
    `$${promise.interest}`,
    promise.matures,
    `$${promise.back}`,
    'Family Reserve',
    '•••• 8374',
    '$1,175,000.55',
    'Version 2026-2',
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
      '3.40% a year, 3 years',
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
    '3.40% a year',
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
    await expect(statementRows(page).first()).toContainText(text)
  await expectBooksBalanced(bank)
})
