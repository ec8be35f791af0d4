import { expect, test } from 'vitest'
import { refusedText } from './texts.ts'

test('a refusal that no sign-in expects has a text too', () => {
  expect(refusedText('INVALID_AMOUNT')).toBe('An error occurred')
})
