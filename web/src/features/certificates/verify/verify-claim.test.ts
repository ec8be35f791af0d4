import { expect, test } from 'vitest'
import { missingOf, trimClaim } from './verify-claim.ts'

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

test('the first missing field is named', () => {
  expect(missingOf({ number: '', hash: '' })).toBe('number')
  expect(missingOf({ number: 'MBT', hash: '' })).toBe('hash')
  expect(missingOf({ number: 'MBT', hash: 'ab' })).toBeNull()
})
