import { expect, signIn, test } from '#e2e/support/bank.ts'
import { linkToFreezePayments } from '#e2e/support/acts/own-security.ts'

test('the link of a security e-mail freezes payments, and only the bank lifts it', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, 'helena')
  const stranger = await openBrowser()
  await stranger.goto(await linkToFreezePayments(page))
  await stranger.getByRole('button', { name: 'Freeze all payments' }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Your payments are frozen' })).toBeVisible()

  await expect(page.getByText('Your payments are frozen.')).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page.getByText('only we can lift it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lift the freeze' })).toHaveCount(0)
})
