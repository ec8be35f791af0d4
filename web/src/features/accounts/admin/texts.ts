import type { RefusalOf } from '#domain/refusal-of.ts'
import {
  isCodeRefusal,
  maximumCounted,
  maximumFoundClients,
  mostTotalledAccounts,
  type RefusalCode,
} from '@bank/contract'
import { allOf } from '#lib/data/all-of.ts'
import { textOf } from '#lib/data/text-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'
import { counted } from '#lib/data/counted.ts'

/** Every word of account management, specification 2, sections 2, 5, 8 and 9. */
export const texts = {
  search: 'Search accounts',
  searchPlaceholder: 'Account or username',
  currencyFilter: 'Currency',
  everyCurrency: 'All currencies',
  caption: 'Accounts of all clients',
  account: 'Account',
  openedAs: (name: string) => `Opened as ${name}`,
  client: 'Client',
  currency: 'Currency',
  balance: 'Balance',
  opened: 'Opened',
  actions: 'Actions',
  actionsFor: (nickname: string, number: string) => `Actions for ${nickname}, ${number}`,
  statement: 'View statement',
  more: 'Show more accounts',
  shown: (count: number, all: boolean) => `${counted(count, 'account')}${all ? '' : ', and there are more'}`,
  noTotals:
    `Totals by currency are shown for up to ${mostTotalledAccounts.toLocaleString('en')} accounts. ` +
    'Please narrow the list.',
  loading: 'Loading the accounts',
  failed: 'Failed to fetch accounts',
  failedHelp: 'The bank did not respond. Please try again.',
  empty: 'No accounts yet',
  emptyHelp: 'Create the first account for a client.',
  noMatch: 'No account matches',
  noMatchHelp: 'Try part of the nickname, the account number, or the username or name of the holder.',
  clear: 'Clear search',
  edit: 'Edit Balance',
  ownAccount: 'This is your own account. Please ask another administrator to adjust it.',
  create: 'Create Account',
  cancel: 'Cancel',
  back: 'Back',
  busy: 'Saving...',
  code: 'Authentication code',
  codeMissing: 'Enter the 6-digit code to confirm.',
} as const

/** The accounts of one client. */
export const clientTexts = {
  accounts: 'Accounts',
  all: (count: number) => allOf(count, { one: 'account', many: 'accounts', most: maximumCounted }),
  create: 'Create Account',
  held: 'Balances by currency',
  heldIn: (currency: string, count: number) => `${currency}, ${counted(count, 'account')}`,
  none: 'No accounts.',
  narrowedTo: (name: string | null) => (name === null ? 'Accounts of one client' : `Accounts of ${name}`),
  everybody: 'All accounts',
} as const

export const editTexts = {
  title: 'Edit Balance',
  steps: ['New balance', 'Review'],
  describe: (client: string, account: string, number: string) => `${client}: ${account}, ${number}`,
  describeReview: 'Check the adjustment, then confirm.',
  alreadyPending: 'An adjustment of this account is awaiting approval.',
  alreadyPendingHelp:
    'Until it is decided you cannot request another one that needs approval. If you change the ' +
    'balance now, the pending adjustment will fail.',
  current: 'The balance is now',
  newBalance: 'New balance',
  newBalanceHelp: 'The difference is booked as a transfer.',
  note: 'Reason',
  noteHelp: 'Shown on the client’s statement after “Balance adjustment:”.',
  balanceMissing: 'Enter the new balance.',
  noteMissing: 'Please give a reason.',
  wrongBalance: 'Please enter a valid amount, zero or more',
  toReview: 'Continue',
  summary: 'Adjustment',
  account: 'Account',
  client: 'Client',
  oldBalance: 'Old balance',
  reason: 'On the statement',
  line: (note: string) => `Balance adjustment: ${note}`,
  codeHelp: '6 digits from your authenticator app, for this adjustment only.',
  codeAccepted: 'Your code was accepted for this adjustment.',
  confirm: 'Update Balance',
  send: 'Send for approval',
  unansweredHelp: 'You can safely try again: the adjustment will not be made twice.',
  changed: (balance: string) =>
    `The balance has just changed and is now ${balance}. Nothing was adjusted. Please check again.`,
  changedTitle: 'This has changed.',
  loading: 'Loading the account',
  loadFailed: 'Failed to fetch account details',
  notFound: 'Account not found',
  updated: 'Account balance updated successfully',
  updateFailed: 'Failed to update account balance',
} as const

export const openTexts = {
  title: 'Create Account',
  steps: ['Select user', 'Account details', 'Review'],
  /** From the page of a client or holder the wizard begins at the second step. */
  stepsForKnown: ['Account details', 'Review'],
  search: 'Search clients',
  searchPlaceholder: 'Username, first or last name',
  forClient: 'Client',
  chosen: (name: string, username: string) => `Chosen: ${name} (${username})`,
  /** Joint holders and organisations have no username. */
  openFor: (name: string, username: string) =>
    username === '' ? `For ${name}` : `For ${name} (${username})`,
  noClientChosen: 'Select a client first.',
  moreClients: `More than ${maximumFoundClients} clients match. Please enter more of the name.`,
  noClient: 'No client matches',
  noClientHelp:
    'Try part of the username, first name or last name. An account of joint holders or of an ' +
    'organisation is created on their page under Holders.',
  loadingClients: 'Loading the clients',
  clientsFailed: 'Failed to fetch users',
  nicknameHelp: 'A name the client will recognise.',
  initialBalance: 'Initial balance',
  initialBalanceHelp: 'Booked as a transfer from the bank. An initial balance above zero needs a code.',
  next: 'Next',
  previous: 'Previous',
  creating: 'Creating...',
  asking: 'Checking the account.',
  create: 'Create Account',
  send: 'Send for approval',
  reason: 'Reason',
  reasonHelp: 'Shown to the administrator who approves it.',
  summary: 'The account',
  client: 'Client',
  codeNeeded: 'A code is required.',
  codeNeededHelp: 'The bank owes the client this amount as soon as the account is opened.',
  codeHelp: '6 digits from your authenticator app, for this account only.',
  codeAccepted: 'Your code was accepted for this account.',
  missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
  unansweredHelp: 'You can safely try again: the account will not be opened twice.',
  created: 'Account created successfully',
  createdNumber: (number: string) => `Account number ${number}`,
  createFailed: 'Failed to create account',
} as const

const refused: Record<RefusalOf<'accounts', 'open' | 'adjustBalance' | 'confirmOpening'>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'Your session has ended.',
  NOT_ALLOWED: 'You cannot open or adjust an account of your own or of a holder you have a mandate for.',
  CODE_REQUIRED: 'An authentication code is required.',
  INVALID_AMOUNT: 'Please enter a valid amount.',
  BOOKS_CLOSED: 'The books do not balance, so nothing can be booked until they do.',
  BUSY: 'We are busy at the moment. Nothing was booked. Please try again.',
  CLIENT_NOT_FOUND: 'This client no longer exists.',
  ACCOUNT_ID_TAKEN: 'An earlier account from this window was opened. Please check the list.',
  ACCOUNT_NAME_TAKEN: 'This client has an account of this name. Please choose a different one.',
  TOO_MANY_ACCOUNTS: 'This client already has the maximum number of accounts.',
  ACCOUNT_NOT_FOUND: 'Account not found',
  BALANCE_CHANGED: 'The balance has just changed.',
  BALANCE_UNCHANGED: 'This is already the balance.',
  PAYMENTS_FROZEN:
    'This client’s payments are frozen, so no money can be taken from the account until the ' +
    'freeze is lifted.',
  APPROVAL_PENDING: 'An adjustment to this account is already awaiting another administrator’s approval.',
  REASON_REQUIRED: 'Another administrator must approve this. Please give a reason.',
  ADJUSTMENT_ID_TAKEN: 'An earlier adjustment from this window was booked. Please check the statement.',
}

/** Words for a refusal; null for a fault, about which nothing is known. */
export function refusalText(code: RefusalCode | null): string | null {
  return textOf(refused, code) ?? null
}

/** The problem to show at the field of the code; null for one that belongs elsewhere. */
export function codeProblemOf(code: RefusalCode | null): string | null {
  return isCodeRefusal(code) ? refusalText(code) : null
}
