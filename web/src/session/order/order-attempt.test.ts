import type { RefusalCode } from '@bank/contract'
import { expect, test } from 'vitest'
import { type Attempt, attemptFor, contentKey, firstAttempt, statusAfter } from './order-attempt.ts'

const order = { beneficiaryId: 'landlord', amount: '18500.00' }
const changedOrder = { ...order, amount: '18000.00' }
const newId = () => 'second'
const consumedBy = new Set<RefusalCode>(['INSUFFICIENT_FUNDS', 'PAYMENT_ID_TAKEN'])

function sent(status: Attempt<typeof order>['status']): Attempt<typeof order> {
  return { ...attemptFor(firstAttempt<typeof order>('first'), order, newId), status }
}

test('before anything was sent an order may change under its id', () => {
  const first = attemptFor(firstAttempt<typeof order>('first'), order, newId)
  expect(first.id).toBe('first')
  expect(attemptFor(first, changedOrder, newId).id).toBe('first')
})

test('after a lost connection the order keeps its id, so that it is carried out once', () => {
  expect(attemptFor(sent('unanswered'), order, newId).id).toBe('first')
})

test('after a lost connection a changed order keeps the id, and the bank answers for the first', () => {
  expect(attemptFor(sent('unanswered'), changedOrder, newId)).toEqual({
    id: 'first',
    content: changedOrder,
    status: 'unanswered',
  })
})

test('after a refusal the same order keeps its id, and a changed order gets a new one', () => {
  expect(attemptFor(sent('refused'), { ...order }, newId).id).toBe('first')
  expect(
    attemptFor(sent('refused'), { amount: order.amount, beneficiaryId: order.beneficiaryId }, newId).id,
  ).toBe('first')
  expect(attemptFor(sent('refused'), changedOrder, newId)).toEqual({
    id: 'second',
    content: changedOrder,
    status: 'unsent',
  })
})

test('an id that the bank has stored is not used again', () => {
  expect(attemptFor(sent(statusAfter('unsent', 'INSUFFICIENT_FUNDS', consumedBy)), order, newId).id).toBe(
    'second',
  )
  expect(
    attemptFor(sent(statusAfter('unanswered', 'PAYMENT_ID_TAKEN', consumedBy)), changedOrder, newId).id,
  ).toBe('second')
  expect(statusAfter('unsent', 'INSUFFICIENT_FUNDS', new Set())).toBe('refused')
})

test('a fault leaves the outcome unknown, and a refusal settles its own attempt only', () => {
  expect(statusAfter('unsent', null, consumedBy)).toBe('unanswered')
  expect(statusAfter('unsent', 'BOOKS_CLOSED', consumedBy)).toBe('refused')
  expect(statusAfter('unanswered', 'BUSY', consumedBy)).toBe('unanswered')
  expect(statusAfter('unanswered', 'INSUFFICIENT_FUNDS', consumedBy)).toBe('consumed')
})

test('two orders are equal in any order of fields, and different if one field differs', () => {
  expect(contentKey({ a: '1', b: '2' })).toBe(contentKey({ b: '2', a: '1' }))
  expect(contentKey({ a: '1', b: '2' })).not.toBe(contentKey({ a: '2', b: '1' }))
  expect(contentKey({ a: '1' })).not.toBe(contentKey({ a: '1', b: '2' }))
})
