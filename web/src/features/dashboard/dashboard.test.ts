import { activityActions, amountSchema } from '@bank/contract'
import { expect, test } from 'vitest'
import { activitySentence } from '#domain/activity/activity.ts'
import { texts } from './texts.ts'

const nothing = { name: null, amount: null, currency: null, holderName: null }

test('a client is greeted by the client’s own time of day', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(texts.greeting)).toEqual([
    'Good evening',
    'Good evening',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})

test('an event is a whole sentence, even if it does not name its subject', () => {
  const paid = {
    action: 'payment-completed' as const,
    name: 'Whitcombe & Sons',
    amount: amountSchema.parse('1234.56'),
    currency: 'USD' as const,
    holderName: null,
  }
  expect(activitySentence(paid, false)).toBe('You paid $1,234.56 to Whitcombe & Sons.')
  expect(activitySentence(paid, true)).toBe('You paid a hidden amount to Whitcombe & Sons.')
  expect(activitySentence({ ...nothing, action: 'payment-failed' }, false)).toBe(
    'A payment of an amount failed.',
  )
  const ofHolder = {
    action: 'own-holder-account-requested' as const,
    amount: null,
    currency: null,
    name: 'School {holder}',
  }
  expect(activitySentence({ ...ofHolder, holderName: 'Laurent Family Trust' }, false)).toBe(
    'You requested the account School {holder} for Laurent Family Trust.',
  )
  expect(activitySentence({ ...ofHolder, holderName: null }, false)).toBe('You requested an account.')
  for (const action of activityActions)
    expect(activitySentence({ ...nothing, action }, false)).toMatch(/^[A-Z].*[a-z]\.$/)
})
