import { isRefusalCode, refusalCodes } from '@bank/contract'
import { expect, test } from 'vitest'
import { codeReasonText, paidToast, refusalText } from './texts.ts'

test('every refusal has a title and a sentence', () => {
  for (const code of refusalCodes.filter(isRefusalCode)) {
    const { title, description } = refusalText(code)
    expect(title, code).not.toBe('')
    expect(description, code).not.toBe('')
  }
})

test('the texts are those of the catalogue, letter by letter', () => {
  expect(refusalText('INVALID_AMOUNT')).toEqual({
    title: 'Invalid Amount',
    description: 'Please enter a valid amount greater than 0',
  })
  expect(refusalText('INSUFFICIENT_FUNDS')).toEqual({
    title: 'Insufficient Funds',
    description: 'The payment amount exceeds your account balance',
  })
  expect(refusalText('INVALID_CODE')).toEqual({
    title: 'Invalid 2FA Code',
    description: 'Please enter a valid authentication code from your authenticator app.',
  })
  expect(refusalText('TWO_FACTOR_NOT_ENABLED')).toEqual({
    title: '2FA Not Enabled',
    description: 'Two-factor authentication is required for this action.',
  })
  expect(refusalText('NOT_ALLOWED')).toEqual({
    title: 'Payment Failed',
    description: 'Payment processing failed',
  })
})

test('a fault is not a refusal', () => {
  expect(refusalText(null)).toEqual({
    title: 'Payment Error',
    description: 'Failed to process payment. Please try again.',
  })
})

test('the message after a payment has its amount', () => {
  expect(paidToast('$18,500.00')).toMatchObject({
    title: 'Payment Successful',
    description: 'Payment of $18,500.00 has been processed',
  })
})

test('a code is requested with the reason', () => {
  expect(codeReasonText('DAILY_TOTAL', 'Family Reserve', '$10,000.00')).toBe(
    'It takes today’s total from Family Reserve above $10,000.00.',
  )
  expect(codeReasonText('NEW_BENEFICIARY', 'Family Reserve', null)).toBe(
    'You added this beneficiary less than 24 hours ago.',
  )
})
