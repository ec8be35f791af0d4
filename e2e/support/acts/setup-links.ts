/** Setup links, made by HTTP as the admins' screen makes them. */
import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Bank, expect } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'

const stepMs = 30_000

/** Makes a link, which revokes the one before; returns its address. */
export async function makeSetupLink(bank: Bank, username: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const made = await query(
    bank,
    `select made.* from identity.users u, identity.issue_setup_link(null, u.id, $2) made
    where u.username = $1`,
    [username, hash],
  )
  expect(made).toHaveLength(1)
  return `/setup/${token}`
}

/** The link's status for admins: issued, opened, used, expired or revoked. */
export async function linkStatusOf(bank: Bank, username: string): Promise<string | undefined> {
  const [link] = await query<{ status: string }>(
    bank,
    `select l.status from identity.setup_link_status l join identity.users u on u.id = l.user_id
    where u.username = $1`,
    [username],
  )
  return link?.status
}

/** A code for a secret shown in this journey; `stepOffset` 1 is the next one. */
export function codeOfSecret(secret: string, stepOffset = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepOffset * stepMs,
  })
}

/** Fills in the first step of the wizard and continues. */
export async function chooseCredentials(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Set Your Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The key that stands under the QR code. */
export async function shownSecret(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: 'Setup Google Authenticator' })).toBeVisible()
  return ((await page.locator('.setup-key').textContent()) ?? '').replaceAll(' ', '')
}

/** Goes from the QR code to the last step. */
export async function verify(page: Page, code: string): Promise<void> {
  await page.getByLabel('Authentication code').fill(code)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}
