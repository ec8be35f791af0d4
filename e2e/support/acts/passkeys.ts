/** Passkeys of a browser that has an authenticator of its own. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/support/bank.ts'

/** An authenticator of Chromium's own, as a phone or a computer has one built in. */
export async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the fingerprint fits from now on. */
    recognise: async (isUserVerified: boolean) =>
      void (await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}

/** Adds one on the page with the security settings. */
export async function addPasskey(page: Page, code: string, name = 'This computer'): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Authentication code').fill(code)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeyLine(page, name)).toContainText('not used yet')
}

/** The passkey that `addPasskey` adds. */
export function passkeyLine(page: Page, name = 'This computer'): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
}
