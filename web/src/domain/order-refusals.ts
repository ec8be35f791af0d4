import { paymentHeld, safeguardRefusals } from './safeguard-words.ts'

export const noSigningRules = 'No signing rules apply to this currency. Please ask your account manager.'

/** Why a payment that waits for signatures cannot be prepared, or be made. */
export const orderRefusals = {
  ...safeguardRefusals,
  ACCOUNT_NOT_FOUND: 'You may no longer act on this account.',
  BENEFICIARY_NOT_PAYABLE: 'This beneficiary cannot be paid from this account.',
  INVALID_AMOUNT: 'Please enter a valid amount greater than 0',
  INSUFFICIENT_FUNDS: 'The payment amount exceeds the account balance.',
  PAYMENT_HELD: paymentHeld,
  NO_SIGNING_RULES: noSigningRules,
  PAYMENT_ID_TAKEN: 'An earlier order from this window was sent. Please check the orders first.',
} as const
