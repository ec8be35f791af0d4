import { expect, test } from 'vitest'
import { refusalText } from './texts.ts'

test('a refusal that no sign-in expects has a text too', () => {
  expect(refusalText('INVALID_AMOUNT')).toBe('An error occurred')
})
