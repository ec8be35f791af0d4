import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { codeFor, expect, signIn, test } from './bank.ts'
import { interfere } from './interfere.ts'
import { expectNoSidewaysScrolling, expectToast } from './on-screen.ts'
import { wrongCodeFor } from './users.ts'
import { openProfile, prove, proveDialog, value } from './profile-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

function addressField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Address', exact: true })
}

test('a client changes how the bank reaches her, and every mistake is told beside its field', async ({
  page,
}) => {
  await signIn(page, 'helena')
  await openProfile(page)
  await expect(value(page, 'Date of Birth')).toHaveText('9 Mar 1974')
  await expect(value(page, 'Phone')).toHaveText('+44 20 7946 0958')
  await expect(value(page, 'Address')).toContainText('14 Cadogan Terrace')
  await expect(page.getByLabel('Phone')).toHaveCount(0)
  await expectAccessible(page, 'profile')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  for (const readOnly of ['Username', 'First Name', 'Last Name', 'Date of Birth'])
    await expect(page.getByLabel(readOnly, { exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await page.getByLabel('Phone').fill('020 7946 0958')
  await addressField(page).fill('14 Cadogan Terrace\u202e\nBath')
  await page.getByLabel('New phrase').fill('short')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
    /Please enter a valid e-mail address/,
  )
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    /Please add the country code, .* or write the country as the last line/,
  )
  await expect(addressField(page)).toHaveAccessibleDescription(
    /Please use letters, digits and punctuation only/,
  )
  await expect(page.getByLabel('New phrase')).toHaveAccessibleDescription(/Please use at least 8 characters/)
  await expectAccessible(page, 'profile with mistakes')

  await page.getByRole('textbox', { name: 'E-mail' }).fill('helena.laurent@client.example')
  await addressField(page).fill('1 Royal Crescent\nBath BA1 2LR\nUnited Kingdom')
  await page.getByLabel('Phone').fill('020 7946 0111')
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('We will save +44 20 7946 0111.')
  await page.getByLabel('New phrase').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(proveDialog(page)).toContainText('You are about to change: phone.')
  await proveDialog(page).getByLabel('Authentication code').fill('12')
  await proveDialog(page).getByLabel('Authentication code').press('Enter')
  await expect(proveDialog(page).getByLabel('Authentication code')).toHaveAccessibleDescription(
    /Enter the 6 digits to confirm/,
  )
  await expectAccessible(page, 'confirm that it is you')
  await prove(page, wrongCodeFor('helena'))
  await expect(proveDialog(page).getByLabel('Authentication code')).toHaveAccessibleDescription(
    /Please enter a valid authentication code/,
  )
  await prove(page, codeFor('helena', 1))
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(value(page, 'Phone')).toHaveText('+44 20 7946 0111')
  await expect(value(page, 'Address')).toHaveText('1 Royal Crescent\nBath BA1 2LR\nUnited Kingdom')
})

test('what was typed is lost neither by leaving, nor by another window, nor by a bank that does not answer', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await signIn(page, 'helena')
  await openProfile(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await addressField(page).fill('Garden flat\nBath')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await expectAccessible(page, 'discard your changes')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')

  // The bank does not answer.
  await interfere(page, '**/api/profile', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update profile')
  await page.unroute('**/api/profile')
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')

  // Another window saves first.
  const other = await context.newPage()
  await other.goto('/dashboard/profile')
  await other.getByRole('button', { name: 'Edit Profile' }).click()
  await other.getByLabel('Phone').fill('+44 20 7946 0111')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await prove(other, codeFor('helena', 1))
  await expectToast(other, 'Success', 'Profile updated successfully')
  await expect(page.getByLabel('Phone')).toHaveValue('+44 20 7946 0111')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your profile was changed in another window since you began.')).toBeVisible()
  await expect(addressField(page)).toHaveValue('Garden flat\nBath')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Success', 'Profile updated successfully')
  await expect(value(other, 'Address')).toHaveText('Garden flat\nBath')

  // Thrown away when that is what she says.
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await addressField(page).fill('Nowhere')
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/dashboard\/portfolio$/)
  await openProfile(page)
  await expect(value(page, 'Address')).not.toContainText('Nowhere')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await addressField(page).fill('Nowhere')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the telephone phrase is shown for a code, to its owner, and hidden again', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'helena')
  await openProfile(page)
  await expect(page.getByText('Nobody at the bank has looked at it.')).toBeVisible()
  expect(await page.content()).not.toContain('the blue door')
  expect(await callApi(page, '/profile/phrase', { proof: { password: 'Helena-demo-2026' } })).toMatchObject({
    status: 403,
    body: { code: 'CODE_REQUIRED' },
  })
  await page.getByRole('button', { name: 'Show phrase' }).click()
  await prove(page, codeFor('helena', 1))
  await expect(page.getByText('the blue door above the harbour')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByText('the blue door above the harbour')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show phrase' })).toBeVisible()
})

test('everything about oneself is downloaded for a code; on a phone, and by somebody without a second factor', async ({
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
  await password.fill('not his password')
  await proveDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(password).toHaveAccessibleDescription(/This is not your current password/)
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
