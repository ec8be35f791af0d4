import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aNotification } from '#testing/values/notifications.ts'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { client } from '#testing/values/users/sessions.ts'

const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
const dialog = page.getByRole('dialog')
const place = () => window.location.pathname

/** Opens the beneficiaries as the second page of this tab: the one before is the payments. */
async function open(): Promise<void> {
  openScreen('/dashboard/payments', {
    as: client,
    api: {
      beneficiaries: { list: [] },
      standingOrders: { list: [], upcoming: [], past: { payments: [], more: null } },
      accounts: { list: [anAccount()], get: anAccount() },
      statements: { page: aStatement(), curve: aCurve, transaction: aTransaction() },
      notifications: {
        unread: { count: 1 },
        list: { notifications: [aNotification(1)], older: null },
        markRead: {},
      },
    },
  })
  await press(page.getByRole('link', { name: 'Beneficiaries' }))
  await expect.element(page.getByRole('heading', { name: 'Beneficiaries', level: 1 })).toBeVisible()
}

test.for([
  ['the notifications', 'notifications', async () => await press(bell)],
  ['the search', 'find', async () => await userEvent.keyboard('{Control>}k{/Control}')],
  [
    'the keyboard shortcuts',
    'shortcuts',
    async () => await press(page.getByRole('button', { name: 'Keyboard shortcuts' })),
  ],
] as const)('Back closes %s and stays on the page', async ([, name, openDialog]) => {
  await open()
  await openDialog()
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => window.location.search).toBe(`?dialog=${name}`)
  window.history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(place()).toBe('/dashboard/beneficiaries')
  window.history.back()
  await expect.poll(place).toBe('/dashboard/payments')
})

test('a dialog that was closed, or that led to another page, leaves no step in the history', async () => {
  await open()
  await press(bell)
  await press(dialog.getByRole('button', { name: 'Close' }))
  await expect.element(dialog).not.toBeInTheDocument()
  // The browser goes back a moment after the dialog has gone.
  await expect.poll(() => window.location.search).toBe('')
  await expect.poll(() => window.history.state).not.toHaveProperty('isDialog')
  await press(page.getByRole('button', { name: 'Notifications' }))
  await press(dialog.getByRole('link'))
  await expect.poll(place).not.toBe('/dashboard/beneficiaries')
  window.history.back()
  await expect.poll(place).toBe('/dashboard/beneficiaries')
  await expect.poll(() => window.history.state).not.toHaveProperty('isDialog')
  await expect.element(dialog).not.toBeInTheDocument()
  window.history.back()
  await expect.poll(place).toBe('/dashboard/payments')
})
