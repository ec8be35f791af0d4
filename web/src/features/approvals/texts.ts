import { type contract, maximumPending, type RefusalCode } from '@bank/contract'

/** Every word of the approvals. */
export const texts = {
  detail: (pending: number) =>
    pending === 0
      ? 'Nothing waits for a decision'
      : pending === 1
        ? '1 waits for a decision'
        : `${pending}${pending === maximumPending ? ' or more' : ''} wait for a decision`,
  applies: 'Four eyes.',
  appliesHelp:
    'Large adjustments and opening balances, new administrators, changes of rates, and new ' +
    'setup links for administrators and for everybody who is set up wait until a second ' +
    'administrator has approved them. Nobody approves their own.',
  off: 'Approval by a second administrator is off.',
  offHelp:
    'Whatever an administrator does is done at once. When it is on, large adjustments and ' +
    'opening balances, new administrators, changes of rates, and new setup links for ' +
    'administrators and for everybody who is set up wait until a second administrator has ' +
    'approved them.',
  settings: 'Bank settings',
  notRequired: 'Nothing has to be approved.',
  notRequiredHelp:
    'There is one administrator who is set up. As soon as there are two, one approves what ' +
    'the other asks for.',
  oneAdministrator: 'There is one administrator only.',
  oneAdministratorHelp: (until: string) =>
    `Another one was demoted or blocked a short while ago, so the rule stays until ${until}. ` +
    'What is asked for before then does not happen by itself: it waits for a second ' +
    'administrator, for seven days at most, and whoever asked can take it back and do it ' +
    'anew once the rule is over. Whoever operates the bank can appoint an administrator ' +
    'sooner.',
  pending: 'Waiting',
  decided: 'Decided',
  loading: 'Loading the approvals',
  failed: 'Failed to fetch approvals',
  failedHelp: 'The server did not answer.',
  nonePending: 'Nothing waits',
  nonePendingHelp: 'What another administrator asks for appears here by itself.',
  noneDecided: 'Nothing was decided yet.',
  operation: 'What',
  change: 'Change',
  asked: 'Asked by',
  since: 'Since',
  decidedHead: 'Decided',
  state: 'Status',
  actions: 'Actions',
  review: 'Review',
  view: 'View',
  actionOf: (action: string, operation: string, subject: string) => `${action}, ${operation}, ${subject}`,
  more: 'Show earlier decisions',
  morePending: 'Show more',
  to: 'to',
  own: 'yours',

  title: 'Approval',
  dialogLoading: 'Loading the approval',
  missing: 'There is no such approval',
  missingHelp: 'It may have been mistyped in the address.',
  user: 'Whom it concerns',
  from: 'From',
  becomes: 'To',
  by: 'Difference',
  reason: 'Why',
  requester: 'Asked by',
  requestedAt: 'Asked',
  expires: 'Waits until',
  decidedBy: 'Decided by',
  decidedAt: 'Decided',
  note: 'Note',
  failure: 'Why it failed',
  permitted: 'Approved. The administrator who asked makes the link, and is the only one who sees it.',
  permittedUntil: 'To be made until',
  lapsed: (until: string) => `Lapsed: the link was not made before ${until}. It has to be asked for anew.`,
  decision: {
    approved: (name: string) => `${name} approved what you asked for`,
    rejected: (name: string) => `${name} rejected what you asked for`,
    failed: (name: string) => `${name} approved what you asked for, but it could not be done any more`,
    expired: 'What you asked for has expired',
  },
  toBeMadeUntil: (operation: string, until: string) => `${operation}. You may make it until ${until}.`,
  someone: 'Another administrator',
  see: 'See it',
  noteHelp: 'The administrator who asked reads it.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this decision only.',
  codeMissing: 'Enter the 6 digits of your code.',
  approve: 'Approve',
  approving: 'Approving...',
  reject: 'Reject',
  rejecting: 'Rejecting...',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
  close: 'Close',
  yours: 'You asked for this.',
  yoursHelp: 'Another administrator decides about it. You can take it back as long as it waits.',
  concerns: 'This concerns your own access.',
  concernsHelp: 'Another administrator decides about it.',
  quicker: (name: string, decision: string) => `${name} was quicker: it is ${decision}.`,
  done: {
    approved: 'Approved and done',
    permitted: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  couldNot: 'It could not be done any more',
  decideFailed: 'Failed to decide',
  withdrawFailed: 'Failed to withdraw',
} as const

const failures: Partial<Record<string, string>> = {
  ACCOUNT_NOT_FOUND: 'There is no such account any more.',
  ACCOUNT_ID_TAKEN: 'The account has been opened already.',
  ASKER_GONE: 'Whoever asked for it is no administrator any more.',
  RATE_CHANGED: 'The rate had changed meanwhile. Nothing was changed.',
  RATE_DAY_PASSED:
    'Its day had passed. Nothing was changed: it has to be asked for anew, from a day to come.',
  SETTING_CHANGED: 'The setting had changed meanwhile.',
  RATE_ALREADY_PLANNED: 'Another change had been planned for that day. Nothing was changed.',
  BALANCE_CHANGED: 'The balance had changed meanwhile. Nothing was adjusted.',
  BALANCE_UNCHANGED: 'The balance was that already.',
  CLIENT_NOT_FOUND: 'There is no such client any more.',
  INVALID_AMOUNT: 'The amount cannot be.',
  NOT_ALLOWED: 'Nobody adjusts an account of their own.',
  PERSON_BLOCKED: 'They were blocked meanwhile.',
  ROLE_CHANGED: 'Their role had changed meanwhile.',
  TOO_MANY_ACCOUNTS: 'The client has as many accounts as one can have.',
}

/** Reasons why an approved operation could no longer be carried out. */
export function failureText(code: string): string {
  return failures[code] ?? 'The bank refused it. Nothing was done.'
}

type Refusal = keyof (typeof contract.approvals.decide)['~orpc']['errorMap']

const refused: Record<Refusal, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Set up your authenticator first.',
  NOT_ALLOWED: 'You are no longer an administrator.',
  APPROVAL_NOT_FOUND: 'There is no such approval any more.',
  OWN_APPROVAL: 'Nobody approves their own: another administrator has to.',
  APPROVALS_PAUSED:
    'The password of one of you was reset less than seven days ago, while there was no ' +
    'authenticator. A third administrator can decide about this; otherwise please wait until ' +
    'the seven days have passed.',
  OWN_ACCESS: 'Nobody decides about their own access: another administrator has to.',
  APPROVAL_DECIDED: 'It was decided meanwhile.',
  APPROVAL_EXPIRED: 'It has waited for too long, and is over.',
  INVALID_CODE: 'This code is not right, or was used before. Please wait for the next one.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  BOOKS_CLOSED: 'The books do not balance: nothing is booked until they do. It goes on waiting.',
  BUSY: 'The bank is busy. Nothing was decided. Please try again.',
}

/** Why the bank refused. Null is a fault: no connection, or an error of ours. */
export function refusedText(code: RefusalCode | null): string {
  return code !== null && isKnown(code)
    ? refused[code]
    : 'The bank did not answer. Please look again whether it was decided.'
}

function isKnown(code: RefusalCode): code is Refusal {
  return Object.hasOwn(refused, code)
}
