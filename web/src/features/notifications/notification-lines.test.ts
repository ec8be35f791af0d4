import type { Notification } from '@bank/contract'
import { expect, test } from 'vitest'
import { notificationLines } from './notification-lines.ts'

const aNotification = (id: number, action: Notification['action'], unread: boolean): Notification => ({
  id: String(id),
  at: '2026-03-01T12:00:00Z',
  action,
  kind: action === 'message-received' ? 'message' : 'payment',
  amount: null,
  currency: null,
  direction: null,
  name: null,
  accountId: null,
  transactionId: null,
  standingOrderId: null,
  requestId: null,
  certificateId: null,
  byClient: false,
  holderId: null,
  holderName: null,
  unread,
})

test('consecutive messages share a line, unread ones apart from read ones', () => {
  const lines = notificationLines([
    aNotification(8, 'message-received', true),
    aNotification(7, 'message-received', true),
    aNotification(6, 'message-received', false),
    aNotification(5, 'payment-completed', false),
    aNotification(4, 'payment-completed', false),
    aNotification(3, 'message-received', false),
    aNotification(2, 'message-received', false),
    aNotification(1, 'message-received', false),
  ])
  expect(lines.map(({ notification: { id }, count }) => [id, count])).toEqual([
    ['8', 2],
    ['6', 1],
    ['5', 1],
    ['4', 1],
    ['3', 3],
  ])
})

test('an empty list has no line', () => {
  expect(notificationLines([])).toEqual([])
})
