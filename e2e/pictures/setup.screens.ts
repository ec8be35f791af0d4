/** Screenshots of the setup wizard, into screens/. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import {
  chooseCredentials,
  codeOfSecret,
  makeSetupLink,
  shownSecret,
  verify,
} from '#e2e/support/acts/setup-links.ts'

const devices = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
  wide: { width: 1920, height: 1080 },
}
const password = 'a quiet evening by the kettle'

const take = (page: Page, name: string) => takePictures(page, `setup-${name}`, 'only')

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('setting up an account', async ({ page, bank }) => {
      await signIn(page, 'ines')
      await page.goto(await makeSetupLink(bank, 'helena'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await take(page, `account-${device}`)
      await chooseCredentials(page, { username: 'newclient', password })
      await expect(page.getByText(/^Please check your username/)).toBeVisible()
      await take(page, `account-refused-${device}`)
      await chooseCredentials(page, { username: 'helena', password: 'password1' })
      await expect(page.getByText(/^This password is too easy/)).toBeVisible()
      await take(page, `account-common-${device}`)
      await chooseCredentials(page, { username: 'helena', password })
      const secret = await shownSecret(page)
      await take(page, `authenticator-${device}`)
      await page.getByText('My camera does not work').click()
      await take(page, `authenticator-by-hand-${device}`)
      await page.getByRole('button', { name: "I've Scanned the Code" }).click()
      await take(page, `verify-${device}`)
      await verify(page, codeOfSecret(secret, 9))
      await expect(page.locator('.error')).toBeVisible()
      await take(page, `verify-refused-${device}`)
      await verify(page, codeOfSecret(secret))
      await expect(page.getByText(/is signed in to this browser/)).toBeVisible()
      await take(page, `complete-${device}`)
    })
  })
}
