import { expect, test } from 'vitest'
import { uuidV7 } from './uuid-v7.ts'

test('it has version 7 and the variant of RFC 9562', () => {
  expect(uuidV7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('it begins with the time of the example in RFC 9562, appendix A.6', () => {
  expect(uuidV7(0x017f22e279b0).slice(0, 14)).toBe('017f22e2-79b0-')
})

test('later ones sort after earlier ones', () => {
  expect(uuidV7(1_700_000_000_000) < uuidV7(1_700_000_000_001)).toBe(true)
})

test('no two are alike', () => {
  expect(new Set(Array.from({ length: 1000 }, () => uuidV7(0))).size).toBe(1000)
})
