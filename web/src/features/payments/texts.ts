import type { RefusalOf } from '#domain/refusal-of.ts'
import type { CodeReason, RefusalCode } from '@bank/contract'
import type { ToastText } from '#ui/toast/toast-store.ts'
import { paymentHeld, safeguardRefusals } from '#domain/safeguard-words.ts'
import { codeRefusals } from '#domain/refusal-words.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of a payment (specification 1, sections 5 and 8). */

type RefusalText = { title: string; description: string }

const failed = (description: string): RefusalText => ({ title: 'Payment Failed', description })
const notProcessed = failed('Payment processing failed')
const broken: RefusalText = {
  title: 'Payment Error',
  description: 'Failed to process payment. Please try again.',
}

export const texts = {
  title: 'Make Payment',
  scheduleTitle: 'Schedule a payment',
  scheduleTransferTitle: 'Schedule a transfer',
  leave: {
    title: 'Leave this payment?',
    description: 'Nothing has been paid.',
    stay: 'Keep editing',
    leave: 'Leave payment',
  },
  leaveTransfer: {
    title: 'Leave this transfer?',
    description: 'Nothing has been transferred.',
    stay: 'Keep editing',
    leave: 'Leave transfer',
  },
  ways: 'Pay',
  way: { beneficiary: 'To a beneficiary', own: 'Between my accounts' },
  to: 'To',
  transferAmount: (amount: string) => `Transfer ${amount}`,
  missingTransfer: {
    title: 'Missing Information',
    description: 'Please select an account and enter an amount',
  },
  missingField: {
    beneficiaryId: 'Please select a beneficiary',
    toAccountId: 'Please select an account',
    amount: 'Please enter an amount',
  },
  balanceAfterOf: (account: string) => `Balance of ${account} after`,
  describeResult: 'Your payment has been made.',
  transferCode: {
    codeNeeded: 'Enter a code to authorise this transfer.',
    codeHelp: '6 digits from your authenticator app, for this transfer only.',
    codeAccepted: 'Your code has been accepted for this transfer.',
  },
  transferAgain: 'Transfer again',
  transferTitle: 'Transfer',
  describeTransferred: 'Your transfer has been made.',
  result: 'Result',
  status: 'Status',
  done: 'Done',
  again: 'Pay again',
  paidBefore: (name: string, amount: string, when: string) =>
    `You paid ${name} ${amount} ${when}. Pay again?`,
  payTo: (name: string) => `To ${name}`,
  noAccount: 'None of your accounts can pay this beneficiary.',
  payFrom: 'Pay from',
  chooseAccount: 'Select an account',
  steps: ['Details', 'Review'],
  describeDetails: (account: string) => `From ${account}`,
  describeReview: 'Check the details, then confirm.',
  beneficiary: 'Beneficiary',
  chooseBeneficiary: 'Select a beneficiary',
  beneficiaries: 'Verified beneficiaries',
  lastPaid: (day: string) => `Last paid ${day}`,
  noMatch: 'No beneficiary matches',
  oneNotVerified: (name: string) => `${name} is not verified yet, so it cannot be paid.`,
  verify: 'Verify it',
  notVerified: (count: number) => `${count} beneficiaries match, but are not verified yet.`,
  toUnverified: 'View them',
  addBeneficiary: 'Add Beneficiary',
  someoneNew: 'Someone new?',
  noBeneficiaries: 'No verified beneficiaries found',
  loadingBeneficiaries: 'Loading beneficiaries',
  beneficiariesFailed: 'Failed to load beneficiaries',
  tryAgain: 'Try again',
  amount: 'Amount',
  balance: 'Balance',
  reference: 'Reference for the beneficiary',
  referenceHelp: 'An invoice number, for example. Letters A to Z, digits and common punctuation.',
  note: 'My note',
  noteHelp: 'Only you and the bank can read it.',
  cancel: 'Cancel',
  toReview: 'Continue',
  back: 'Back',
  payAmount: (amount: string) => `Pay ${amount}`,
  busy: 'Processing...',
  summary: 'Review',
  from: 'From',
  currency: 'Currency',
  balanceAfter: 'Balance after',
  codeNeeded: 'Enter a code to authorise this payment.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this payment only.',
  codeMissing: 'Enter the 6-digit code to confirm.',
  codeAccepted: 'Your code has been accepted for this payment.',
  unansweredHelp: 'You can safely try again: you will not be charged twice.',
  missing: { title: 'Missing Information', description: 'Please select a beneficiary and enter an amount' },
  invalidAmount: { title: 'Invalid Amount', description: 'Please enter a valid amount greater than 0' },
  insufficientFunds: {
    title: 'Insufficient Funds',
    description: 'The payment amount exceeds your account balance',
  },
} as const

/** The reason why this payment needs a code. */
export function codeReasonText(reason: CodeReason, account: string, codeAbove: string | null): string {
  if (reason === 'NEW_BENEFICIARY') return 'You added this beneficiary less than 24 hours ago.'
  return `It takes today’s total from ${account} above ${codeAbove ?? 'the limit'}.`
}

const refused: Record<RefusalOf<'payments'>, RefusalText> = {
  INSUFFICIENT_FUNDS: texts.insufficientFunds,
  INVALID_AMOUNT: texts.invalidAmount,
  ...codeRefusals,
  TOO_MANY_ATTEMPTS: failed('Too many attempts. Please try again later.'),
  PAYMENTS_FROZEN: { title: 'Payments are frozen', description: safeguardRefusals.PAYMENTS_FROZEN },
  ABOVE_OWN_PAYMENT_LIMIT: failed(safeguardRefusals.ABOVE_OWN_PAYMENT_LIMIT),
  ABOVE_OWN_DAY_LIMIT: failed(safeguardRefusals.ABOVE_OWN_DAY_LIMIT),
  BENEFICIARY_NOT_PAYABLE: failed('This beneficiary cannot be paid from this account.'),
  PAYMENT_HELD: failed(paymentHeld),
  ACCOUNT_NOT_FOUND: failed('Account not found'),
  DIFFERENT_CURRENCY: failed('Please choose two accounts of the same currency.'),
  CODE_REQUIRED: failed('This payment now needs an authentication code.'),
  CONFIRMATION_REFUSED: failed('The confirmation has expired. Please enter a new code.'),
  PAID_BEFORE: failed('You have just made the same payment. Nothing more was paid. Please check.'),
  PAYMENT_ID_TAKEN: failed(
    'An earlier payment from this window was made. Please check your statement before you pay again.',
  ),
  BOOKS_CLOSED: failed('Payments are temporarily unavailable. Your money is safe.'),
  BUSY: failed('We are busy at the moment. Nothing was paid. Please try again.'),
  TOO_MANY_WRONG_CODES: failed('For your security, you have been signed out after five incorrect codes.'),
  NOT_SIGNED_IN: notProcessed,
  ENROLMENT_REQUIRED: notProcessed,
}

/** The title and sentence of a refusal, or of a fault (null). */
export function refusalText(code: RefusalCode | null): RefusalText {
  if (code === null) return broken
  return textOf(refused, code) ?? notProcessed
}

export function paidToast(amount: string): ToastText {
  return { tone: 'good', title: 'Payment Successful', description: `Payment of ${amount} has been processed` }
}

export function transferredToast(amount: string): ToastText {
  return {
    tone: 'good',
    title: 'Transfer Successful',
    description: `Transfer of ${amount} has been processed`,
  }
}
