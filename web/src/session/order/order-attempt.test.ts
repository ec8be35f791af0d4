import type { RefusalCode } from '@bank/contract'
import { expect, test } from 'vitest'
import { type Attempt, attemptFor, contentKey, firstAttempt, statusAfter } from './order-attempt.ts'

const rent = { beneficiaryId: 'landlord', amount: '18500.00' }
const lessRent = { ...rent, amount: '18000.00' }
const newId = () => 'second'
const consumedBy = new Set<RefusalCode>(['INSUFFICIENT_FUNDS', 'PAYMENT_ID_TAKEN'])

function sent(status: Attempt<typeof rent>['status']): Attempt<typeof rent> {
  return { ...attemptFor(firstAttempt<typeof rent>('first'), rent, newId), status }
}

test('before anything was sent an order may change under its id', () => {
  const first = attemptFor(firstAttempt<typeof rent>('first'), rent, newId)
  expect(first.id).toBe('first')
  expect(attemptFor(first, lessRent, newId).id).toBe('first')
})

test('after a lost connection the order keeps its id, so that it is carried out once', () => {
  expect(attemptFor(sent('unanswered'), rent, newId).id).toBe('first')
})

test('after a lost connection a changed order keeps the id, and the bank answers for the first', () => {
  expect(attemptFor(sent('unanswered'), lessRent, newId)).toEqual({
    id: 'first',
    content: lessRent,
    status: 'unanswered',
  })
})

test('after a refusal the same order keeps its id, and a changed order gets a new one', () => {
  expect(attemptFor(sent('refused'), { ...rent }, newId).id).toBe('first')
  expect(
    attemptFor(sent('refused'), { amount: rent.amount, beneficiaryId: rent.beneficiaryId }, newId).id,
  ).toBe('first')
  expect(attemptFor(sent('refused'), lessRent, newId)).toEqual({
    id: 'second',
    content: lessRent,
    status: 'unsent',
  })
})

test('an id that the bank has stored is not used again', () => {
  expect(attemptFor(sent(statusAfter('unsent', 'INSUFFICIENT_FUNDS', consumedBy)), rent, newId).id).toBe(
    'second',
  )
  expect(
    attemptFor(sent(statusAfter('unanswered', 'PAYMENT_ID_TAKEN', consumedBy)), lessRent, newId).id,
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
