import { expect, signIn, test } from '#e2e/support/bank.ts'
import { payButton, beneficiaries, reviewPayment, startPayment } from '#e2e/support/on-screen.ts'

test('a client is notified of a payment on screen and by e-mail, until they switch it off', async ({
  page,
  bank,
}) => {
  await signIn(page, 'helena')
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  const payment = await startPayment(page, 'Family Reserve')
  await reviewPayment(payment, { beneficiary: beneficiaries.whitcombe, amount: '12.34' })
  await payButton(payment).click()
  await payment.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
  const notifications = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications.getByRole('listitem').first()).toHaveText(
    /You paid Whitcombe & Sons.*New.*\$12\.34/,
  )
  await expect(notifications.getByText(/^Sign-in from a new device: Chrome on/)).toHaveCount(1)
  await notifications.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()

  await expect(async () => {
    const outbox = await page.request.get('/demo/outbox')
    expect(await outbox.text()).toContain('Payment made – Morne Bank')
  }).toPass()

  await page.goto('/dashboard/profile')
  const inPortal = page.getByRole('switch', { name: 'Payments, In the portal' })
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/notifications/settings') && answer.request().method() === 'POST',
  )
  await inPortal.click()
  await saved
  await page.reload()
  await expect(inPortal).not.toBeChecked()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(notifications.getByRole('listitem').first()).toBeVisible()
  await expect(notifications.getByText(/^You paid/)).toHaveCount(0)
  expect(bank.log.join('\n')).not.toMatch(/"level":"error"/)
})
