import type { IntendedUse, RequestType } from '@bank/contract'

/**
 * The texts of an account that is requested or opened, specification 1, sections 5 and 9; specification 2,
 * section 5.
 */
export const texts = {
  type: 'Account type',
  nickname: 'Account nickname',
  forAnyone: 'A deposit account for a person or a company',
  currency: 'Currency',
  chooseCurrency: 'Select a currency',
  typeFirst: 'Select the account type first',
  network: 'Network',
  chooseNetwork: 'Select a network',
  notFor: (currency: string) => `not for ${currency}`,
  pegged: (currency: string) => `${currency} is held on Binance Smart Chain, as a pegged token.`,
  use: 'Intended use',
  noUse: 'Prefer not to say',
  noUseKnown: 'Not stated',
  purpose: 'Business purpose',
  purposeHelp: 'Describe the business in a sentence or two.',
} as const

export const typeNames: Record<RequestType, { name: string; short: string; detail: string }> = {
  deposit: {
    name: 'Deposit Account',
    short: 'Deposit',
    detail: 'US dollars, euros, pounds, francs, Canadian or Australian dollars',
  },
  crypto: { name: 'Cryptocurrency Wallet', short: 'Crypto', detail: 'A single currency on one network' },
  business: {
    name: 'Business Account',
    short: 'Business',
    detail: 'A deposit account for a company’s money',
  },
}

export const intendedUseNames: Record<IntendedUse, string> = {
  personal: 'Personal',
  business: 'Business',
  investment: 'Investment',
  savings: 'Savings',
  trading: 'Trading',
  other: 'Other',
}
