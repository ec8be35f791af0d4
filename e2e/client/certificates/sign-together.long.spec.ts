import type { Page } from '@playwright/test'
import { codeFor, expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import {
  acceptTerms,
  certificateCard,
  certificatesOfToday,
  certificatesPart,
  continueTo,
  createDeposit,
  drawSignature,
  fillDeposit,
  startDeposit,
} from '#e2e/support/acts/deposits.ts'

test('a certificate of a trust is signed by two people, and one of joint holders by one of them', async ({
  page: sophie,
  openBrowser,
  bank,
}) => {
  const [helena, theo] = [await openBrowser(), await openBrowser()]
  await signIn(sophie, 'sophie')
  await signIn(helena, 'helena')
  await signIn(theo, 'theo')

  const dialog = await reachLastStep(sophie, 'Laurent Family Trust', '20000', 'Review')
  await expect(dialog.getByText('One signature of class A and one of class A or B')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send for signature' }).click()
  await expect(dialog.getByText('Waiting for signatures', { exact: true })).toBeVisible()
  await dialog.getByRole('link', { name: 'Review and sign' }).click()
  await signOpenOrder(sophie, 'sophie')
  await expect(sophie.getByText('The order still needs other people’s signatures.')).toBeVisible()
  await expect(sophie.getByRole('region', { name: 'Waiting for others' })).toContainText(
    '3 years at 3.40% a year',
  )

  await helena.goto('/dashboard/orders')
  await helena.getByRole('button', { name: /^Review and sign, \$20,000\.00 for 3 years/ }).click()
  await signOpenOrder(helena, 'helena')
  await expect(helena.getByText(/Certificate of Deposit created successfully!/)).toBeVisible()
  // Her window is open: it shows the end by itself.
  await expect(sophie.getByRole('region', { name: 'Done' })).toContainText('$20,000.00')

  const joint = await reachLastStep(theo, 'Laurent', '500', 'Confirm with 2FA')
  await createDeposit(joint, codeFor('theo', 1))
  await expect(theo.getByText(/Certificate of Deposit created successfully!/)).toBeVisible()
  await expect(joint).toBeHidden()
  await expect(certificatesPart(theo).getByRole('tab', { name: 'Current (1)' })).toBeVisible()

  const made = await certificatesOfToday(bank)
  expect(made).toMatchObject([{ amount: '20000' }, { amount: '500' }])
  await actFor(helena, 'Laurent Family Trust')
  await expect(certificatesPart(helena).getByRole('tab', { name: 'Current (1)' })).toBeVisible()
  await certificateCard(helena, '$20,000.00').getByRole('button').click()
  const details = helena.getByRole('dialog', { name: 'Certificate of Deposit Details' })
  await expect(details).toContainText(made[0]?.number ?? '')
  const pdf = await details.getByRole('link', { name: 'Download certificate' }).getAttribute('href')
  const file = await helena.request.get(pdf ?? '')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  // In her own name it is not hers.
  expect((await helena.request.get(`/api/certificates/${made[0]?.id}/paper`)).status()).toBe(404)
  await expectBooksBalanced(bank)
})

async function actFor(page: Page, holder: string): Promise<void> {
  await page.getByRole('button', { name: /^Acting for:/ }).click()
  await page.getByRole('menuitem', { name: holder }).click()
}

/** Fills in a deposit of three years for a holder, and signs it with the mouse. */
async function reachLastStep(page: Page, holder: string, amount: string, last: string) {
  await actFor(page, holder)
  const dialog = await startDeposit(page)
  await fillDeposit(dialog, { amount, term: '3 years' })
  await continueTo(dialog, 'Signature & Terms')
  await drawSignature(page, dialog)
  await acceptTerms(dialog)
  await continueTo(dialog, 'Select Funding Account')
  await dialog.getByRole('radio', { name: /Trust Reserve|Joint Household/ }).check()
  await continueTo(dialog, last)
  return dialog
}

/** Signs the order that is open, with the code after that of the sign-in. */
async function signOpenOrder(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Order', exact: true })
  await dialog.getByLabel('Authentication code').fill(codeFor(username, 1))
  await dialog.getByRole('button', { name: 'Sign' }).click()
}
