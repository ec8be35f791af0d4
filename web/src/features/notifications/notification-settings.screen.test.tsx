import { profileSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { notificationSettings } from '#testing/values/notifications.ts'
import { client } from '#testing/values/users/sessions.ts'

const never = new Promise<never>(() => {})
const all = notificationSettings()
const withoutPayments = notificationSettings({ kind: 'payment', inPortal: false, byMail: true })
const inPortal = page.getByRole('switch', { name: 'Payments, In the portal' })
const byMail = page.getByRole('switch', { name: 'Payments, By e-mail' })
const table = page.getByRole('table').filter({ hasText: 'In the portal' })

/** Opens the profile; its other calls get no answer. */
function open(notifications: AnswersOf<'notifications'>): void {
  const profile = profileSchema.parse({
    ...client.user,
    dateOfBirth: null,
    phone: null,
    address: null,
    phraseSetAt: null,
    phraseViews: [],
    version: 0,
    pendingEmail: null,
  })
  const security = { protection: never, sessions: never, history: never }
  openScreen('/dashboard/profile', {
    as: client,
    api: {
      profile: { get: profile },
      security,
      safeguards: { get: never },
      passkeys: { list: never },
      accessRights: { list: never },
      notifications: { unread: { count: 0 }, ...notifications },
    },
  })
}

describe('the settings of notifications', () => {
  test('show that they could not be loaded, and can be loaded again', async () => {
    open({ settings: lostUntilTryAgain(all) })
    const failed = page.getByRole('heading', { name: 'Failed to load notifications' })
    await expect.element(failed).toBeVisible()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(inPortal).toBeChecked()
  })

  test('are two for each kind, both fixed for security', async () => {
    open({ settings: withoutPayments })
    await expect.element(inPortal).not.toBeChecked()
    await expect.element(byMail).toBeChecked()
    await expect.poll(() => table.getByRole('switch').elements()).toHaveLength(12)
    await expect.element(table.getByRole('row', { name: /^Security/ })).toMatchTextContent(/AlwaysAlways$/)
    await expectSound()
  })

  test('change at once, one after the other, and never jump back while the bank is slow', async () => {
    const first = Promise.withResolvers<Record<string, never>>()
    const neither = notificationSettings({ kind: 'payment', inPortal: false, byMail: false })
    open({
      settings: inTurn(all, neither),
      choose: ({ byMail: mail }) => (mail === undefined ? first.promise : {}),
    })
    await press(inPortal)
    await press(byMail)
    await expect.element(inPortal).not.toBeChecked()
    await expect.element(byMail).not.toBeChecked()
    expect(sentTo('notifications.choose')).toEqual([{ kind: 'payment', inPortal: false }])
    first.resolve({})
    await expect
      .poll(() => sentTo('notifications.choose'))
      .toEqual([
        { kind: 'payment', inPortal: false },
        { kind: 'payment', byMail: false },
      ])
    await expect.poll(() => sentTo('notifications.settings').length).toBeGreaterThan(1)
    await expect.element(inPortal).not.toBeChecked()
    await expect.element(byMail).not.toBeChecked()
  })

  test('change back with a message if they could not be saved', async () => {
    open({ settings: all, choose: lost })
    await press(byMail)
    await expectToast('Your choice could not be saved. Please try again.')
    await expect.element(byMail).toBeChecked()
  })

  test('change back with the reason if they were refused', async () => {
    open({ settings: all, choose: refused('ENROLMENT_REQUIRED') })
    await press(byMail)
    await expectToast('Your choice was not saved', 'Please set up your authenticator first.')
    await expect.element(byMail).toBeChecked()
  })
})
