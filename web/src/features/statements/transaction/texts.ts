import type { Transaction } from '@bank/contract'

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
  wallet: 'Wallet',
  ending: (digits: string) => `•••• ${digits}`,
  reference: 'Reference for the beneficiary',
  payersReference: 'Reference',
  note: { client: 'My note', admin: 'Client’s note' },
  bankNote: 'Description',
  balance: 'Balance after',
  madeBy: 'Made by',
  order: 'Scheduled by',
  toOrder: 'View the order',
  ownAccount: { debit: 'From account', credit: 'To account' },
  number: 'Transaction number',
  copyNumber: 'Copy the transaction number',
  copied: 'Copied to clipboard',
  payAgain: 'Pay again',
} as const

export const statusTexts: Record<Transaction['status'], string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

/** The origin of a transaction, as a client and as an admin read it. */
export const madeByTexts: Record<'client' | 'admin', Record<Transaction['madeBy'], string>> = {
  client: { client: 'You', bank: 'The bank', payer: 'The payer' },
  admin: { client: 'The client', bank: 'The bank', payer: 'The payer' },
}
