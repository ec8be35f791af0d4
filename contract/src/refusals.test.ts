import { expect, test } from 'vitest'
import { isCodeRefusal, isRefusalCode, refusalCodes } from './refusals.ts'

test('a refusal is about the code where another code mends it, and no other is', () => {
  expect(refusalCodes.filter((code) => isRefusalCode(code) && isCodeRefusal(code))).toEqual([
    'INVALID_CODE',
    'CONFIRMATION_REFUSED',
    'DEMO_CODE_EXPECTED',
  ])
  expect(isCodeRefusal(null)).toBe(false)
})
