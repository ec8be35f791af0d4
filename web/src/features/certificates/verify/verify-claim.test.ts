import { expect, test } from 'vitest'
import { problemOf, trimClaim } from './verify-claim.ts'

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
    text: 'Please enter the number of the document.',
  })
  expect(problemOf({ number: 'CD', hash: '' })).toEqual({
    field: 'hash',
    text: 'Please enter the hash of the document.',
  })
  expect(problemOf({ number: 'C'.repeat(65), hash: 'ab' })).toEqual({
    field: 'number',
    text: 'Please use at most 64 characters',
  })
  expect(problemOf({ number: 'CD', hash: 'a'.repeat(129) })).toEqual({
    field: 'hash',
    text: 'Please use at most 128 characters',
  })
  expect(problemOf({ number: 'CD', hash: 'ab' })).toBeNull()
})
