import { readFile } from 'node:fs/promises'
import { expect, startSession, test } from '#e2e/support/bank.ts'
import { expectNoSidewaysScrolling } from '#e2e/support/on-screen.ts'
import { openProfile, proveDialog } from '#e2e/support/acts/profile-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a client without a second factor downloads his data on a phone, for his password', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await startSession(page, 'marcus')
  await openProfile(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Download my data' }).click()
  const password = proveDialog(page).getByLabel('Current password')
  await password.fill('Marcus-demo-2026')
  const downloading = page.waitForEvent('download')
  await proveDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^marcus-\d{4}-\d{2}-\d{2}\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    profile: [
      {
        username: 'marcus',
        phone: '+1 202 555 0173',
        address: '2207 Larch Street NW\nWashington, DC 20007\nUnited States',
      },
    ],
    accounts: [{ nickname: 'Everyday', balance: '5000.00' }],
  })
  // He signs for the trust, and not for its other people.
  expect(text.replaceAll('Laurent Family Trust', '')).not.toMatch(/helena|Laurent/i)
})
