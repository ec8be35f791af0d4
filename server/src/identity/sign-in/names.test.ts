import { expect, test } from 'vitest'
import { comparable } from './names.ts'

test('a typed name is compared in small letters and in compatible characters', () => {
  for (const spelling of ['kirsten', 'KIRSTEN', '\u212Airsten', '\uFF4Birsten', 'kir\u017Ften'])
    expect(comparable(spelling)).toBe('kirsten')
  expect(comparable('Stra\u00DFe')).toBe('stra\u00DFe')
})
