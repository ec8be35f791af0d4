import { expect, test } from 'vitest'
import { problemsOf } from './adjustment-draft.ts'
import { editTexts } from '#features/accounts/admin/texts.ts'

test('a new balance is zero or more, fits the decimals of its currency, and has a reason', () => {
  expect(problemsOf({ newBalance: '0', note: 'Closed' }, 'USD')).toEqual({})
  expect(problemsOf({ newBalance: '0.00000001', note: 'Found' }, 'BTC')).toEqual({})
  expect(problemsOf({ newBalance: '-1', note: ' ' }, 'USD')).toEqual({
    newBalance: editTexts.wrongBalance,
    note: editTexts.noteMissing,
  })
  expect(problemsOf({ newBalance: '1.005', note: 'x' }, 'USD')).toEqual({
    newBalance: 'Enter no more than 2 decimal places for USD.',
  })
  expect(problemsOf({ newBalance: '1.5', note: 'x' }, 'JPY')).toEqual({
    newBalance: 'JPY has no decimal places. Please enter a whole number.',
  })
})
