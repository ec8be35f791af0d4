import type { Notice } from '@bank/contract'
import { expect, test } from 'vitest'
import { noticeLines } from './notice-lines.ts'

const aNotice = (id: number, action: Notice['action'], unread: boolean): Notice => ({
  id: String(id),
  at: '2026-03-01T12:00:00Z',
  action,
  kind: action === 'message-received' ? 'message' : 'payment',
  amount: null,
  currency: null,
  name: null,
  accountId: null,
  unread,
})

test('messages that follow each other are one line, those that are new apart; nothing else is put together', () => {
  const lines = noticeLines([
    aNotice(8, 'message-received', true),
    aNotice(7, 'message-received', true),
    aNotice(6, 'message-received', false),
    aNotice(5, 'payment-completed', false),
    aNotice(4, 'payment-completed', false),
    aNotice(3, 'message-received', false),
    aNotice(2, 'message-received', false),
    aNotice(1, 'message-received', false),
  ])
  expect(lines.map(({ notice: { id }, count }) => [id, count])).toEqual([
    ['8', 2],
    ['6', 1],
    ['5', 1],
    ['4', 1],
    ['3', 3],
  ])
})

test('nothing is no line', () => {
  expect(noticeLines([])).toEqual([])
})
