import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'

/** A toast with this title and text. */
export async function expectToast(title: string, text = title): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' })
  await expect.element(messages.getByText(title, { exact: true }).first()).toBeVisible()
  await expect.element(messages.getByText(text, { exact: true }).first()).toBeVisible()
}

/**
 * A screen reader reads nothing of the toast: the focus has come to a field with the text, and both would be
 * heard. If the focus was there before, the field is not read again, and `expectAlert` is the rule.
 */
export async function expectSilentToast(title: string, text = title): Promise<void> {
  await expectToast(title, text)
  const shown = page.getByRole('group').filter({ hasText: title }).first()
  await expect.element(shown).toHaveAttribute('aria-live', 'off')
  await expect.element(page.getByRole('alert').filter({ hasText: title })).not.toBeInTheDocument()
}

/** A screen reader reads the toast at once. */
export async function expectAlert(title: string, text: string | RegExp = title): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: title })
  await expect.element(alert).toMatchTextContent(text)
}

/** No toast has this title any more. */
export async function expectNoToast(title: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Notifications' })
  await expect.element(messages.getByText(title, { exact: true })).not.toBeInTheDocument()
}

/** The toasts go, as they do after their time. */
export function endToasts(): void {
  dismissToast()
}

/** Shows the toast of something that the user did before. */
export async function leaveToast(title: string): Promise<void> {
  showToast({ tone: 'good', title })
  await expectToast(title)
}

/** The session has ended: the page leads to the login, and no toast stands beside that. */
export async function expectSignInAlone(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  // A matcher that tries again would wait until the toast has gone by itself.
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(/./).elements()).toEqual([])
}
