import {
  type contract,
  isCodeRefusal,
  maximumCounted,
  maximumFoundClients,
  type RefusalCode,
} from '@bank/contract'
import { allOf } from '#lib/data/all-of.ts'

/** Every word of account management, specification 2, sections 2, 5, 8 and 9. */
export const texts = {
  search: 'Search accounts',
  searchPlaceholder: 'Nickname, account number or username',
  caption: 'Accounts of all clients, newest first',
  account: 'Account',
  client: 'Client',
  currency: 'Currency',
  balance: 'Balance',
  opened: 'Opened',
  actions: 'Actions',
  more: 'Show earlier accounts',
  moreFailed: 'The next accounts could not be read.',
  shown: (count: number, all: boolean) =>
    `${count} ${count === 1 ? 'account' : 'accounts'}${all ? '' : ', and there are more'}`,
  loading: 'Loading the accounts',
  failed: 'Failed to fetch accounts',
  failedHelp: 'The server did not answer.',
  empty: 'No accounts yet',
  emptyHelp: 'Open the first one for a client.',
  noMatch: 'No account matches',
  noMatchHelp: 'Look for a part of the nickname, of the account number, or of the owner’s username.',
  clear: 'Clear the search',
  edit: 'Edit Balance',
  ownAccount: 'This account is your own: another administrator has to adjust it.',
  create: 'Create Account',
  cancel: 'Cancel',
  back: 'Back',
  busy: 'Saving...',
  code: 'Authentication code',
  codeMissing: 'Enter the 6 digits to confirm.',
  unanswered: 'The bank has not answered.',
} as const

/** The accounts of one client. */
export const clientTexts = {
  accounts: 'Accounts',
  all: (count: number) => allOf(count, { one: 'account', many: 'accounts', most: maximumCounted }),
  create: 'Create Account',
  held: 'What they hold on accounts',
  heldIn: (currency: string, count: number) =>
    `${currency}, ${count} ${count === 1 ? 'account' : 'accounts'}`,
  none: 'No accounts.',
  narrowedTo: (name: string | null) => (name === null ? 'Accounts of one client' : `Accounts of ${name}`),
  everybody: 'Accounts of everybody',
} as const

export const editTexts = {
  title: 'Edit Balance',
  steps: ['New balance', 'Confirmation'],
  describe: (account: string, number: string) => `${account}, ${number}`,
  describeReview: 'Check what moves, and on whose account, then confirm.',
  alreadyPending:
    'A second one of that size cannot be asked for. A smaller one now will make the waiting one fail.',
  current: 'Balance now',
  newBalance: 'New balance',
  newBalanceHelp: 'The balance the account will have. The difference is booked as a transfer.',
  note: 'Reason',
  noteHelp: 'It stands on the client’s statement, after “Balance adjustment:”.',
  balanceMissing: 'Enter the new balance.',
  noteMissing: 'Please say why.',
  wrongBalance: 'Please enter a valid amount, zero or more',
  tooManyDecimals: (currency: string, most: number) =>
    `${currency} has ${most === 0 ? 'no decimals' : `at most ${most} decimals`}.`,
  toReview: 'Continue',
  summary: 'Adjustment',
  account: 'Account',
  client: 'Client',
  oldBalance: 'Old balance',
  difference: 'Difference',
  reason: 'On the statement',
  line: (note: string) => `Balance adjustment: ${note}`,
  codeHelp: '6 digits from your authenticator app, for this adjustment only.',
  codeAccepted: 'Your code was accepted for this adjustment.',
  confirm: 'Update Balance',
  send: 'Send for approval',
  unansweredHelp: 'Press again from here: the same adjustment is never made twice.',
  changed: (balance: string) =>
    `The balance changed meanwhile: it is ${balance} now. Nothing was adjusted. Please look again.`,
  changedTitle: 'Not what was on the screen.',
  loading: 'Looking up the account',
  loadFailed: 'Failed to fetch account details',
  notFound: 'Account not found',
  updated: 'Account balance updated successfully',
  updateFailed: 'Failed to update account balance',
} as const

export const openTexts = {
  title: 'Create Account',
  steps: ['Select user', 'Account details', 'Confirmation'],
  search: 'Search clients',
  searchPlaceholder: 'Username, first or last name',
  forClient: 'For whom',
  chosen: (name: string, username: string) => `Chosen: ${name} (${username})`,
  noClientChosen: 'Select a client first.',
  moreClients: `More than ${maximumFoundClients} clients match. Type more of the name.`,
  noClient: 'No client matches',
  noClientHelp: 'Look for a part of the username, the first name or the last name.',
  loadingClients: 'Looking up the clients',
  clientsFailed: 'Failed to fetch users',
  nicknameHelp: 'What the client will find it by.',
  initialBalance: 'Initial balance',
  initialBalanceHelp: 'Booked as a transfer from the bank. Above zero it asks for a code.',
  next: 'Next',
  previous: 'Previous',
  creating: 'Creating...',
  asking: 'Checking the account.',
  create: 'Create Account',
  send: 'Send for approval',
  reason: 'Reason',
  reasonHelp: 'The administrator who approves it reads it.',
  reasonMissing: 'Please say why.',
  summary: 'The account',
  client: 'Client',
  codeNeeded: 'A code is needed.',
  codeNeededHelp: 'The bank owes the client this money from the moment the account is opened.',
  codeHelp: '6 digits from your authenticator app, for this account only.',
  codeAccepted: 'Your code was accepted for this account.',
  missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
  unansweredHelp: 'Press again from here: the same account is never opened twice.',
  created: 'Account created successfully',
  createdNumber: (number: string) => `Account number ${number}`,
  createFailed: 'Failed to create account',
} as const

type Accounts = typeof contract.accounts
/**
 * The refusals of account management, read from the contract: a new one does not compile without its words.
 */
type AdminRefusal =
  | keyof Accounts['open']['~orpc']['errorMap']
  | keyof Accounts['adjustBalance']['~orpc']['errorMap']
  | keyof Accounts['confirmOpening']['~orpc']['errorMap']

const refused: Record<AdminRefusal, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Set up your authenticator first.',
  NOT_ALLOWED: 'Nobody opens or adjusts an account of their own.',
  INVALID_CODE: 'Please enter a valid authentication code from your authenticator app.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  CODE_REQUIRED: 'This needs an authentication code.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  INVALID_AMOUNT: 'Please enter a valid amount.',
  BOOKS_CLOSED: 'The books do not balance: nothing is booked until they do.',
  BUSY: 'The bank is busy. Nothing was booked. Please try again.',
  CLIENT_NOT_FOUND: 'There is no such client any more.',
  ACCOUNT_ID_TAKEN: 'What was sent first from this window has been opened. Look for it in the list.',
  TOO_MANY_ACCOUNTS: 'This client has as many accounts as one can have.',
  ACCOUNT_NOT_FOUND: 'Account not found',
  BALANCE_CHANGED: 'The balance changed meanwhile.',
  BALANCE_UNCHANGED: 'This is the balance already.',
  APPROVAL_PENDING: 'An adjustment of this account waits for another administrator already.',
  REASON_REQUIRED: 'Another administrator has to approve this. Please say why.',
  ADJUSTMENT_ID_TAKEN: 'What was sent first from this window has been booked. Look at the statement.',
}

/** Words for a refusal; null for a fault, about which nothing is known. */
export function reasonOf(code: RefusalCode | null): string | null {
  return code !== null && isAdminRefusal(code) ? refused[code] : null
}

function isAdminRefusal(code: RefusalCode): code is AdminRefusal {
  return Object.hasOwn(refused, code)
}

/** The problem to show at the field of the code; null for one that belongs elsewhere. */
export function codeProblemOf(code: RefusalCode | null): string | null {
  return isCodeRefusal(code) ? reasonOf(code) : null
}
