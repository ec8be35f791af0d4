import { expect, expectBooksBalanced, signIn, test } from '#e2e/support/bank.ts'
import {
  accountCard,
  expectNoSidewaysScrolling,
  expectToast,
  loginDialog,
  loginLink,
  payButton,
  beneficiaries,
  reviewPayment,
  startPayment,
  statementRows,
} from '#e2e/support/on-screen.ts'

// The usual motion is on: a press during a movement has to count.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const viewport = { width: 320, height: 640 }
test.use({ viewport, isMobile: true, hasTouch: true })

test('a client signs in by touch, and navigates with the drawer', async ({ page }) => {
  await page.goto('/')
  await loginLink(page).tap()
  await expect(loginDialog(page)).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await expect
    .poll(async () => await loginDialog(page).boundingBox())
    .toMatchObject({ x: 0, y: 0, ...viewport })
  await signIn(page, 'helena')
  await expect(page.getByRole('navigation', { name: 'Portal' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Portal' })
  await drawer.getByRole('link', { name: 'Beneficiaries' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await drawer.getByRole('button', { name: 'Sign Out' }).tap()
  await expect(page).toHaveURL(/\/$/)
})

test('a client pays on a full-height sheet, and reads the statement as a list of entries', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await expect.poll(async () => await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, ...viewport })
  await expectNoSidewaysScrolling(page)
  await reviewPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '1,234.56' })
  await expect(payButton(dialog)).toBeInViewport()
  await expectNoSidewaysScrolling(page)
  await payButton(dialog).tap()
  await expectToast(page, 'Payment Successful', 'Payment of $1,234.56 has been processed')
  // A tap right after the one on Pay would count as the second of a double tap, which closes nothing.
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  await accountCard(page, 'Family Reserve').getByRole('link', { name: 'Family Reserve' }).tap()
  const entry = statementRows(page).first()
  await expect(entry).toContainText('−$1,234.56')
  await expect(page.getByRole('columnheader', { name: 'Reference' })).not.toBeInViewport()
  // In an entry the amount is under the date or beside the description, not in a narrow column.
  const [text, sum] = await Promise.all([
    entry.getByText('Outgoing Payment').boundingBox(),
    entry.getByText('−$1,234.56').boundingBox(),
  ])
  expect(text && sum && text.x + text.width <= viewport.width && sum.x + sum.width <= viewport.width).toBe(
    true,
  )
  await expectNoSidewaysScrolling(page)
  await expectBooksBalanced(bank)
})
