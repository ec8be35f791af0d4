import { auditActions } from '@bank/contract'
import { expect, test } from 'vitest'
import { textOfName } from './texts.ts'

test('a detail is shown in words instead of its name', () => {
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
    'Two-factor authentication enabled',
    'E-mail address changed',
    'Sign-in refused',
    'Signed in',
    'Term years',
  ])
})

test('a message names its direction, because the bank reads the event of a client', () => {
  expect(['message-received', 'message-sent'].map(textOfName)).toEqual([
    'Message sent to client',
    'Message sent by client',
  ])
})

test('an event has the words of the screens', () => {
  expect(
    ['approval-asked', 'person-created', 'recovery-codes-made', 'setup-link-made'].map(textOfName),
  ).toEqual(['Approval requested', 'User created', 'Recovery codes created', 'Setup link created'])
  expect(
    ['approval-approved', 'own-beneficiary-order-signed', 'occurrence-skipped', 'phrase-viewed'].map(
      textOfName,
    ),
  ).toEqual([
    'Approval granted',
    'Order to add a beneficiary signed by the user',
    'Payment of a standing order skipped',
    'Telephone phrase viewed',
  ])
  expect(['own-order-signed', 'own-limit-set', 'receipt-downloaded-by-right'].map(textOfName)).toEqual([
    'Order signed by the user',
    'Client’s own limit set',
    'Receipt downloaded by a person with access',
  ])
  for (const words of auditActions.map(textOfName))
    expect(words).not.toMatch(/\b(asked|made|person(?! with access)|noted|seal|by right)\b|^Own /i)
})

test('every kind of event and detail has words of its own', () => {
  expect(new Set(auditActions.map(textOfName)).size).toBe(auditActions.length)
})
