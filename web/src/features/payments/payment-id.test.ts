import { expect, test } from 'vitest'
import { attemptFor, fateAfter, firstAttempt, type Attempt } from './payment-id.ts'

const rent = { beneficiaryId: 'landlord', amount: '18500.00' }
const lessRent = { ...rent, amount: '18000.00' }
const newId = () => 'second'

function sent(fate: Attempt['fate']): Attempt {
  return { ...attemptFor(firstAttempt('first'), rent, newId), fate }
}

test('before anything was sent the order may change under one id', () => {
  const first = attemptFor(firstAttempt('first'), rent, newId)
  expect(first.paymentId).toBe('first')
  expect(attemptFor(first, lessRent, newId).paymentId).toBe('first')
})

test('after a lost connection the id stays, so that paying again pays once', () => {
  expect(attemptFor(sent('unknown'), rent, newId).paymentId).toBe('first')
})

test('after a lost connection the id stays even for another amount: the bank then says whether the first went through', () => {
  expect(attemptFor(sent('unknown'), lessRent, newId)).toEqual({
    paymentId: 'first',
    ordered: lessRent,
    fate: 'unknown',
  })
})

test('after a refusal the same order keeps its id and another order gets a new one', () => {
  expect(attemptFor(sent('refused'), rent, newId).paymentId).toBe('first')
  expect(attemptFor(sent('refused'), lessRent, newId)).toEqual({
    paymentId: 'second',
    ordered: lessRent,
    fate: 'unsent',
  })
})

test('an id the bank keeps as failed or paid is not used again', () => {
  expect(attemptFor(sent(fateAfter('unsent', 'INSUFFICIENT_FUNDS')), rent, newId).paymentId).toBe('second')
  expect(attemptFor(sent(fateAfter('unknown', 'PAYMENT_ID_TAKEN')), lessRent, newId).paymentId).toBe('second')
})

test('a fault leaves the fate open, a refusal settles it', () => {
  expect(fateAfter('unsent', null)).toBe('unknown')
  expect(fateAfter('unsent', 'BOOKS_CLOSED')).toBe('refused')
})

test('what became of an unanswered try is not settled by a refusal of the next one', () => {
  expect(fateAfter('unknown', 'BUSY')).toBe('unknown')
  expect(fateAfter('unknown', 'INSUFFICIENT_FUNDS')).toBe('spent')
})
