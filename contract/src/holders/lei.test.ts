import { describe, expect, test } from 'vitest'
import { isLei, leiSchema } from './lei.ts'

describe('a legal entity identifier', () => {
  test('is accepted with its check digits, however it is typed', () => {
    for (const lei of ['529900T8BM49AURSDO55', '5493001KJTIIGC8Y1R12', 'HWUPKR0MPOU8FGXBT394'])
      expect(isLei(lei), lei).toBe(true)
    expect(leiSchema.parse(' 5299 00t8 bm49 aurs do55 ')).toBe('529900T8BM49AURSDO55')
  })

  test('is refused with any one character changed, and with any other length', () => {
    const lei = '529900T8BM49AURSDO55'
    for (let place = 0; place < lei.length; place += 1) {
      const other = lei[place] === '7' ? '8' : '7'
      expect(isLei(lei.slice(0, place) + other + lei.slice(place + 1)), String(place)).toBe(false)
    }
    for (const wrong of ['', lei.slice(1), `${lei}5`, lei.toLowerCase()]) expect(isLei(wrong)).toBe(false)
  })
})
