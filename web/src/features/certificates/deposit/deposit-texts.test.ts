import { isRefusalCode, refusalCodes } from '@bank/contract'
import { expect, test } from 'vitest'
import { createdToast, fundingReasons, problems, refusalText, texts } from './deposit-texts.ts'

test('every refusal has its words', () => {
  for (const code of refusalCodes.filter(isRefusalCode)) expect(refusalText(code).title, code).not.toBe('')
})

test('the texts are those of the catalogue, letter by letter', () => {
  expect(texts.steps).toEqual([
    'Deposit Details',
    'Signature & Terms',
    'Select Funding Account',
    'Confirm with 2FA',
  ])
  expect(problems).toEqual({
    amount: { title: 'Invalid Amount', description: 'Please enter a valid deposit amount' },
    signature: { title: 'Signature Required', description: 'Please provide your signature' },
    terms: { title: 'Terms Required', description: 'Please accept the terms and conditions' },
    account: { title: 'Account Required', description: 'Please select an account to make the deposit from' },
    code: { title: 'Invalid Code', description: 'Please enter a valid 6-digit authentication code' },
  })
  expect(fundingReasons).toEqual({
    INSUFFICIENT_FUNDS: 'Insufficient Funds',
    DIFFERENT_CURRENCY: 'Different currency',
  })
  expect(refusalText('INVALID_CODE')).toEqual({
    title: 'Invalid Authentication Code',
    description: 'The authentication code you entered is incorrect',
  })
  expect(refusalText('DEMO_CODE_EXPECTED')).toEqual({
    title: 'Demo Mode',
    description: "Use code '246810' for demo purposes",
  })
  expect(refusalText('INSUFFICIENT_FUNDS').title).toBe('Insufficient funds in the selected account')
  expect(refusalText('ACCOUNT_NOT_FOUND').title).toBe('Selected account is no longer available')
  expect(refusalText('CONFIRMATION_REFUSED').title).toBe('Invalid 2FA code provided')
  expect(refusalText('BOOKS_CLOSED').title).toBe('Transaction failed')
  expect(createdToast('CD-2026-K7QW2M9H').title).toBe(
    'Certificate of Deposit created successfully! Certificate #CD-2026-K7QW2M9H',
  )
})

test('a fault is not a refusal', () => {
  expect(refusalText(null)).toEqual({ title: 'Failed to create deposit' })
})
