import type { RefusalOf } from '#domain/refusal-of.ts'
import { certificateTerms, maximumDaysAhead, type RateState, type RefusalCode } from '@bank/contract'
import { textOf } from '#lib/data/text-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'

/** Texts of the rates, for admins. */
export const texts = {
  lead:
    'The interest the bank pays on certificates of deposit, in per cent a year. A ' +
    'certificate keeps the rate at which it was signed.',
  matrix: 'Rates by currency and term',
  caption:
    `Rates in per cent a year, by currency, for ` +
    `${certificateTerms.join(', ').replace(/, (\d)$/, ' and $1')} years`,
  currency: 'Currency',
  years: (years: number | string) => `${years} years`,
  rate: (rate: string) => `${rate}%`,
  none: 'None',
  since: (day: string) => `since ${day}`,
  next: (rate: string, day: string) => `from ${day}: ${rate}%`,
  more: (count: number) => `and ${count} more`,
  planned: 'Planned',
  pendingRate: (rate: string, day: string) => `from ${day}: ${rate}%, awaiting approval`,
  pendingTitle: 'A change is awaiting a second administrator’s approval.',
  pendingRateHelp: (rate: string, day: string, requester: string) =>
    `${requester} requested ${rate}% from ${day}. It can be approved under ` +
    'Approvals; nothing changes until then.',
  add: 'Add a currency',
  addPlaceholder: 'Select a currency',
  addNow: 'Add',
  loading: 'Loading the rates',
  failed: 'Failed to load the rates',
  failedHelp: 'The bank did not respond. Please try again.',
  empty: 'No rates yet',
  emptyHelp: 'Without a rate the bank pays no interest. Add a currency below to set the first one.',
  title: (currency: string, years: number) => `${currency}, ${years} years`,
  today: (rate: string) => `The bank pays ${rate}% a year today.`,
  todayNone: 'The bank pays no interest today.',
  historyCaption: 'Changes, newest first',
  historyLoading: 'Loading the history',
  historyFailed: 'Failed to load the history',
  historyEmpty: 'This rate has never been set',
  historyEmptyHelp: 'The bank pays no interest for it until one is set.',
  earlier: 'Show earlier changes',
  chart: 'The rate over time; each change is listed in the table below.',
  from: 'From',
  rateHead: 'Rate',
  state: 'Status',
  decided: 'Decided by',
  actions: 'Actions',
  theBank: 'The bank',
  decidedBy: (name: string, approver: string | null) =>
    approver === null ? name : `${name}, approved by ${approver}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  withdrawnBy: (name: string, when: string) => `Withdrawn by ${name}, ${when}`,
  withdraw: 'Withdraw',
  withdrawThis: (rate: string, day: string) => `Withdraw, ${rate}% from ${day}`,
  close: 'Close',
  back: 'Back',
  busy: 'Saving...',
} as const

export const changeTexts = {
  open: 'Change the rate',
  steps: ['New rate', 'Review'],
  describe: 'Existing certificates keep their rate.',
  describeReview: 'Check the new rate, then confirm.',
  rate: 'New rate',
  rateHelp: 'Per cent a year, from 0 to 25, with up to four decimal places.',
  percent: '%',
  validFrom: 'Valid from',
  validFromHelp: (city: string) => `Date in ${city}: today, or up to ${maximumDaysAhead} days ahead.`,
  instead: (rate: string) => `Replaces ${rate}% on that date.`,
  rateMissing: 'Enter the new rate.',
  wrongRate: 'Please enter a rate from 0 to 25, with up to four decimal places.',
  unchanged: (rate: string) => `The rate on that date is already ${rate}%.`,
  reason: 'Reason',
  reasonHelp: (isApproved: boolean) =>
    isApproved
      ? 'Shown to the administrator who approves it, and in the audit log.'
      : 'Shown in the audit log.',
  requiresApprovalTitle: 'Another administrator must approve it.',
  requiresApprovalHelp: 'Nothing changes until then. It must be approved by its start date.',
  pending: 'Awaiting approval',
  pendingHelp: 'A second administrator can decide under Approvals.',
  alreadyPending: 'A change to this rate is already awaiting approval.',
  dayTaken: 'A change is already planned for that date. Please withdraw it first.',
  toReview: 'Continue',
  summary: 'The change',
  certificate: 'Certificate',
  certificateOf: (currency: string, years: number) => `${currency}, ${years} years`,
  old: 'Current rate',
  from: 'Valid from',
  atOnce: (day: string) => `${day}, with immediate effect`,
  codeHelp: '6 digits from your authenticator app, for this change only.',
  codeMissing: 'Enter the 6-digit code to confirm.',
  codeAccepted: 'Your code was accepted for this change.',
  confirm: 'Change rate',
  send: 'Send for approval',
  changedTitle: 'This has changed.',
  changed:
    'A colleague has just changed this rate, or requested a change. Yours was not made. ' +
    'Please check again.',
  unansweredHelp: 'You can safely try again: the change will not be made twice.',
  done: 'Rate changed',
  donePlanned: (day: string) => `It applies from ${day}.`,
  failed: 'Failed to change the rate',
} as const

export const withdrawTexts = {
  title: 'Withdraw a planned change',
  describe: 'The previous rate will continue to apply.',
  summary: 'The withdrawal',
  planned: 'Planned rate',
  codeHelp: '6 digits from your authenticator app, for this withdrawal only.',
  confirm: 'Withdraw change',
  done: 'Change withdrawn',
  failed: 'Failed to withdraw the change',
} as const

export const stateNames: Record<RateState, { name: string; tone: 'good' | 'wait' | 'bad' | 'neutral' }> = {
  planned: { name: 'Planned', tone: 'wait' },
  current: { name: 'In force', tone: 'good' },
  past: { name: 'Past', tone: 'neutral' },
  withdrawn: { name: 'Withdrawn', tone: 'bad' },
}

const refused: Record<RefusalOf<'rates', 'set' | 'confirm' | 'withdraw'>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'Your session has ended.',
  NOT_ALLOWED: 'Only staff can change rates.',
  TOO_MANY_WRONG_CODES: 'For your security, you have been signed out after five incorrect codes.',
  CODE_REQUIRED: 'An authentication code is required.',
  BUSY: 'We are busy at the moment. Nothing was changed. Please try again.',
  INVALID_RATE: changeTexts.wrongRate,
  RATE_DAY_PASSED: 'The earliest date for a new rate is today.',
  RATE_DAY_TOO_FAR: `A change can be planned up to ${maximumDaysAhead} days ahead.`,
  RATE_ALREADY_PLANNED: changeTexts.dayTaken,
  RATE_CHANGED: changeTexts.changed,
  APPROVAL_PENDING: 'A change to this rate is already awaiting another administrator’s approval.',
  RATE_UNCHANGED: 'The rate is already set to this.',
  RATE_ID_TAKEN: 'An earlier attempt from this window succeeded. Please check the history first.',
  RATE_NOT_FOUND: 'This change no longer exists.',
  RATE_IN_FORCE: 'This rate is already in force. Change the rate instead.',
  RATE_WITHDRAWN: 'A colleague has already withdrawn it.',
}

/** Returns the text of a refusal; undefined for a fault. */
export function refusalText(code: RefusalCode | null): string | undefined {
  return textOf(refused, code)
}
