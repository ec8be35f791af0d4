import type { RefusalOf } from '#domain/refusal-of.ts'
import type { Network, RefusalCode } from '@bank/contract'
import { codeRefusals, commonRefusals } from '#domain/refusal-words.ts'
import { safeguardRefusals } from '#domain/safeguard-words.ts'
import { textOf } from '#lib/data/text-of.ts'
import { counted } from '#lib/data/counted.ts'

/** The texts of the beneficiaries page (specification 1, sections 2, 4, 5 and 8). */
export const texts = {
  pay: 'Pay',
  payNow: 'Pay now',
  total: 'Total',
  verified: 'Verified',
  pending: 'Pending',
  pendingHelp: 'Not yet verified. Confirm it with a code before you pay.',
  confirmPending: 'Confirm with a code',
  edit: 'Edit',
  copy: (what: string, name: string) => `Copy ${what}, ${name}`,
  copied: (what: string) => `${what} copied`,
  search: 'Search beneficiaries',
  searchPlaceholder: 'Name, bank, account or wallet',
  empty: 'No Beneficiaries Added',
  emptyHelp: 'Add the people and companies you pay. You confirm each one once, with a code.',
  noMatch: 'No beneficiary matches',
  noMatchHelp: 'Try part of the name, bank, account number or wallet address.',
  clearSearch: 'Clear search',
  failed: 'Failed to load beneficiaries',
  failedHelp: 'Please try again. Nothing has changed.',
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
  holder: 'Wallet holder',
  nickname: 'Nickname',
  nicknameHelp: 'Only you see it. Payments and statements show the full name.',
  address: 'Address',
  addressHelp: 'As on an envelope, with the country on the last line.',
  added: (day: string) => `Added ${day}`,
  found: (count: number) => `${counted(count, 'beneficiary', 'beneficiaries')} found`,
  add: 'Add Beneficiary',
  steps: ['Details', 'Review'],
  describeForm: 'Add a person or company to pay.',
  describeCode: 'Check these details carefully before you confirm.',
  describePaid: 'The beneficiary has been added and paid.',
  beneficiary: 'Beneficiary',
  done: 'Done',
  kind: 'How would you like to pay?',
  bankKind: 'Bank account',
  bankKindHelp: 'IBAN or account number',
  walletKind: 'Cryptocurrency wallet',
  walletKindHelp: 'Address on a network',
  name: 'Full name',
  nameHelp: 'The person or company you are paying.',
  bankName: 'Bank name',
  account: (number: string) => `account ${number}`,
  accountNumberOrIban: 'Account number or IBAN',
  routingOrSortCode: 'Routing or sort code',
  swiftCode: 'SWIFT code',
  walletAddress: 'Wallet address',
  currencyType: 'Currency type',
  networkType: 'Network type',
  chooseCurrency: 'Select a currency',
  chooseNetwork: 'Select a network',
  holderName: 'Wallet holder name',
  holderNameHelp: 'Only if the wallet is in another name than the full name above.',
  cancel: 'Cancel',
  toCode: 'Continue',
  back: 'Back',
  confirm: 'Verify & Add',
  addAndPay: (amount: string) => `Add and pay ${amount}`,
  payFirst: 'Pay this beneficiary now',
  payFirstHelp: 'One code confirms the beneficiary and the payment.',
  payFrom: 'From',
  chooseAccount: 'Select an account',
  noAccount: 'None of your accounts can pay this beneficiary.',
  amount: 'Amount',
  balance: 'Balance',
  balanceAfter: 'Balance after',
  reference: 'Reference for the beneficiary',
  note: 'My note',
  noteHelp: 'Only you and the bank can read it.',
  missingPayment: 'Please select an account and enter an amount',
  invalidAmount: 'Please enter a valid amount greater than 0',
  paid: (amount: string) => `Payment of ${amount} has been processed`,
  paidTitle: 'Payment Successful',
  busy: 'Verifying...',
  summary: 'The new beneficiary',
  noCheckDigits: 'This wallet address has no check digits.',
  numberNoCheckDigits: 'This account number has no check digits.',
  noCheckDigitsHelp: 'We cannot detect typing errors in it. Please check every character.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this beneficiary only.',
  codeHelpPaying: '6 digits from your authenticator app, for this beneficiary and this payment only.',
  codeMissing: 'Enter the 6-digit code to confirm.',
  codeAccepted: 'Your code was accepted for this beneficiary.',
  unansweredHelp: 'You can safely try again: the beneficiary will not be added twice.',
  unansweredHelpPaying: 'You can safely try again: you will not be charged twice.',
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
  deletedWithOrders: (name: string, orders: number) =>
    orders === 1
      ? `${name}. Its scheduled payments will fail unless you edit or stop them.`
      : `${name}. Its ${orders} standing or scheduled payments will fail unless you edit or stop them.`,
  deleteFailed: 'Failed to delete beneficiary',
  restored: 'Beneficiary restored',
  restoreFailed: 'Failed to restore beneficiary',
  tryAgain: 'Please try again.',
} as const

/** The texts of the page of a holder's beneficiaries, for a user who acts for it. */
export const holderTexts = {
  emptyHelp: 'Add the people and companies the holder pays. Each one waits for the holder’s signatures.',
  emptyOfOthers: 'People who can prepare orders on all of the holder’s accounts add the first one.',
  whyNoAdding: 'People who can prepare orders on all of the holder’s accounts add beneficiaries.',
  loading: 'Loading beneficiaries',
  list: (holder: string) => `Beneficiaries of ${holder}`,
  noAccount: 'None of the accounts you can pay from suits this beneficiary.',
  prepare: 'Prepare payment',
  prepareTo: (name: string) => `Prepare payment, ${name}`,
} as const

/** Help for the address field: the form of addresses in this network. */
export const networkHelp: Partial<Record<Network, string>> = {
  Solana: 'Solana addresses have no check digits: please copy and paste it rather than type it.',
  Avalanche: 'A C-Chain address, which begins with 0x.',
  'XRP Ledger': 'For an account at an exchange, enter the X-address, which includes the destination tag.',
  TON: 'We cannot send a comment with a payment: please enter an address that does not need one.',
}

type RefusalText = { title: string; description: string }

const tooMany = 'You have reached the limit of 500 beneficiaries. Please delete one first.'
const failed = (description: string): RefusalText => ({ title: 'Failed to add beneficiary', description })
const notAdded = failed('Nothing was added. Please try again.')
const notPaid = (description: string): RefusalText => ({
  title: 'Payment Failed',
  description: `${description} The beneficiary was not added.`,
})
const notYou = (description: string): RefusalText => ({ title: 'Authentication Error', description })

const refused: Record<RefusalOf<'beneficiaries', 'check' | 'confirm' | 'add'>, RefusalText> = {
  ...codeRefusals,
  NOT_SIGNED_IN: notYou('Please sign in again.'),
  ENROLMENT_REQUIRED: notYou('Please set up two-factor authentication first.'),
  CONFIRMATION_REFUSED: notYou('The confirmation has expired. Please enter a new code.'),
  TOO_MANY_ATTEMPTS: failed('Too many attempts. Please try again later.'),
  BENEFICIARY_ID_TAKEN: failed(
    'An earlier attempt from this window succeeded. Please check your beneficiaries ' +
      'before you add another.',
  ),
  TOO_MANY_BENEFICIARIES: failed(tooMany),
  ACCOUNT_NOT_FOUND: notPaid('Account not found'),
  PAYMENTS_FROZEN: failed(safeguardRefusals.PAYMENTS_FROZEN),
  ABOVE_OWN_PAYMENT_LIMIT: notPaid(safeguardRefusals.ABOVE_OWN_PAYMENT_LIMIT),
  ABOVE_OWN_DAY_LIMIT: notPaid(safeguardRefusals.ABOVE_OWN_DAY_LIMIT),
  BENEFICIARY_NOT_PAYABLE: notPaid('This beneficiary cannot be paid from this account.'),
  PAYMENT_HELD: notPaid(
    'For your protection, you cannot make larger payments to new beneficiaries for 24 hours after a ' +
      'passkey is added or removed.',
  ),
  INVALID_AMOUNT: { title: 'Invalid Amount', description: texts.invalidAmount },
  INSUFFICIENT_FUNDS: {
    title: 'Insufficient Funds',
    description: 'The payment amount exceeds your account balance. The beneficiary was not added.',
  },
  PAYMENT_ID_TAKEN: notPaid(
    'An earlier payment from this window succeeded. Please check the statement first.',
  ),
  BOOKS_CLOSED: notPaid('Payments are temporarily unavailable.'),
  BUSY: failed('We are busy at the moment. Nothing was added. Please try again.'),
  TOO_MANY_WRONG_CODES: notAdded,
  INVALID_INPUT: failed('Please check these details: something is not valid.'),
}

/** The title and sentence of a refusal, or of a fault (null). */
export function refusalText(code: RefusalCode | null): RefusalText {
  if (code === null) return failed('The bank did not respond. Please try again.')
  return textOf(refused, code) ?? notAdded
}

const notRemoved: Record<RefusalOf<'beneficiaries', 'remove' | 'restore'>, string> = {
  ...commonRefusals,
  NOT_FOUND: 'This beneficiary no longer exists.',
  TOO_MANY_BENEFICIARIES: tooMany,
}

/** The sentence of a deletion or its Undo that was refused; undefined for a fault. */
export function removalRefusal(code: RefusalCode | null): string | undefined {
  return textOf(notRemoved, code)
}
