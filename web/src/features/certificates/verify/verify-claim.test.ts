import { expect, test } from 'vitest'
import { groupHash, problemOf, trimClaim } from './verify-claim.ts'

test('a number is read with any dash, any case and any gap', () => {
  for (const number of ['CD-2026-K7QW2M9H', ' cd–2026–k7qw2m9h ', 'CD‑2026−K7QW 2M9H']) {
    expect(trimClaim({ number, hash: 'AB cd\n12' }), number).toEqual({
      number: 'CD-2026-K7QW2M9H',
      hash: 'abcd12',
    })
  }
})

test('an older number keeps its own prefix', () => {
  expect(trimClaim({ number: 'MBT—CD‑2026−K7QW 2M9H', hash: 'ab' }).number).toBe('MBT-CD-2026-K7QW2M9H')
})

test('the first field that is missing or too long is named', () => {
  expect(problemOf({ number: '', hash: '' })).toEqual({
    field: 'number',
    text: 'Please enter the number of the document',
  })
  expect(problemOf({ number: 'CD', hash: '' })).toEqual({
    field: 'hash',
    text: 'Please enter the hash of the document',
  })
  expect(problemOf({ number: 'C'.repeat(65), hash: 'ab' })).toEqual({
    field: 'number',
    text: 'Please use at most 64 characters',
  })
  expect(problemOf({ number: 'CD', hash: 'a'.repeat(129) })).toEqual({
    field: 'hash',
    text: 'Please use at most 128 characters',
  })
  expect(problemOf({ number: 'CD', hash: 'ab'.repeat(32) })).toBeNull()
})

test('a hash that is not 64 hexadecimal digits is named before the bank is asked', () => {
  for (const hash of ['123', 'a'.repeat(63), 'a'.repeat(65), `${'a'.repeat(63)}g`])
    expect(problemOf({ number: 'CD', hash }), hash).toEqual({
      field: 'hash',
      text: 'Please enter all 64 characters of the hash. It has the digits 0 to 9 and a to f.',
    })
})

test('a hash is shown in groups of eight, as it is printed', () => {
  expect(groupHash('0123456789abcdef 01')).toBe('01234567 89abcdef 01')
  expect(groupHash('01234567')).toBe('01234567')
  expect(groupHash('')).toBe('')
})
