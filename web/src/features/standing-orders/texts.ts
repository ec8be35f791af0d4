import type { RefusalOf } from '#domain/refusal-of.ts'
import type { RefusalCode } from '@bank/contract'
import { commonRefusals } from '#domain/refusal-words.ts'
import { capitalised } from '#lib/data/capitalised.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of scheduled payments and standing orders. */
export const texts = {
  pay: 'Make Payment',
  schedule: 'Schedule a payment',
  upcoming: 'Upcoming',
  orders: 'Standing orders and scheduled payments',
  past: 'Past scheduled payments',
  loading: 'Loading your payments',
  failed: 'Failed to load payments',
  failedHelp: 'The bank did not respond. Nothing has changed.',
  empty: 'No scheduled payments',
  emptyHelp: 'To schedule one, choose On a date or Regularly in Make Payment.',
  noAccount: 'You can make payments once you have an account.',
  requestAccount: 'Request New Account',
  noUpcoming: 'No upcoming payments.',
  noPast: 'No scheduled payment has been made yet.',
  otherPayments: 'Immediate payments are in your statements:',
  rules: 'How payments are made',
  earlier: 'Show earlier',
  edit: 'Edit',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  skip: 'Skip',
  restore: 'Restore',
  keep: 'Keep it',
  stopTitle: (kind: string) => `Stop this ${kind}?`,
  stopHelp: (name: string) => `No further payments to ${name} will be made. This cannot be undone.`,
  endedTitle: (kind: string) => `This ${kind} has ended`,
  endedHelp: (name: string) =>
    'It was stopped in another window, or has made its last payment. ' +
    `No further payments to ${name} will be made.`,
  close: 'Close',
  changedTo: (kind: string, status: 'stopped' | 'paused' | 'resumed') => capitalised(`${kind} ${status}`),
  skipped: 'Payment skipped',
  restored: 'Payment restored',
  changeFailed: 'The change was not made',
  tryAgain: 'Please try again.',
  from: 'From',
  to: 'To',
  next: 'Next payment',
  ends: 'Ends',
  businessDay: 'Weekend or holiday',
  reference: 'Reference for the beneficiary',
  note: 'My note',
  pausedBadge: 'Paused',
  pausedByFailures: 'Three payments in a row failed, so the bank paused this standing order.',
  pausedHelp: 'Payments that fall due while it is paused are not made.',
  notPayable: (kind: string) =>
    `This beneficiary was deleted, so payments will fail. Please edit or stop this ${kind}.`,
  scheduledPayment: 'Scheduled payment',
  scheduledTransfer: 'Scheduled transfer',
  betweenOwn: 'between your accounts',
  standingOrder: 'Standing order',
  skippedBadge: 'Skipped',
  stoppedBadge: 'Stopped',
  retryBadge: 'Not paid yet',
  retry: (refusal: string | null, time: string) => `${reasonText(refusal)}. The bank tries again on ${time}.`,
  moved: (day: string) => `Moved from ${day}`,
  paidBadge: 'Paid',
  failedBadge: 'Failed',
} as const

/** The rules by which the bank pays orders, each under what it is about. */
export const rules = [
  { name: 'Time of day', value: 'From 06:00, Dominica time.' },
  {
    name: 'Weekends and bank holidays',
    value: 'The business day after or before, as you chose.',
  },
  {
    name: 'Why a payment may fail',
    value:
      'The account has too little money, your payments are frozen, your daily limit is reached, or the ' +
      'payment is held after a change of your passkeys.',
  },
  {
    name: 'Further tries',
    value:
      'The bank tries twice more, some hours apart, at 06:00, 12:00 or 18:00. Then the payment fails. ' +
      'Three failures in a row pause a standing order.',
  },
  {
    name: 'Missed dates',
    value:
      'If the bank cannot pay on a date, it pays as soon as it can, oldest first. The payment then has ' +
      'the date on which it was made.',
  },
  {
    name: 'New authenticator',
    value: 'Payments continue while you set one up, because you confirmed them with a code.',
  },
  {
    name: 'Between your accounts',
    value:
      'Every standing order and scheduled transfer needs a code. It continues while payments are frozen, ' +
      'and your own limits do not apply to it.',
  },
] as const

/** Returns why a try did not pay, where the bank tries again. */
function reasonText(refusal: string | null): string {
  if (refusal === 'PAYMENTS_FROZEN') return 'Your payments are frozen'
  if (refusal === 'ABOVE_OWN_DAY_LIMIT') return 'Above your own daily limit'
  if (refusal === 'PAYMENT_HELD')
    return 'Held for your protection for 24 hours after a passkey was added or removed'
  return 'Insufficient funds'
}

/** Returns why a payment failed, in words. */
export function failureText(refusal: string | null): string {
  if (refusal === 'INSUFFICIENT_FUNDS') return 'Insufficient funds after three tries'
  if (refusal === 'PAYMENTS_FROZEN') return 'Your payments were frozen at all three tries'
  if (refusal === 'ABOVE_OWN_PAYMENT_LIMIT') return 'Above your own limit for one payment'
  if (refusal === 'ABOVE_OWN_DAY_LIMIT') return 'Above your own daily limit at all three tries'
  if (refusal === 'PAYMENT_HELD')
    return 'Held for your protection at all three tries, after a passkey was added or removed'
  if (refusal === 'BENEFICIARY_NOT_PAYABLE') return 'The beneficiary can no longer be paid'
  if (refusal === 'TWO_FACTOR_NOT_ENABLED') return 'Two-factor authentication is switched off'
  return 'The payment could not be made'
}

const refused: Record<RefusalOf<'standingOrders', 'setStatus' | 'setSkipped'>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'You have been signed out.',
  STANDING_ORDER_NOT_FOUND: 'This scheduled payment no longer exists.',
  STANDING_ORDER_ENDED: 'This scheduled payment has ended. Please schedule a new one.',
  OCCURRENCE_NOT_FOUND: 'No payment is scheduled on this date any more.',
  OCCURRENCE_SETTLED: 'This payment was already made or has failed.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refused, code) ?? texts.tryAgain
}
