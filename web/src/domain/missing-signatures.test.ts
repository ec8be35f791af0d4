import type { Signatures, SigningClass } from '@bank/contract'
import { expect, test } from 'vitest'
import { missingSignatures, signaturesToGet } from './missing-signatures.ts'

const signed = (...classes: SigningClass[]) =>
  classes.map((one, index) => ({
    person: { id: `0198f000-0000-7000-8000-00000000000${index}`, firstName: 'Anna', lastName: 'Laurent' },
    class: one,
    signedAt: '2026-09-28T18:00:00Z',
  }))
const missing = (needed: Signatures | null, ...classes: SigningClass[]) =>
  missingSignatures({ needed, signatures: signed(...classes) })

test('an order needs the signatures of its rule that no person has given yet', () => {
  expect(missing({ a: 1, b: 1 })).toEqual({ a: 1, b: 1 })
  expect(missing({ a: 1, b: 1 }, 'B')).toEqual({ a: 1, b: 0 })
  expect(missing({ a: 2, b: 0 }, 'B', 'A')).toEqual({ a: 1, b: 0 })
  expect(missing(null)).toBeNull()
})

test('a signature of class A takes the place of one of class B, once those of class A are complete', () => {
  expect(missing({ a: 1, b: 1 }, 'A')).toEqual({ a: 0, b: 1 })
  expect(missing({ a: 1, b: 2 }, 'A', 'A')).toEqual({ a: 0, b: 1 })
  expect(missing({ a: 0, b: 1 }, 'A')).toEqual({ a: 0, b: 0 })
})

test('the missing signatures are a phrase, which says that class A counts for class B', () => {
  expect(signaturesToGet({ a: 1, b: 0 })).toBe('One signature of class\u00a0A')
  expect(signaturesToGet({ a: 0, b: 2 })).toBe('Two signatures of class\u00a0A or\u00a0B')
  expect(signaturesToGet({ a: 1, b: 1 })).toBe(
    'One signature of class\u00a0A and one of class\u00a0A or\u00a0B',
  )
})

test('an order that needs no more signatures says that the next one completes it', () => {
  expect(signaturesToGet({ a: 0, b: 0 })).toBe('None. The next signature completes the order.')
})
