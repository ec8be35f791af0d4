/** Pictures of a client's dialogs: files, payments by date, notifications, finding. */
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { messageField, userIdOf } from '#e2e/support/acts/chat.ts'
import { accountIdOf, accountNumbers } from '#e2e/support/books.ts'
import { chooseDay } from '#e2e/support/acts/choose-day.ts'
import { linkToFreezePayments } from '#e2e/support/acts/own-security.ts'
import {
  beneficiaries,
  expectToast,
  fillPayment,
  payButton,
  reviewPayment,
  startPayment,
  statementRows,
} from '#e2e/support/on-screen.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import { bankDay, statementPath } from '#e2e/support/every-screen.ts'

test('statements, receiving and finding', async ({ page }) => {
  await signIn(page, 'helena')
  await page.goto('/dashboard/portfolio?dialog=statements')
  await expect(page.getByRole('dialog', { name: 'Download statements' })).toBeVisible()
  await takePictures(page, 'statements-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More, Family Reserve' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await takePictures(page, 'account-menu')
  await page.getByRole('menuitem', { name: 'Details to receive money' }).click()
  await expect(page.getByRole('dialog').getByText('USD4501928374').first()).toBeVisible()
  await takePictures(page, 'receive-dialog', { paper: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible()
  await takePictures(page, 'notifications')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog', { name: 'Find' })
  await find.getByRole('combobox').fill('laurent')
  await expect(find.getByRole('option').first()).toBeVisible()
  await takePictures(page, 'find-dialog')
})

test('payments by date', async ({ page }) => {
  await signIn(page, 'helena')
  const dialog = await startPayment(page, 'Family Reserve')
  await fillPayment(dialog, { beneficiary: beneficiaries.whitcombe, amount: '2500' })
  await dialog.getByRole('radio', { name: 'On a date' }).check()
  await dialog.getByRole('radio', { name: 'On a date' }).scrollIntoViewIfNeeded()
  await takePictures(page, 'payment-on-a-date')
  await dialog.getByRole('radio', { name: 'Regularly' }).check()
  await chooseDay(page, 'First payment', bankDay(-1))
  await dialog.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded()
  await takePictures(page, 'payment-regularly')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('region', { name: 'Review' })).toBeVisible()
  await takePictures(page, 'payment-order')
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Payment scheduled')
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem')).toHaveCount(12)
  await takePictures(page, 'payments-many', { whole: true, paper: true })
})

test('a freeze, limits of one’s own, and a payment like one before', async ({ page, bank, openBrowser }) => {
  await signIn(page, 'helena')
  for (const time of ['first', 'second']) {
    const payment = await startPayment(page, 'Family Reserve')
    await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '1234.56' })
    if (time === 'first') {
      await payButton(payment).click()
      await payment.getByRole('button', { name: 'Done' }).click()
    } else {
      await expect(payment.getByText(/^You paid .* Pay again\?/)).toBeVisible()
      await takePictures(page, 'payment-again')
      await page.keyboard.press('Escape')
    }
    await expect(payment).toBeHidden()
  }
  await page.goto(statementPath(await accountIdOf(bank, accountNumbers.familyReserve)))
  await statementRows(page).first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('Whitcombe').first()).toBeVisible()
  await takePictures(page, 'transaction')

  await page.goto('/dashboard/profile')
  const limits = page.getByRole('region', { name: 'Your own limits' })
  await limits.getByRole('button', { name: 'Set, limit for one payment, USD' }).click()
  const dialog = page.getByRole('dialog', { name: 'Limit for one payment in USD' })
  const amount = dialog.getByLabel('Limit', { exact: true })
  await amount.fill('5000')
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await limits.getByRole('button', { name: 'Change, limit for one payment, USD' }).click()
  await amount.fill('25000')
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(dialog.getByLabel('Authentication code')).toBeFocused()
  await takePictures(page, 'limit-higher')
  await dialog.getByLabel('Authentication code').fill(codeFor('helena', 1))
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(limits).toContainText('$25,000.00 from')
  await limits.scrollIntoViewIfNeeded()
  await takePictures(page, 'limits')
  await page.getByRole('button', { name: 'Freeze all payments' }).click()
  await expect(page.getByText('Frozen since')).toBeVisible()
  await takePictures(page, 'frozen')
  await page.goto('/dashboard/portfolio')
  await expect(page.getByText('Your payments are frozen.')).toBeVisible()
  await takePictures(page, 'frozen-banner')
  const office = await openBrowser()
  await signIn(office, 'admin')
  await office.goto(`/admin/users/${await userIdOf(bank, 'helena')}`)
  await office.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(office.getByRole('dialog').getByLabel('How you confirmed the client’s identity')).toBeFocused()
  await takePictures(office, 'admin-lift-freeze')
  await page.goto(await linkToFreezePayments(page))
  await page.getByRole('button', { name: 'Freeze all payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your payments are frozen' })).toBeVisible()
  await takePictures(page, 'freeze-by-link')
})

test('a beneficiary to edit, and a file to send', async ({ page }) => {
  await signIn(page, 'helena')
  await page.goto('/dashboard/beneficiaries')
  await page.getByRole('button', { name: 'Edit, Atelier Moreau' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await takePictures(page, 'beneficiary-edit')
  await page.goto('/dashboard/messages')
  await expect(messageField(page)).toBeVisible()
  const drawing = await page.screenshot()
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Proof of origin.png', mimeType: 'image/png', buffer: drawing }])
  await expect(page.getByText('Ready to send')).toBeVisible()
  await takePictures(page, 'messages-file')
})
