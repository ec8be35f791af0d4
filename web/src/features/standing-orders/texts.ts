import type { contract, RefusalCode, Rhythm, StandingOrder } from '@bank/contract'
import { formatDay } from '#lib/format/format-date.ts'

/** The texts of scheduled payments and standing orders. */
export const texts = {
  schedule: 'Schedule a payment',
  upcoming: 'Upcoming',
  orders: 'Standing orders and scheduled payments',
  past: 'Past',
  loading: 'Loading your payments',
  failed: 'Failed to load payments',
  failedHelp: 'The bank did not respond. Nothing has changed.',
  empty: 'No scheduled payments',
  emptyHelp: 'Pay on a date of your choice, or every week, month, quarter or year.',
  noUpcoming: 'No payments ahead.',
  noPast: 'Nothing has been paid by a standing order yet.',
  rules:
    'Payments are made from 06:00, Dominica time. A date on a weekend or bank holiday moves to the next ' +
    'business day. Without sufficient funds the bank tries again at the next of 06:00, 12:00 and 18:00; ' +
    'after three tries the payment fails. Three failures in a row pause the order. A date that the bank ' +
    'could not process is paid once it can, the oldest first, and dated that day.',
  earlier: 'Show earlier',
  edit: 'Edit',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  skip: 'Skip',
  restore: 'Restore',
  keep: 'Keep it',
  stopTitle: 'Stop this order?',
  stopHelp: (name: string) => `No further payments to ${name} will be made. This cannot be undone.`,
  stopped: 'Order stopped',
  paused: 'Order paused',
  resumed: 'Order resumed',
  skipped: 'Payment skipped',
  restored: 'Payment restored',
  changeFailed: 'The change was not made',
  tryAgain: 'Please try again.',
  from: 'From',
  next: 'Next payment',
  ends: 'Ends',
  reference: 'Reference for the beneficiary',
  shortReference: 'Reference',
  note: 'My note',
  pausedBadge: 'Paused',
  pausedByFailures: 'Three payments in a row failed, so the bank paused this order.',
  pausedHelp: 'Dates that pass while it is paused are not paid.',
  notPayable: 'This beneficiary was deleted, so payments will fail. Edit the order or stop it.',
  scheduledPayment: 'Scheduled payment',
  standingOrder: 'Standing order',
  skippedBadge: 'Skipped',
  retryBadge: 'Not paid yet',
  retry: (time: string) => `Insufficient funds. The bank tries again on ${time}.`,
  moved: (day: string) => `Moved from ${day}`,
  paidBadge: 'Paid',
  failedBadge: 'Failed',
} as const

export const dialogTexts = {
  newTitle: 'Schedule a payment',
  editTitle: 'Edit the order',
  steps: ['Details', 'Confirm with 2FA'],
  describeDetails: 'The bank pays on the dates you choose. Your code confirms the whole order.',
  describeReview: 'Check the details, then confirm.',
  account: 'Pay from',
  chooseAccount: 'Select an account',
  beneficiary: 'Beneficiary',
  chooseBeneficiary: 'Select a beneficiary',
  noBeneficiaries: 'No verified beneficiaries found',
  notLoaded: 'Failed to load your accounts and beneficiaries',
  amount: 'Amount',
  balance: 'Balance',
  rhythm: 'How often',
  firstDay: 'First payment',
  singleDay: 'Payment date',
  dayHelp: 'A weekend or bank holiday moves to the next business day.',
  end: 'Ends',
  lastDay: 'Last date',
  times: 'Number of dates',
  timesHelp: 'From the first date on. Skipped dates count.',
  referenceHelp: 'An invoice number, for example. Letters A to Z, digits and common punctuation.',
  noteHelp: 'Only you and the bank can read it.',
  cancel: 'Cancel',
  toReview: 'Continue',
  back: 'Back',
  confirm: 'Confirm',
  busy: 'Processing...',
  summary: 'Your order',
  dates: 'Next dates',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this order only.',
  codeMissing: 'Enter the 6 digits to confirm.',
  codeAccepted: 'Your code was accepted for this order.',
  saved: 'Payment scheduled',
  changed: 'Order changed',
  chooseField: 'Please choose one',
  chooseDay: 'Please choose a date',
  invalidAmount: 'Please enter a valid amount greater than 0',
  invalidTimes: 'Please enter a number from 1 to 600',
} as const

export const rhythmTexts: Record<Rhythm, string> = {
  once: 'Once, on a date',
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
}

export const endTexts = {
  never: 'Never',
  lastDay: 'On a date',
  times: 'After a number of dates',
} as const
export type End = keyof typeof endTexts

/** When an order ends, in words. */
export function endText({ lastDay, times }: Pick<StandingOrder, 'lastDay' | 'times'>): string {
  if (lastDay !== null) return `On ${formatDay(lastDay)}`
  if (times !== null) return times === 1 ? 'After 1 date' : `After ${times} dates`
  return endTexts.never
}

type RefusalText = { title: string; description: string }

const failed = (description: string): RefusalText => ({ title: 'The order was not saved', description })
const notSaved = failed('Nothing was scheduled. Please try again.')

type Orders = typeof contract.standingOrders
type Steps = 'review' | 'confirm' | 'save'
/** The refusals of an order in the contract: a new one does not compile until it has a text below. */
type OrderRefusal = { [Name in Steps]: keyof Orders[Name]['~orpc']['errorMap'] }[Steps]

const refused: Record<OrderRefusal, RefusalText> = {
  INVALID_CODE: {
    title: 'Invalid 2FA Code',
    description: 'Please enter a valid authentication code from your authenticator app.',
  },
  TWO_FACTOR_NOT_ENABLED: {
    title: '2FA Not Enabled',
    description: 'Two-factor authentication is required for this action.',
  },
  TOO_MANY_ATTEMPTS: failed('Too many attempts. Please try again later.'),
  TOO_MANY_WRONG_CODES: failed('For your security, you have been signed out after five incorrect codes.'),
  BENEFICIARY_NOT_PAYABLE: failed('This beneficiary cannot be paid from this account.'),
  ACCOUNT_NOT_FOUND: failed('Account not found'),
  INVALID_AMOUNT: failed('Please enter a valid amount greater than 0'),
  FIRST_DAY_PASSED: failed('Please choose a first date from today on.'),
  FIRST_DAY_TOO_FAR: failed('The first date can be at most five years ahead.'),
  NO_DATE_LEFT: failed('This order has no date left. Please choose a later end.'),
  STANDING_ORDER_ID_TAKEN: notSaved,
  STANDING_ORDER_ENDED: failed('This order has ended. Please schedule a new one.'),
  TOO_MANY_STANDING_ORDERS: failed('You have 100 orders, the most there can be. Stop one first.'),
  CODE_REQUIRED: failed('Please enter an authentication code.'),
  CONFIRMATION_REFUSED: failed('The confirmation has expired. Please enter a new code.'),
  BUSY: failed('We are busy at the moment. Nothing was scheduled. Please try again.'),
  NOT_SIGNED_IN: notSaved,
  ENROLMENT_REQUIRED: notSaved,
}

/** The title and sentence of a refusal, or of a fault (null). */
export function refusalText(code: RefusalCode | null): RefusalText {
  if (code === null) return failed('The bank did not respond. Please try again.')
  return isOrderRefusal(code) ? refused[code] : notSaved
}

function isOrderRefusal(code: RefusalCode): code is OrderRefusal {
  return Object.hasOwn(refused, code)
}

/** Why a payment failed, in words. */
export function failureText(refusal: string | null): string {
  if (refusal === 'INSUFFICIENT_FUNDS') return 'Insufficient funds after three tries'
  if (refusal === 'BENEFICIARY_NOT_PAYABLE') return 'The beneficiary can no longer be paid'
  if (refusal === 'TWO_FACTOR_NOT_ENABLED') return 'Two-factor authentication is switched off'
  return 'The payment could not be made'
}
