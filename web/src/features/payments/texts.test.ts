import { expect, test } from 'vitest'
import { refusalText } from './texts.ts'

test('a refusal that no payment expects has the specification’s words', () => {
  expect(refusalText('NOT_ALLOWED')).toEqual({
    title: 'Payment Failed',
    description: 'Payment processing failed',
  })
})
