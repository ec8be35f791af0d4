import { expect, test } from 'vitest'
import { refusalText, texts } from './texts.ts'

test('the words are the specification’s, letter by letter', () => {
  expect([texts.total, texts.verified, texts.pending, texts.add, texts.empty, texts.failed]).toEqual([
    'Total',
    'Verified',
    'Pending',
    'Add Beneficiary',
    'No Beneficiaries Added',
    'Failed to load beneficiaries',
  ])
  expect([texts.toCode, texts.confirm, texts.back]).toEqual(['Continue', 'Verify & Add', 'Back'])
  expect(
    [texts.missingName, texts.missingBank, texts.missingWallet].map(({ description }) => description),
  ).toEqual([
    'Please enter the wallet owner full name',
    'Please fill in all required bank details',
    'Please fill in all required crypto details (wallet address, currency type, and network type)',
  ])
  expect([texts.addedAndVerified, texts.deleted, texts.deleteFailed]).toEqual([
    'Beneficiary added and verified successfully',
    'Beneficiary deleted successfully',
    'Failed to delete beneficiary',
  ])
})

test('a refusal has the specification’s title and sentence', () => {
  expect(refusalText('TWO_FACTOR_NOT_ENABLED')).toEqual({
    title: '2FA Not Enabled',
    description: 'Two-factor authentication is required for this action.',
  })
  expect(refusalText('INVALID_CODE')).toEqual({
    title: 'Invalid 2FA Code',
    description: 'Please enter a valid authentication code from your authenticator app.',
  })
  expect(refusalText('NOT_SIGNED_IN').title).toBe('Authentication Error')
})

test('a lost answer is not shown as a refusal', () => {
  expect(refusalText(null).description).toBe('The bank did not respond. Please try again.')
})
