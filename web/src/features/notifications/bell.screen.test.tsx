import type { Notification } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { aNotification } from '#testing/values/notifications.ts'
import { client } from '#testing/values/users/sessions.ts'

const bell = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Notifications' })
const lines = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

const pageOf = (notifications: Notification[], older: string | null = null) => ({ notifications, older })
const message = {
  action: 'message-received',
  kind: 'message',
  amount: null,
  currency: null,
  accountId: null,
} as const

function open(notifications: AnswersOf<'notifications'>): void {
  const usual = { unread: { count: 0 }, markRead: {} }
  openScreen('/dashboard/beneficiaries', {
    as: client,
    api: { beneficiaries: { list: [] }, notifications: { ...usual, ...notifications } },
  })
}

/** Hides or shows the amounts in another window. */
function hideAmounts(choice: '0' | '1'): void {
  localStorage.setItem('bank.hide-amounts', choice)
  window.dispatchEvent(new StorageEvent('storage', { key: 'bank.hide-amounts' }))
}

/** Opens the list by the bell. */
async function openList(notifications: AnswersOf<'notifications'>): Promise<void> {
  open(notifications)
  await press(bell('Notifications'))
  await expect.element(dialog).toBeVisible()
}

describe('the bell', () => {
  test.for([
    { count: 0, name: 'Notifications' },
    { count: 1, name: 'Notifications, 1 unread' },
    { count: 99, name: 'Notifications, 99 unread' },
    { count: 100, name: 'Notifications, more than 99 unread' },
  ])('with $count unread notifications is called "$name"', async ({ count, name }) => {
    open({ unread: { count } })
    await expect.element(bell(name)).toBeVisible()
  })

  test.for([8, 88])('can be recognised beside its number, %d', async (count) => {
    open({ unread: { count } })
    const button = bell(`Notifications, ${count} unread`)
    await expect.element(button).toBeVisible()
    const icon = button.element().querySelector('svg')?.getBoundingClientRect()
    const number = button.element().parentElement?.querySelector('.count')?.getBoundingClientRect()
    const across = (icon?.right ?? Infinity) - (number?.left ?? 0)
    const down = (number?.bottom ?? Infinity) - (icon?.top ?? 0)
    expect(across, 'the number touches the corner of the bell').toBeGreaterThan(0)
    expect(across).toBeLessThanOrEqual(8)
    expect(down).toBeLessThanOrEqual(8)
  })

  test('opens the list at its older address too', async () => {
    openScreen('/dashboard/beneficiaries?dialog=notices', {
      as: client,
      api: {
        beneficiaries: { list: [] },
        notifications: {
          unread: { count: 0 },
          markRead: {},
          list: { notifications: [aNotification(1)], older: null },
        },
      },
    })
    await expect.element(dialog).toBeVisible()
  })

  test('counts again after every event', async () => {
    open({ unread: inTurn({ count: 2 }, { count: 3 }) })
    await expect.element(bell('Notifications, 2 unread')).toBeVisible()
    await live.send({ type: 'changed', topics: ['notifications'] })
    await expect.element(bell('Notifications, 3 unread')).toBeVisible()
  })
})

describe('the notifications of a client', () => {
  test('show that they are being loaded', async () => {
    await openList({ list: new Promise(() => {}) })
    await expect.element(dialog.getByText('Loading your notifications')).toBeInTheDocument()
    await expectSound()
  })

  test('show that they could not be loaded, and can be loaded again', async () => {
    const found = pageOf([aNotification(1)])
    await openList({ list: lostUntilTryAgain(found) })
    await expect.element(dialog.getByRole('heading', { name: 'Failed to load notifications' })).toBeVisible()
    await expectSound()
    await press(dialog.getByRole('button', { name: 'Try again' }))
    await expect.poll(lines).toHaveLength(1)
    expect(sentTo('notifications.markRead')).toEqual([])
  })

  test('explain what will be here if there are none', async () => {
    await openList({ list: pageOf([]) })
    await expect.element(dialog.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await expectSound()
  })

  test('are a sentence and an amount each, with new ones marked, and messages in one line', async () => {
    const signedIn = { action: 'signed-in', kind: 'security', amount: null, currency: null } as const
    await openList({
      list: pageOf([
        aNotification(5, { unread: true }),
        aNotification(4, { ...message, unread: true }),
        aNotification(3, { ...message, unread: true }),
        aNotification(2, { ...signedIn, name: 'Firefox on Windows', accountId: null }),
        aNotification(1, { action: 'certificate-matured', kind: 'certificate', name: 'CD-1' }),
      ]),
    })
    await expect.element(dialog.getByText('Times in Roseau')).toBeVisible()
    await expect.element(dialog.getByRole('heading', { level: 3, name: '1 Mar 2026' })).toBeVisible()
    await expect
      .poll(lines)
      .toEqual([
        expect.stringMatching(/^You paid Whitcombe & Sons\. New\$12\.3408:00$/),
        expect.stringMatching(/^You have 2 new messages from the bank\. New/),
        expect.stringMatching(/^Sign-in from a new device: Firefox on Windows\.08:00$/),
        expect.stringMatching(/^Certificate CD-1 matured\.\$12\.3408:00$/),
      ])
    // No line ends within a certificate's number.
    await expect.element(dialog.getByText('CD-1', { exact: true })).toHaveClass('nowrap')
    await expect
      .element(dialog.getByRole('link', { name: 'You have 2 new messages from the bank.' }))
      .toHaveAttribute('href', '/dashboard/messages')
    const { accountId, transactionId } = aNotification(5)
    await expect
      .element(dialog.getByRole('link', { name: 'You paid Whitcombe & Sons.' }))
      .toHaveAttribute('href', `/dashboard/accounts/${accountId}/transactions?transaction=${transactionId}`)
    await expectSound()
  })

  test('show an adjusted balance’s amount with its sign', async () => {
    const adjusted = { action: 'balance-adjusted', name: 'London House' } as const
    await openList({
      list: pageOf([
        aNotification(2, { ...adjusted, direction: 'debit' }),
        aNotification(1, { ...adjusted, direction: 'credit' }),
      ]),
    })
    await expect
      .poll(lines)
      .toEqual([
        'The bank adjusted the balance of London House.−$12.3408:00',
        'The bank adjusted the balance of London House.+$12.3408:00',
      ])
  })

  test('show no amount while the client hides amounts', async () => {
    await openList({ list: pageOf([aNotification(1)]) })
    await expect.poll(lines).toEqual([expect.stringContaining('$12.34')])
    hideAmounts('1')
    await expect.poll(lines).toEqual([expect.stringMatching(/^You paid Whitcombe & Sons\.••••••hidden/)])
    hideAmounts('0')
    await expect.poll(lines).toEqual([expect.stringContaining('$12.34')])
  })

  test('are continued by a button', async () => {
    await openList({
      list: ({ before }) =>
        before === undefined ? pageOf([aNotification(2)], '2') : pageOf([aNotification(1)]),
    })
    await press(dialog.getByRole('button', { name: 'Show older notifications' }))
    await expect.poll(lines).toHaveLength(2)
    expect(sentTo('notifications.list')).toEqual([{}, { before: '2' }])
    await expect
      .element(dialog.getByRole('button', { name: 'Show older notifications' }))
      .not.toBeInTheDocument()
  })

  test('are marked as seen when they are closed, and the bell has the focus again', async () => {
    open({
      list: pageOf([aNotification(4, message), aNotification(3, { unread: true }), aNotification(2)]),
      unread: inTurn({ count: 1 }, { count: 0 }),
    })
    await press(bell('Notifications, 1 unread'))
    await expect.poll(lines).toHaveLength(3)
    expect(sentTo('notifications.markRead')).toEqual([])
    await press(dialog.getByRole('button', { name: 'Close' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(bell('Notifications')).toHaveFocus()
    expect(sentTo('notifications.markRead')).toEqual([{ upTo: '4' }])
  })

  test('can all be marked as read while they stay in sight', async () => {
    const unread = pageOf([aNotification(2, { unread: true }), aNotification(1)])
    const read = pageOf([aNotification(2), aNotification(1)])
    await openList({ list: inTurn(unread, read), unread: { count: 0 } })
    await press(dialog.getByRole('button', { name: 'Mark all read' }))
    await expect.element(dialog.getByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument()
    await expect.poll(lines).toHaveLength(2)
    expect(sentTo('notifications.markRead')).toEqual([{ upTo: '2' }])
  })

  test('that were seen before are not marked again', async () => {
    await openList({ list: pageOf([aNotification(1)]) })
    await expect.poll(lines).toHaveLength(1)
    await press(dialog.getByRole('button', { name: 'Close' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentTo('notifications.markRead')).toEqual([])
  })

  test('lead to the part of the profile that shows more', async () => {
    const [signedIn, changed, signed] = (['signed-in', 'email-changed', 'order-signed'] as const).map(
      (action, nth) => aNotification(nth, { action, accountId: null, transactionId: null }),
    )
    await openList({ list: pageOf([signedIn, changed, signed].filter((one) => one !== undefined)) })
    const hrefs = () =>
      dialog
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'))
    await expect
      .poll(hrefs)
      .toEqual(['/dashboard/profile#security', '/dashboard/profile#details', '/dashboard/orders'])
  })

  test('about an order lead to it', async () => {
    const standingOrderId = '0198f000-0000-4000-8000-000000000401'
    const failed = { ...message, action: 'standing-order-failed', standingOrderId } as const
    await openList({ list: pageOf([aNotification(8, failed)]) })
    await expect
      .element(dialog.getByRole('link', { name: /^A scheduled payment to/ }))
      .toHaveAttribute('href', `/dashboard/payments?order=${standingOrderId}`)
  })

  test('about a message to a holder name it, and lead to its conversation', async () => {
    const holderId = '0198f000-0000-7000-8000-000000000801'
    const toTrust = { ...message, action: 'holder-message-received', name: 'Laurent Family Trust' } as const
    await openList({ list: pageOf([aNotification(9, { ...toTrust, holderId })]) })
    await expect
      .element(dialog.getByRole('link', { name: 'The bank sent a message to Laurent Family Trust.' }))
      .toHaveAttribute('href', `/dashboard/for/${holderId}/messages`)
  })

  test('are closed and marked as seen when one of them is opened', async () => {
    const list = pageOf([aNotification(7, { ...message, unread: true })])
    openScreen('/dashboard/beneficiaries', {
      as: client,
      api: {
        beneficiaries: { list: [] },
        messages: { thread: new Promise(() => {}), unread: { unread: 0 } },
        notifications: { unread: { count: 0 }, markRead: {}, list },
      },
    })
    await press(bell('Notifications'))
    await press(dialog.getByRole('link', { name: 'The bank sent you a message.' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => window.location.pathname).toBe('/dashboard/messages')
    expect(sentTo('notifications.markRead')).toEqual([{ upTo: '7' }])
  })
})
