import { expectAccessible } from './axe.ts'
import { expect, signIn, test } from './bank.ts'
import { interfere } from './interfere.ts'
import { payButton, beneficiaries, reviewPayment, startPayment } from './on-screen.ts'

test('a client is told of a payment at once, on the screen and by e-mail, until they switch it off', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  await expect(page.getByRole('button', { name: 'Notices, 2 unread' })).toBeVisible()
  const payment = await startPayment(page, 'Family Reserve')
  await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '12.34' })
  await payButton(payment).click()
  await page.getByRole('button', { name: 'Notices, 3 unread' }).click()
  const notifications = page.getByRole('dialog', { name: 'Notices' })
  await expect(notifications.getByRole('listitem').first()).toHaveText(
    /You paid \$12\.34 to Whitcombe & Sons.*New/,
  )
  await expect(notifications.getByText('A new device signed in.')).toHaveCount(1)
  await expectAccessible(page, 'notifications')
  await notifications.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeFocused()

  await expect(async () => {
    const outbox = await page.request.get('/demo/outbox')
    expect(await outbox.text()).toContain('A payment was made – Morne Bank')
  }).toPass()

  await page.goto('/dashboard/profile')
  const choice = page.getByRole('switch', { name: 'Payments, In the portal' })
  // Two choices in a row, and a bank that is slow: neither jumps back.
  const other = page.getByRole('switch', { name: 'Payments, By e-mail' })
  const held = Promise.withResolvers<void>()
  await interfere(page, '**/api/notices/settings', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await choice.click()
  await other.click()
  await expect(choice).not.toBeChecked()
  await expect(other).not.toBeChecked()
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && answer.request().postData()?.includes('byMail') === true,
  )
  held.resolve()
  await saved
  await expect(choice).not.toBeChecked()
  await expect(other).not.toBeChecked()
  await expectAccessible(page, 'notification settings')
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expect(other).not.toBeChecked()
  await page.getByRole('button', { name: 'Notices', exact: true }).click()
  await expect(notifications.getByRole('listitem').first()).toBeVisible()
  await expect(notifications.getByText(/^You paid/)).toHaveCount(0)
  expect(bank.log.join('\n')).not.toMatch(/"level":"error"/)
})
