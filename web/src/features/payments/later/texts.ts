import type { RefusalOf } from '#domain/refusal-of.ts'
import type { BusinessDay, RefusalCode } from '@bank/contract'
import { paymentHeld, safeguardRefusals } from '#domain/safeguard-words.ts'
import { codeRefusals } from '#domain/refusal-words.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of a payment on a date, or again and again. */
export const laterTexts = {
  when: 'When',
  whens: { now: 'Now', date: 'On a date', regularly: 'Regularly' },
  account: 'Pay from',
  chooseAccount: 'Select an account',
  notLoaded: 'Failed to load your accounts',
  rhythm: 'How often',
  firstDay: 'First payment',
  singleDay: 'Payment date',
  nextDay: 'Next payment',
  businessDay: 'On a weekend or bank holiday',
  end: 'Ends',
  lastDay: 'Last date',
  times: 'Number of payments',
  timesHelp: 'Counted from the first one. Skipped payments count as well.',
  dates: 'Next payments',
  none: 'None',
  holdsToday: (account: string, balance: string) => `${account} holds ${balance} today.`,
  codeReason:
    'The code covers the account, beneficiary, amount, reference and dates. We then pay without asking ' +
    'again.',
  transferCodeReason:
    'Every scheduled transfer needs a code. The code covers both accounts, the amount and the dates. ' +
    'We then make each transfer without asking again.',
  schedule: {
    'scheduled payment': 'Schedule payment',
    'scheduled transfer': 'Schedule transfer',
    'standing order': 'Set up standing order',
  },
  saveEdit: 'Save Changes',
  describeResult: 'Your payment has been scheduled.',
  describeTransferResult: 'Your transfer has been scheduled.',
  saved: 'Payment scheduled',
  transferSaved: 'Transfer scheduled',
  scheduled: 'Scheduled',
  toPayments: 'View scheduled payments',
  notFound: 'Scheduled payment not found',
  notFoundHelp: 'It has ended or was stopped.',
  editTitle: (kind: string) => `Edit ${kind}`,
  describeEdit: (kind: string) =>
    `Your code confirms the whole ${kind}. Changing only your note needs no code.`,
  changed: (kind: string) => capitalised(`${kind} changed`),
  chooseField: 'Please choose one',
  chooseDay: 'Please choose a date',
  invalidAmount: 'Please enter a valid amount greater than 0',
  invalidTimes: 'Please enter a number from 1 to 600',
} as const

/** The texts of the code, with the name of what it authorises: a standing order, for example. */
export const codeTextsOf = (kind: string) => ({
  codeNeeded: `Enter a code to authorise this ${kind}.`,
  codeHelp: `6 digits from your authenticator app, for this ${kind} only.`,
  codeAccepted: `Your code has been accepted for this ${kind}.`,
})

export const businessDayChoices: Record<BusinessDay, string> = {
  next: 'Pay on the next business day',
  previous: 'Pay on the business day before',
}

type RefusalText = { title: string; description: string }

const failed = (description: string): RefusalText => ({ title: 'Not saved', description })
const notSaved = failed('Nothing was scheduled. Please try again.')

const refused: Record<RefusalOf<'standingOrders', 'review' | 'confirm' | 'save'>, RefusalText> = {
  ...codeRefusals,
  TOO_MANY_ATTEMPTS: failed('Too many attempts. Please try again later.'),
  TOO_MANY_WRONG_CODES: failed('For your security, you have been signed out after five incorrect codes.'),
  PAYMENTS_FROZEN: failed(safeguardRefusals.PAYMENTS_FROZEN),
  ABOVE_OWN_PAYMENT_LIMIT: failed(safeguardRefusals.ABOVE_OWN_PAYMENT_LIMIT),
  BENEFICIARY_NOT_PAYABLE: failed('This beneficiary cannot be paid from this account.'),
  PAYMENT_HELD: failed(paymentHeld),
  ACCOUNT_NOT_FOUND: failed('Account not found'),
  DIFFERENT_CURRENCY: failed('Please choose two accounts of the same currency.'),
  INVALID_AMOUNT: failed('Please enter a valid amount greater than 0'),
  FIRST_DAY_PASSED: failed('The first payment would be due before today. Please choose a later date.'),
  FIRST_DAY_TOO_FAR: failed('The first date can be at most five years ahead.'),
  NO_DATE_LEFT: failed('No payments are left before this end. Please choose a later one.'),
  STANDING_ORDER_ID_TAKEN: failed(
    'An earlier payment from this window was scheduled. Please check your scheduled payments first.',
  ),
  STANDING_ORDER_ENDED: failed('This scheduled payment has ended. Please schedule a new one.'),
  TOO_MANY_STANDING_ORDERS: failed(
    'You have reached the limit of 100 standing orders and scheduled payments. Please stop one first.',
  ),
  CODE_REQUIRED: failed('Please enter an authentication code.'),
  CONFIRMATION_REFUSED: failed('The confirmation has expired. Please enter a new code.'),
  BUSY: failed('We are busy at the moment. Nothing was scheduled. Please try again.'),
  NOT_SIGNED_IN: notSaved,
  ENROLMENT_REQUIRED: notSaved,
}

/** The title and sentence of a refusal, or of a fault (null). */
export function refusalText(code: RefusalCode | null): RefusalText {
  if (code === null) return failed('The bank did not respond. Please try again.')
  return textOf(refused, code) ?? notSaved
}
