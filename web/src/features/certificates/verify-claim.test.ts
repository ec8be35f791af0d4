import { expect, test } from 'vitest'
import { missingOf, tidy } from './verify-claim.ts'

test('a number is read with any dash, any case and any gap', () => {
  for (const number of ['MBT-CD-2026-K7QW2M9H', ' mbt–cd–2026–k7qw2m9h ', 'MBT—CD‑2026−K7QW 2M9H']) {
    expect(tidy({ number, hash: 'AB cd\n12' }), number).toEqual({ number: 'MBT-CD-2026-K7QW2M9H', hash: 'abcd12' })
  }
})

test('the field that is missing is known, the first one first', () => {
  expect(missingOf({ number: '', hash: '' })).toBe('number')
  expect(missingOf({ number: 'MBT', hash: '' })).toBe('hash')
  expect(missingOf({ number: 'MBT', hash: 'ab' })).toBeNull()
})
