/** Pictures of the rates, the bank's settings and announcements. */
import { publishByApi } from '#e2e/support/acts/announcements.ts'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import { bankDay } from '#e2e/support/every-screen.ts'

const texts = [
  {
    body:
      'The hurricane is near: our offices are closed until Monday. The portal and the telephone are ' +
      'open as always.',
    tone: 'warning',
    link: '/contact',
  },
  { body: 'There are new legal documents.', tone: 'info', link: '/legal-documents' },
]

test('rates, settings, announcements', async ({ page, bank, openBrowser }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/rates')
  await expect(page.getByText('3.10%')).toBeVisible()
  await page.getByRole('button', { name: /^USD, 2 years:/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table')).toBeVisible()
  await takePictures(page, 'admin-rate-history')
  await dialog.getByRole('button', { name: 'Change the rate' }).click()
  await dialog.getByLabel('New rate').fill('3.25')
  await dialog.getByLabel('Reason').fill('The market has moved')
  await takePictures(page, 'admin-rate-change')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Authentication code')).toBeVisible()
  await takePictures(page, 'admin-rate-confirm')

  await page.goto('/admin/settings')
  await expect(page.getByText('No announcements yet')).toBeVisible()
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByLabel('Text').fill(texts[0]?.body ?? '')
  await page.getByRole('radio', { name: /^Important/ }).check()
  await takePictures(page, 'admin-announce')
  await page.keyboard.press('Escape')
  const discard = page.getByRole('button', { name: 'Discard changes' })
  await expect(discard).toBeVisible()
  await discard.click()
  const day = (days: number) => `${bankDay(-days)}T00:00`
  for (const text of texts) {
    const order = { id: crypto.randomUUID(), audience: 'both', from: day(0), until: day(9), ...text }
    await publishByApi(bank, page, order)
  }
  await expect(page.getByRole('table', { name: /^Announcements/ })).toContainText(
    'There are new legal documents.',
  )
  await takePictures(page, 'admin-settings-announcements', { whole: true, paper: true })

  const client = await openBrowser()
  await signIn(client, 'helena')
  await expect(client.getByRole('region', { name: 'Announcements' })).toBeVisible()
  await takePictures(client, 'announcement-portal')
  await client.goto('/')
  await expect(client.getByRole('complementary', { name: 'Announcements' })).toContainText('hurricane')
  await takePictures(client, 'announcement-site')
})
