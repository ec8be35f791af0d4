import { expect, test } from 'vitest'
import { orderOf, readOrders, listReplacedOrders, type SentOrder, withOrder } from './sent-orders.ts'

const typed = {
  firstName: 'Adriana',
  surname: 'Fontaine',
  mobile: '+44 7700 900417',
  email: 'adriana@fontaine.example',
  date: '2026-11-25',
  time: '2:00 PM',
}

/** Sends orders one after the other, none of which is answered. */
function sendAll(...fields: (typeof typed)[]): SentOrder[] {
  return fields.reduce<SentOrder[]>(
    (sent, one, index) =>
      withOrder(
        sent,
        orderOf(one, sent, () => `order-${index}`),
      ),
    [],
  )
}

test('the same fields sent again are the same order, and replace nothing', () => {
  const sent = sendAll(typed, { ...typed, surname: ' Fontaine ' })
  expect(sent.map(({ id }) => id)).toEqual(['order-0'])
  expect(sent.flatMap((order) => listReplacedOrders(order, sent))).toEqual([])
})

test('an order for another hour replaces all unanswered ones of its e-mail address, in any case', () => {
  const sent = sendAll(
    typed,
    { ...typed, time: '3:00 PM' },
    { ...typed, email: 'other@fontaine.example' },
    { ...typed, date: '2026-11-26', email: 'Adriana@Fontaine.example' },
  )
  expect(sent.map((order, index) => listReplacedOrders(order, sent.slice(0, index)))).toEqual([
    [],
    ['order-0'],
    [],
    ['order-0', 'order-1'],
  ])
})

test('choosing the first hour again is a new order, because the second may have replaced the first', () => {
  const sent = sendAll(typed, { ...typed, time: '3:00 PM' }, typed)
  expect(sent.map(({ id }) => id)).toEqual(['order-0', 'order-1', 'order-2'])
})

test('the orders kept in a tab are read again, and invalid ones are dropped', () => {
  const sent = sendAll(typed)
  expect(readOrders(JSON.stringify(sent))).toEqual(sent)
  for (const kept of [undefined, '', '{', '{}', '[1]', '[{"id":"x"}]']) expect(readOrders(kept)).toEqual([])
})
