/** Screenshots of a user's page, and of the user search. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { userIdOf } from '#e2e/support/acts/chat.ts'
import { takePictures } from '#e2e/support/pictures.ts'

for (const [device, viewport] of Object.entries({
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
})) {
  test(`a user, ${device}`, async ({ page, bank }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'admin')
    for (const username of ['helena', 'marcus', 'viktor', 'admin']) {
      await page.goto(`/admin/users/${await userIdOf(bank, username)}`)
      await expect(page.getByRole('heading', { name: 'Access', exact: true })).toBeVisible()
      await takePictures(page, `admin-user-${username}-${device}`, username === 'helena' ? 'also' : 'no')
    }
    await page.goto('/admin/users/unknown')
    await expect(page.getByRole('heading', { name: 'There is no such user' })).toBeVisible()
    await takePictures(page, `admin-user-unknown-${device}`)
    await page.goto(`/admin/accounts?client=${await userIdOf(bank, 'helena')}`)
    await expect(page.getByText('Accounts of Helena Laurent')).toBeVisible()
    await takePictures(page, `admin-user-accounts-${device}`)
    await page.goto(`/admin/account-requests?status=all&client=${await userIdOf(bank, 'helena')}`)
    await expect(page.getByText('Requests from Helena Laurent')).toBeVisible()
    await takePictures(page, `admin-user-requests-${device}`)
    await page.keyboard.press('Control+k')
    const find = page.getByRole('dialog', { name: 'Find' })
    await find.getByRole('combobox').fill('la')
    await expect(find.getByRole('option', { name: /Helena Laurent/ })).toBeVisible()
    await takePictures(page, `admin-user-find-${device}`)
  })
}
