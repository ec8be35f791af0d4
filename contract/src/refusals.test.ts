import { expect, test } from 'vitest'
import { isCodeRefusal, isRefusalCode, refusalCodes } from './refusals.ts'

test('exactly the refusals that another code resolves are about the code', () => {
  expect(refusalCodes.filter((code) => isRefusalCode(code) && isCodeRefusal(code))).toEqual([
    'INVALID_CODE',
    'CONFIRMATION_REFUSED',
    'DEMO_CODE_EXPECTED',
  ])
  expect(isCodeRefusal(null)).toBe(false)
})
