import type { Transaction } from '@bank/contract'
import { noteTexts } from '#features/statements/texts.ts'

/** The texts of one transaction. */
export const texts = {
  title: 'Transaction',
  loading: 'Loading the transaction',
  notFound: 'Transaction not found',
  notFoundHelp: 'There is no such transaction on this account.',
  failed: 'Failed to load the transaction',
  failedHelp: 'The bank did not respond. Please try again.',
  incoming: 'Incoming Transfer',
  outgoing: 'Outgoing Payment',
  nothingMoved: 'No money left the account.',
  time: 'Date and time',
  to: 'To',
  from: 'From',
  bank: 'Bank',
  network: 'Network',
  account: 'Account',
  accountOf: { debit: 'Beneficiary’s account', credit: 'Payer’s account' },
  wallet: 'Wallet',
  ending: (digits: string) => `••••\u00a0${digits}`,
  reference: 'Reference for the beneficiary',
  payersReference: 'Payer’s reference',
  copy: (what: string) => `Copy ${what}`,
  valueCopied: (what: string) => `${what} copied`,
  note: noteTexts,
  bankNote: 'Description',
  balance: 'Balance after',
  madeBy: 'Made by',
  order: 'Scheduled by',
  toOrder: 'View in Payments',
  ownAccount: { debit: 'From account', credit: 'To account' },
  /** The word of the statement's table. */
  number: 'Reference',
  payAgain: 'Pay again',
} as const

export const statusTexts: Record<Transaction['status'], string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

/** The origin of a transaction, as a client, an admin and a user with a right read it. */
export const madeByTexts: Record<'client' | 'admin' | 'acting', Record<Transaction['madeBy'], string>> = {
  client: { client: 'You', bank: 'The bank', payer: 'The payer' },
  admin: { client: 'The client', bank: 'The bank', payer: 'The payer' },
  acting: { client: 'The account holder', bank: 'The bank', payer: 'The payer' },
}
