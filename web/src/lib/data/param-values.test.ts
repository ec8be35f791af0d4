import { expect, test } from 'vitest'
import { z } from 'zod'
import { readChoice, readDay, readId, readText } from './param-values.ts'

const noText = [undefined, null, true, [], ['x'], {}]

test('a word in an address is cut if it is too long, and may be a bare number', () => {
  expect([readText('abc', 10), readText('abcdef', 3), readText(42, 10), readText('', 10)]).toEqual([
    'abc',
    'abc',
    '42',
    undefined,
  ])
  for (const given of noText) expect(readText(given, 10)).toBeUndefined()
})

test('a choice in an address must be one of the given ones', () => {
  expect([
    readChoice('b', ['a', 'b']),
    readChoice('c', ['a', 'b']),
    readChoice(7, [1, 7]),
    readChoice('7', [1, 7]),
  ]).toEqual(['b', undefined, 7, undefined])
})

test('an id in an address must be one that the bank accepts', () => {
  const ids = [
    '0198c2f4-7b1a-7c3e-9d52-6f0a1b2c3d4e',
    '0198C2F4-7B1A-7C3E-9D52-6F0A1B2C3D4E',
    '0198c2f4-7b1a-4c3e-bd52-6f0a1b2c3d4e',
    '0198c2f4-7b1a-9c3e-9d52-6f0a1b2c3d4e',
    '0198c2f4-7b1a-7c3e-7d52-6f0a1b2c3d4e',
    '0198c2f47b1a7c3e9d526f0a1b2c3d4e',
    ' 0198c2f4-7b1a-7c3e-9d52-6f0a1b2c3d4e',
    '0198c2f4-7b1a-7c3e-9d52-6f0a1b2c3d4e\n',
    'x',
    '',
    ...noText,
  ]
  for (const given of ids)
    expect(readId(given) !== undefined, JSON.stringify(given)).toBe(z.uuid().safeParse(given).success)
})

test('a day in an address must exist', () => {
  const days = [
    '2026-11-21',
    '2024-02-29',
    '2026-02-29',
    '1900-02-29',
    '2000-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-12-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0001-01-01',
    '9999-12-31',
    '2026-1-1',
    '2026-11-21T00:00',
    '+02026-11-21',
    '21.11.2026',
    'today',
    '2026-11-21\n',
    '',
    20261121,
    ...noText,
  ]
  for (const given of days)
    expect(readDay(given) !== undefined, JSON.stringify(given)).toBe(z.iso.date().safeParse(given).success)
})
