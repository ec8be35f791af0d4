import { activityActions } from '@bank/contract'
import { expect, test } from 'vitest'
import { activitySentence } from '#domain/activity/activity.ts'
import { texts } from './texts.ts'

const nothing = { name: null, holderName: null, byClient: false }

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
  const paid = { ...nothing, action: 'payment-completed' as const, name: 'Whitcombe & Sons' }
  expect(activitySentence(paid)).toBe('You paid Whitcombe & Sons.')
  expect(activitySentence({ ...nothing, action: 'payment-failed' })).toBe('A payment failed.')
  const paused = { ...nothing, action: 'standing-order-paused' as const, name: 'Whitcombe & Sons' }
  expect(activitySentence(paused)).toBe('A standing order to Whitcombe & Sons was paused.')
  expect(activitySentence({ ...paused, byClient: true })).toBe(
    'You paused a standing order to Whitcombe & Sons.',
  )
  const ofHolder = { ...nothing, action: 'own-holder-account-requested' as const, name: 'School {holder}' }
  expect(activitySentence({ ...ofHolder, holderName: 'Laurent Family Trust' })).toBe(
    'You requested the account School {holder} for Laurent Family Trust.',
  )
  expect(activitySentence({ ...ofHolder, holderName: null })).toBe('You requested an account.')
  for (const action of activityActions)
    expect(activitySentence({ ...nothing, action })).toMatch(/^[A-Z].*[a-z]\.$/)
})
