import { isRefusalCode, refusalCodes } from '@bank/contract'
import { expect, test } from 'vitest'
import { refusedText } from './texts.ts'

test('a wrong name, password or code has the specification’s message', () => {
  expect(refusedText('INVALID_CREDENTIALS')).toBe('Invalid credentials')
  expect(refusedText('INVALID_PASSWORD')).toBe('Invalid credentials')
  expect(refusedText('USERNAME_NOT_FOUND')).toBe('Username not found')
  expect(refusedText('LOOKUP_FAILED')).toBe('Database error occurred')
  expect(refusedText('EMAIL_NOT_FOUND')).toBe('User email not found')
  expect(refusedText('INVALID_CODE')).toBe('Invalid authentication code')
  expect(refusedText('TOO_MANY_ATTEMPTS')).toBe('Too many attempts. Please try again later.')
})

test('a fault never shows its details', () => {
  expect(refusedText(null)).toBe('An unexpected error occurred')
})

test('every refusal of the bank has a text, even one unknown to the sign-in', () => {
  const codes = refusalCodes.filter(isRefusalCode)
  expect(codes).toHaveLength(refusalCodes.length)
  for (const code of codes) expect(refusedText(code), code).toMatch(/^[A-Z].+/)
  expect(refusedText('INVALID_AMOUNT')).toBe('An error occurred')
})
