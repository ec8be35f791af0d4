/** Pictures of the setup wizard. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { takePictures } from '#e2e/support/pictures.ts'
import {
  chooseCredentials,
  codeOfSecret,
  makeSetupLink,
  shownSecret,
  verify,
} from '#e2e/support/acts/setup-links.ts'

const password = 'a quiet evening by the kettle'

test('setting up an account', async ({ page, bank }) => {
  await signIn(page, 'ines')
  await page.goto(await makeSetupLink(bank, 'helena'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takePictures(page, 'setup-account', { whole: true })
  await chooseCredentials(page, { username: 'newclient', password })
  await expect(page.getByText(/^Please check your username/)).toBeVisible()
  await takePictures(page, 'setup-account-refused', { whole: true })
  await chooseCredentials(page, { username: 'helena', password: 'password1' })
  await expect(page.getByText(/^This password is too easy/)).toBeVisible()
  await takePictures(page, 'setup-account-common', { whole: true })
  await chooseCredentials(page, { username: 'helena', password })
  const secret = await shownSecret(page)
  await takePictures(page, 'setup-authenticator', { whole: true })
  await page.getByText('My camera does not work').click()
  await takePictures(page, 'setup-authenticator-by-hand', { whole: true })
  await page.getByRole('button', { name: "I've Scanned the Code" }).click()
  await takePictures(page, 'setup-verify', { whole: true })
  await verify(page, codeOfSecret(secret, 9))
  await expect(page.locator('.error')).toBeVisible()
  await takePictures(page, 'setup-verify-refused', { whole: true })
  await verify(page, codeOfSecret(secret))
  await expect(page.getByText(/is signed in to this browser/)).toBeVisible()
  await takePictures(page, 'setup-complete', { whole: true })
})
