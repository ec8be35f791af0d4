import { readFile } from 'node:fs/promises'
import { codeFor, expect, signIn, test } from '#e2e/support/bank.ts'
import { expectNoSidewaysScrolling, expectToast } from '#e2e/support/on-screen.ts'
import { openProfile, prove, proveDialog, value } from '#e2e/support/acts/profile-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a client changes a telephone number with a code, and another window shows it at once', async ({
  page,
  context,
}) => {
  await signIn(page, 'helena')
  await openProfile(page)
  const other = await context.newPage()
  await openProfile(other)
  await expect(value(other, 'Phone')).toHaveText('+44 20 7946 0958')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('1 Royal Crescent\nBath\nUnited Kingdom')
  await page.getByLabel('Phone').fill('020 7946 0111')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await prove(page, codeFor('helena', 1))
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(value(other, 'Phone')).toHaveText('+44 20 7946 0111')
  await page.reload()
  await expect(value(page, 'Phone')).toHaveText('+44 20 7946 0111')
  await expect(value(page, 'Address')).toHaveText('1 Royal Crescent\nBath\nUnited Kingdom')
})

test('a client without a second factor downloads their data on a phone with the password', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'marcus')
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
  expect(text).not.toMatch(/helena|Laurent/i)
})
