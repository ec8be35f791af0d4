import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** A toast with this title and text. */
export async function expectToast(title: string, text = title): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' })
  await expect.element(messages.getByText(title, { exact: true }).first()).toBeVisible()
  await expect.element(messages.getByText(text, { exact: true }).first()).toBeVisible()
}

/**
 * The toast waits for the reader: the field has the focus and the text, and an alert would be heard twice.
 */
export async function expectPoliteToast(title: string, text = title): Promise<void> {
  await expectToast(title, text)
  await expect.element(page.getByRole('alert').filter({ hasText: title })).not.toBeInTheDocument()
}

/** No toast has this title any more. */
export async function expectNoToast(title: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' })
  await expect.element(messages.getByText(title, { exact: true })).not.toBeInTheDocument()
}

/** The session has ended: the page leads to the login, and no toast stands beside that. */
export async function expectSignInAlone(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  // A matcher that tries again would wait until the toast has gone by itself.
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(/./).elements()).toEqual([])
}
