import { describe, expect, test } from 'vitest'
import { certificateKeywords, findMatches, numberKeywords } from './matches.ts'

const items = ['Portfolio', 'Family Reserve USD4501928374', 'Séverine Reserve', 'My family'].map((words) => ({
  words,
}))

describe('the result of a search', () => {
  test('contains every word, at any position, ignoring case and accents', () => {
    expect(findMatches(items, 'RESERVE fam')).toEqual([{ words: 'Family Reserve USD4501928374' }])
    expect(findMatches(items, 'severine')).toEqual([{ words: 'Séverine Reserve' }])
    expect(findMatches(items, 'nothing like it')).toEqual([])
  })
  test('begins with names that start with the typed text', () => {
    expect(findMatches(items, 'fam').map(({ words }) => words)).toEqual([
      'Family Reserve USD4501928374',
      'My family',
    ])
  })
  test('is limited to a few', () => {
    expect(
      findMatches(
        Array.from({ length: 40 }, (_, i) => ({ words: `Account ${i}` })),
        'account',
      ),
    ).toHaveLength(6)
  })
})

test('a number is found with and without groups', () => {
  expect(findMatches([{ words: numberKeywords('GB29 NWBK 6016') }], 'gb29nwbk')).toHaveLength(1)
  expect(numberKeywords(null)).toBe('')
})

test('a certificate is found by its present and its former number', () => {
  const certificates = ['MBT-CD-2026-CCCCCCCC', 'CD-2026-DDDDDDDD'].map((number) => ({
    number,
    words: certificateKeywords(number),
  }))
  for (const { number } of certificates) {
    const short = number.replace('MBT-', '')
    for (const asked of [short, `MBT-${short}`])
      expect(
        findMatches(certificates, asked).map((found) => found.number),
        asked,
      ).toEqual([number])
  }
})
