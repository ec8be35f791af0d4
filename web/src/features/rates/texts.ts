import {
  certificateTerms,
  type contract,
  maximumDaysAhead,
  type RateState,
  isCodeRefusal,
  type RefusalCode,
} from '@bank/contract'

/** Texts of the rates, for admins. */
export const texts = {
  lead:
    'What the bank pays on certificates of deposit, percent a year. A certificate keeps the rate it ' +
    'was signed at.',
  matrix: 'Rates by currency and term',
  caption:
    `Rates in percent a year, by currency, for ` +
    `${certificateTerms.join(', ').replace(/, (\d)$/, ' and $1')} years`,
  currency: 'Currency',
  years: (years: number | string) => `${years} years`,
  rate: (rate: string) => `${rate} %`,
  none: 'None',
  since: (day: string) => `since ${day}`,
  next: (rate: string, day: string) => `${rate} % from ${day}`,
  more: (count: number) => `and ${count} more`,
  planned: 'Planned:',
  pendingRate: (rate: string, day: string) => `${rate} % from ${day} waits`,
  pendingTitle: 'A change waits for a second administrator.',
  pendingRateHelp: (rate: string, day: string, requester: string) =>
    `${requester} asked for ${rate} % from ${day}. It is decided under Approvals; until then nothing ` +
    'changes.',
  add: 'Add a currency',
  addPlaceholder: 'Select a currency',
  loading: 'Loading the rates',
  failed: 'Failed to load the rates',
  failedHelp: 'The server did not answer.',
  empty: 'No rates yet',
  emptyHelp: 'Without one the bank promises no interest. Add a currency below to set the first.',
  title: (currency: string, years: number) => `${currency}, ${years} years`,
  today: (rate: string) => `The bank pays ${rate} % a year today.`,
  todayNone: 'The bank promises no interest today.',
  historyCaption: 'Changes, the latest day first',
  historyLoading: 'Loading the history',
  historyFailed: 'Failed to load the history',
  historyEmpty: 'This rate was never set',
  historyEmptyHelp: 'Until it is, the bank promises no interest for it.',
  earlier: 'Show earlier changes',
  earlierFailed: 'The earlier changes could not be read.',
  chart: 'The rate over time; each step stands in the table below.',
  from: 'From',
  rateHead: 'Rate',
  state: 'State',
  decided: 'Decided by',
  actions: 'Actions',
  theBank: 'The bank',
  decidedBy: (name: string, approver: string | null) =>
    approver === null ? name : `${name}, approved by ${approver}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  withdrawnBy: (name: string, when: string) => `Withdrawn by ${name}, ${when}`,
  withdraw: 'Withdraw',
  withdrawThis: (rate: string, day: string) => `Withdraw, ${rate} % from ${day}`,
  close: 'Close',
  back: 'Back',
  busy: 'Saving...',
} as const

export const changeTexts = {
  open: 'Change the rate',
  steps: ['New rate', 'Confirmation'],
  describe: 'Certificates that were signed keep their rate.',
  describeReview: 'Check what clients will be promised, then confirm.',
  rate: 'New rate',
  rateHelp: 'Percent a year, from 0 to 25, with at most four decimals.',
  percent: '%',
  validFrom: 'Valid from',
  validFromHelp: (city: string) =>
    `A day in ${city}: today at once, or up to ${maximumDaysAhead} days ahead.`,
  instead: (rate: string) => `Instead of ${rate} % on that day.`,
  rateMissing: 'Enter the new rate.',
  wrongRate: 'Please enter a rate from 0 to 25, with at most four decimals.',
  unchanged: (rate: string) => `It is ${rate} % on that day already.`,
  reason: 'Reason',
  reasonHelp: (isApproved: boolean) =>
    isApproved ? 'For the administrator who approves it, and for the audit.' : 'For the audit.',
  reasonMissing: 'Please say why.',
  requiresApprovalTitle: 'Another administrator has to approve it.',
  requiresApprovalHelp: 'Until then nothing changes. It has to be approved on its day at the latest.',
  pending: 'Waiting for approval',
  pendingHelp: 'A second administrator decides under Approvals.',
  alreadyPending: 'A change of this rate waits for approval already.',
  dayTaken: 'A change is planned for that day already. Withdraw it first.',
  toReview: 'Continue',
  summary: 'The change',
  certificate: 'Certificate',
  certificateOf: (currency: string, years: number) => `${currency}, ${years} years`,
  old: 'Rate before',
  from: 'Valid from',
  atOnce: (day: string) => `${day}, at once`,
  codeHelp: '6 digits from your authenticator app, for this change only.',
  codeMissing: 'Enter the 6 digits to confirm.',
  codeAccepted: 'Your code was accepted for this change.',
  confirm: 'Change Rate',
  send: 'Send for approval',
  changedTitle: 'Not what was on the screen.',
  changed:
    'Somebody else has changed it meanwhile, or asked to. Nothing of yours was done. Please look again.',
  unansweredHelp: 'Press again from here: the same change is never made twice.',
  done: 'Rate changed',
  donePlanned: (day: string) => `It applies from ${day}.`,
  failed: 'Failed to change the rate',
} as const

export const withdrawTexts = {
  title: 'Withdraw a planned change',
  describe: 'What applies before it will go on applying.',
  summary: 'The withdrawal',
  planned: 'Planned rate',
  codeHelp: '6 digits from your authenticator app, for this withdrawal only.',
  confirm: 'Withdraw Change',
  done: 'Change withdrawn',
  failed: 'Failed to withdraw the change',
} as const

export const stateNames: Record<RateState, { name: string; tone: 'good' | 'wait' | 'bad' | 'neutral' }> = {
  planned: { name: 'Planned', tone: 'wait' },
  current: { name: 'In force', tone: 'good' },
  past: { name: 'Past', tone: 'neutral' },
  withdrawn: { name: 'Withdrawn', tone: 'bad' },
}

type Rates = typeof contract.rates
/** Read from the contract: a new refusal does not compile until it has its words. */
type RateRefusal =
  | keyof Rates['set']['~orpc']['errorMap']
  | keyof Rates['confirm']['~orpc']['errorMap']
  | keyof Rates['withdraw']['~orpc']['errorMap']

const refused: Record<RateRefusal, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Set up your authenticator first.',
  NOT_ALLOWED: 'Only staff change rates.',
  INVALID_CODE: 'Please enter a valid authentication code from your authenticator app.',
  TOO_MANY_WRONG_CODES: 'Too many wrong codes. Please sign in again.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  CODE_REQUIRED: 'This needs an authentication code.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  BUSY: 'The bank is busy. Nothing was changed. Please try again.',
  INVALID_RATE: changeTexts.wrongRate,
  RATE_DAY_PASSED: 'A rate applies from today at the earliest.',
  RATE_DAY_TOO_FAR: `A change can be planned for ${maximumDaysAhead} days ahead at most.`,
  RATE_ALREADY_PLANNED: changeTexts.dayTaken,
  RATE_CHANGED: changeTexts.changed,
  APPROVAL_PENDING: 'A change of this rate waits for another administrator already.',
  RATE_UNCHANGED: 'This is the rate already.',
  RATE_ID_TAKEN: 'What was sent first from this window has been changed. Look at the history.',
  RATE_NOT_FOUND: 'There is no such change.',
  RATE_IN_FORCE: 'Its day has come: it is in force. Change the rate instead.',
  RATE_WITHDRAWN: 'Somebody else has withdrawn it already.',
}

/** Returns the text of a refusal; undefined for a fault. */
export function reasonOf(code: RefusalCode | null): string | undefined {
  return code !== null && isRateRefusal(code) ? refused[code] : undefined
}

function isRateRefusal(code: RefusalCode): code is RateRefusal {
  return Object.hasOwn(refused, code)
}

/** Returns the refusals that are shown at the code's field. */
export function codeProblemOf(code: RefusalCode | null): string | null {
  return isCodeRefusal(code) ? (reasonOf(code) ?? null) : null
}
