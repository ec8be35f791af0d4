import { type IntendedUse, maximumPendingRequests, type RefusalCode, type RequestStatus, type RequestType } from '@bank/contract'

/** Every word of an account request, specification 1, sections 2, 5, 8 and 9. */

type Words = { title: string; description: string }

const failed: Words = { title: 'Error', description: 'Failed to submit account request. Please try again.' }

export const texts = {
  open: 'Request New Account',
  title: 'Request New Account',
  review: 'Review typically takes 1-2 business days.',
  type: 'Account type',
  nickname: 'Account nickname',
  nicknameHelp: 'What you will call it.',
  currency: 'Currency',
  chooseCurrency: 'Select a currency',
  typeFirst: 'Select the account type first',
  network: 'Network',
  chooseNetwork: 'Select a network',
  notFor: (currency: string) => `not for ${currency}`,
  pegged: (currency: string) => `${currency} is held on Binance Smart Chain, as a pegged token.`,
  use: 'Intended use',
  noUse: 'Not said',
  deposit: 'Initial deposit',
  depositHelp: 'What you mean to bring. The account opens with nothing in it.',
  purpose: 'Business purpose',
  purposeHelp: 'What the business does, in a sentence or two.',
  cancel: 'Cancel',
  submit: 'Submit Request',
  busy: 'Submitting...',
  missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
  missingFields: {
    accountType: 'Please select an account type',
    nickname: 'Please give the account a name',
    currency: 'Please select a currency',
    network: 'Please select a network',
  },
  submitted: {
    title: 'Request Submitted',
    description: "Your account request has been submitted for review. You'll be notified once approved.",
  },
  pending: 'Pending Account Requests',
  account: 'Account',
  typeHead: 'Type',
  useHead: 'Intended use',
  requested: 'Requested',
  status: 'Status',
  loading: 'Loading your account requests',
  loadFailed: 'Failed to load account requests',
  loadFailedHelp: 'The bank did not answer. What you asked for is kept.',
  tryAgain: 'Try again',
  more: 'Show earlier requests',
  none: '–',
} as const

export const typeNames: Record<RequestType, { name: string; short: string; detail: string }> = {
  deposit: { name: 'Deposit Account', short: 'Deposit', detail: 'US dollars, euros, pounds, francs, Canadian or Australian dollars' },
  crypto: { name: 'Cryptocurrency Wallet', short: 'Crypto', detail: 'One coin, on one network' },
  business: { name: 'Business Account', short: 'Business', detail: 'A deposit account for a company’s money' },
}

export const useNames: Record<IntendedUse, string> = {
  personal: 'Personal', business: 'Business', investment: 'Investment', savings: 'Savings', trading: 'Trading', other: 'Other',
}

export const statusNames: Record<RequestStatus, string> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

const refused: Partial<Record<RefusalCode, Words>> = {
  NOT_SIGNED_IN: { title: 'Error', description: 'User not authenticated' },
  NOT_ALLOWED: { title: 'Error', description: 'Staff do not request accounts here.' },
  TOO_MANY_OPEN_REQUESTS: {
    title: 'Error',
    description: `You have ${maximumPendingRequests} requests under review. You can ask again once one of them is decided.`,
  },
}

/** What to say to a refusal, or to a fault (null). */
export function refusalWords(code: RefusalCode | null): Words {
  return (code === null ? undefined : refused[code]) ?? failed
}
