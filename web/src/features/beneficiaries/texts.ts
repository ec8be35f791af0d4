import type { contract, Network, RefusalCode } from '@bank/contract'

/** The texts of the beneficiaries page (specification 1, sections 2, 4, 5 and 8). */
export const texts = {
  pay: 'Pay',
  payNow: 'Pay now',
  total: 'Total',
  verified: 'Verified',
  pending: 'Pending',
  pendingHelp:
    'Not confirmed with a code, so it cannot be paid yet. Delete it and add it again, or write to your ' +
    'account manager.',
  search: 'Search beneficiaries',
  searchPlaceholder: 'Name, bank, account or wallet',
  empty: 'No Beneficiaries Added',
  emptyHelp: 'Add the people and companies you pay. Each is confirmed once, with a code.',
  noMatch: 'No beneficiary matches',
  noMatchHelp: 'Try a part of the name, the bank, the account number or the wallet address.',
  clearSearch: 'Clear search',
  failed: 'Failed to load beneficiaries',
  failedHelp: 'The bank did not answer. Nothing has changed.',
  loading: 'Loading your beneficiaries',
  list: 'Your beneficiaries',
  bank: 'Bank',
  accountNumber: 'Account number',
  iban: 'IBAN',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  swift: 'SWIFT',
  wallet: 'Wallet',
  currency: 'Currency',
  network: 'Network',
  holder: 'Holder',
  added: (day: string) => `Added ${day}`,
  found: (count: number) => (count === 1 ? '1 beneficiary found' : `${count} beneficiaries found`),
  address: 'Address',
  add: 'Add Beneficiary',
  steps: ['Details', 'Confirm with 2FA'],
  describeForm: 'Somebody you will pay, by bank transfer or to a wallet.',
  describeCode: 'Compare every line with what you were given, then confirm.',
  kind: 'How will you pay?',
  bankKind: 'Bank account',
  bankKindHelp: 'IBAN or account number',
  walletKind: 'Cryptocurrency wallet',
  walletKindHelp: 'Address on a network',
  name: 'Full name',
  nameHelp: 'Of the person or company you pay.',
  bankName: 'Bank name',
  accountNumberOrIban: 'Account number or IBAN',
  routingOrSortCode: 'Routing or sort code',
  swiftCode: 'SWIFT code',
  walletAddress: 'Wallet address',
  currencyType: 'Currency type',
  networkType: 'Network type',
  chooseCurrency: 'Select a currency',
  chooseNetwork: 'Select a network',
  holderName: 'Wallet holder name',
  addressHelp: 'As on an envelope, line by line, with the country last.',
  cancel: 'Cancel',
  toCode: 'Continue',
  back: 'Back',
  confirm: 'Verify & Add',
  busy: 'Verifying...',
  summary: 'The new beneficiary',
  noCheckDigits: 'This address has no check digits.',
  numberNoCheckDigits: 'This account number has no check digits.',
  noCheckDigitsHelp: 'The bank cannot notice a mistyped character. Compare every one with the original.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this beneficiary only.',
  codeMissing: 'Enter the 6 digits to confirm.',
  codeAccepted: 'Your code was accepted for this beneficiary.',
  unanswered: 'The bank has not answered.',
  unansweredHelp: 'Try again from here: the same beneficiary is never added twice.',
  delete: 'Delete',
  undo: 'Undo',
  missingName: { title: 'Missing Information', description: 'Please enter the wallet owner full name' },
  missingBank: { title: 'Missing Information', description: 'Please fill in all required bank details' },
  missingWallet: {
    title: 'Missing Information',
    description:
      'Please fill in all required crypto details (wallet address, currency type, and network type)',
  },
  addedAndVerified: 'Beneficiary added and verified successfully',
  deleted: 'Beneficiary deleted successfully',
  deleteFailed: 'Failed to delete beneficiary',
  restored: 'Beneficiary restored',
  restoreFailed: 'Failed to restore beneficiary',
  tryAgain: 'Please try again.',
} as const

/** Help for the address field: the form of addresses in this network. */
export const networkHelp: Partial<Record<Network, string>> = {
  Solana: 'Addresses of Solana have no check digits: copy it, and do not type it.',
  Avalanche: 'An address of the C-Chain, which begins with 0x.',
  'XRP Ledger': 'For an account at an exchange give the X-address: it carries the destination tag.',
  TON: 'The bank sends no comment with a payment: give an address that needs none.',
}

type RefusalText = { title: string; description: string }

const failed = (description: string): RefusalText => ({ title: 'Failed to add beneficiary', description })
const notAdded = failed('Nothing was added. Please try again.')
const notYou = (description: string): RefusalText => ({ title: 'Authentication Error', description })

type Beneficiaries = typeof contract.beneficiaries
/** The refusals of an addition in the contract: a new one does not compile until it has a text below. */
type AdditionRefusal = {
  [Name in 'check' | 'confirm' | 'add']: keyof Beneficiaries[Name]['~orpc']['errorMap']
}['check' | 'confirm' | 'add']

const refused: Record<AdditionRefusal, RefusalText> = {
  INVALID_CODE: {
    title: 'Invalid 2FA Code',
    description: 'Please enter a valid authentication code from your authenticator app.',
  },
  TWO_FACTOR_NOT_ENABLED: {
    title: '2FA Not Enabled',
    description: 'Two-factor authentication is required for this action.',
  },
  NOT_SIGNED_IN: notYou('Please sign in again.'),
  ENROLMENT_REQUIRED: notYou('Please set up two-factor authentication first.'),
  CONFIRMATION_REFUSED: notYou('The confirmation has expired. Please enter a new code.'),
  TOO_MANY_ATTEMPTS: failed('Too many attempts. Please try again later.'),
  BENEFICIARY_ID_TAKEN: failed(
    'An earlier try from this window has gone through. Look at your beneficiaries before you add another.',
  ),
  TOO_MANY_BENEFICIARIES: failed(
    'You have 500 beneficiaries, which is as many as there can be. Delete one first.',
  ),
  BUSY: failed('The bank is busy. Nothing was added. Please try again.'),
  TOO_MANY_WRONG_CODES: notAdded,
  INVALID_INPUT: failed('Something in these details cannot be right.'),
}

/** The title and sentence of a refusal, or of a fault (null). */
export function refusalText(code: RefusalCode | null): RefusalText {
  if (code === null) return failed('The bank did not answer. Please try again.')
  return isAdditionRefusal(code) ? refused[code] : notAdded
}

function isAdditionRefusal(code: RefusalCode): code is AdditionRefusal {
  return Object.hasOwn(refused, code)
}
