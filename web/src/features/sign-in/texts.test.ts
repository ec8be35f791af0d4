import { isRefusalCode, refusalCodes } from '@bank/contract'
import { expect, test } from 'vitest'
import { refusalText } from './texts.ts'

test('a wrong name, password or code has the specification’s message', () => {
  expect(refusalText('INVALID_CREDENTIALS')).toBe('Invalid credentials')
  expect(refusalText('INVALID_PASSWORD')).toBe('Invalid credentials')
  expect(refusalText('USERNAME_NOT_FOUND')).toBe('Username not found')
  expect(refusalText('LOOKUP_FAILED')).toBe('Database error occurred')
  expect(refusalText('EMAIL_NOT_FOUND')).toBe('User email not found')
  expect(refusalText('INVALID_CODE')).toBe('Invalid authentication code')
  expect(refusalText('TOO_MANY_ATTEMPTS')).toBe('Too many attempts. Please try again later.')
})

test('a fault never shows its details', () => {
  expect(refusalText(null)).toBe('An unexpected error occurred')
})

test('every refusal of the bank has a text, even one unknown to the sign-in', () => {
  const codes = refusalCodes.filter(isRefusalCode)
  expect(codes).toHaveLength(refusalCodes.length)
  for (const code of codes) expect(refusalText(code), code).toMatch(/^[A-Z].+/)
  expect(refusalText('INVALID_AMOUNT')).toBe('An error occurred')
})
