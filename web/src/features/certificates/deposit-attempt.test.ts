import { amountSchema } from '@bank/contract'
import { expect, test } from 'vitest'
import { type Attempt, attemptFor, fateAfter, firstAttempt, type Ordered } from './deposit-attempt.ts'

const deposit: Ordered = {
  amount: amountSchema.parse('75000.00'),
  currency: 'USD',
  termYears: 3,
  accountId: '018f0000-0000-7000-8000-000000000001',
  rate: '3.40',
  endDate: '2029-11-20',
  termsVersion: '1',
  signature: 'iVBORw0K',
}
const signedAnew = { ...deposit, signature: 'iVBORw0L' }
const newId = () => 'second'

function sent(fate: Attempt['fate']): Attempt {
  return { ...attemptFor(firstAttempt('first'), deposit, newId), fate }
}

test('before anything was sent the order may change under one id', () => {
  const first = attemptFor(firstAttempt('first'), deposit, newId)
  expect(first.certificateId).toBe('first')
  expect(attemptFor(first, signedAnew, newId).certificateId).toBe('first')
})

test('after a lost answer the id stays, so that ordering again opens one certificate', () => {
  expect(attemptFor(sent('unknown'), deposit, newId).certificateId).toBe('first')
  expect(attemptFor(sent('unknown'), { ...deposit, termYears: 5 }, newId).certificateId).toBe('first')
})

test('after a refusal the same order keeps its id and another gets a new one', () => {
  expect(attemptFor(sent('refused'), { ...deposit }, newId).certificateId).toBe('first')
  expect(attemptFor(sent('refused'), signedAnew, newId)).toEqual({
    certificateId: 'second',
    ordered: signedAnew,
    fate: 'unsent',
  })
})

test('an id that the bank keeps for another certificate is not used again', () => {
  expect(attemptFor(sent(fateAfter('unknown', 'CERTIFICATE_ID_TAKEN')), deposit, newId).certificateId).toBe(
    'second',
  )
})

test('a fault leaves the fate open, a refusal settles it, but not that of an earlier try', () => {
  expect(fateAfter('unsent', null)).toBe('unknown')
  expect(fateAfter('unsent', 'INSUFFICIENT_FUNDS')).toBe('refused')
  expect(fateAfter('unknown', 'BUSY')).toBe('unknown')
})
