import { auditActions } from '@bank/contract'
import { expect, test } from 'vitest'
import { textOfName } from './texts.ts'

test('what is written down by a name is told in words', () => {
  expect(
    [
      'payment-completed',
      'two-factor-enabled',
      'email-changed',
      'sign-in-refused',
      'signed-in',
      'term_years',
    ].map(textOfName),
  ).toEqual([
    'Payment completed',
    'Two-factor enabled',
    'E-mail changed',
    'Sign-in refused',
    'Signed in',
    'Term years',
  ])
})

test('no two things of the log have the same words', () => {
  expect(new Set(auditActions.map(textOfName)).size).toBe(auditActions.length)
})
