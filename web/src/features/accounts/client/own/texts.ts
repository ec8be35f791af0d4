import type { RefusalOf } from '#domain/refusal-of.ts'

/** The texts of what clients change of their own accounts, and of the details that others pay to. */
export const texts = {
  rename: 'Rename',
  receive: 'Details to receive money',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  isFirst: 'This is the first account.',
  isLast: 'This is the last account.',
  moved: (account: string, place: number, count: number) => `${account} is now ${place} of ${count}`,
  moveFailed: 'Failed to move the account',
  renameTitle: 'Rename account',
  name: 'Account name',
  nameHelp: 'You see it on every screen and on new statements.',
  openedAs: (name: string) => `The bank opened it as ${name}.`,
  renamed: 'Account renamed',
  renameFailed: 'Failed to rename the account',
  tryAgain: 'Please try again.',
  receiveDescribe: (account: string) => `${account}. Give these details to the person or company paying you.`,
  holder: 'Account holder',
  accountNumber: 'Account number',
  walletNumber: 'Wallet number',
  currency: 'Currency',
  bank: 'Bank',
  bankAddress: 'Bank address',
  bic: 'BIC',
  noBic: 'Payers abroad also need the bank’s BIC. Please ask your account manager for it.',
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what} copied`,
  copyAll: 'Copy all',
  allCopied: 'Details copied',
  print: 'Print',
  qr: 'QR code of these details',
  qrHelp: 'Scan with a phone camera to read these details as text.',
  walletDescribe: (account: string) => `${account}. You receive coins through your account manager.`,
  walletTitle: 'The bank issues no address for this wallet.',
  walletHelp:
    'Before anyone sends you coins, please ask your account manager how they are to be sent. ' +
    'The wallet number is the bank’s own: coins cannot be sent to it.',
  message: 'Send a message',
} as const

/** Why a name was not saved. */
export const renameRefusals: Record<RefusalOf<'accounts', 'rename'>, string> = {
  NOT_SIGNED_IN: 'Please sign in again.',
  ENROLMENT_REQUIRED: 'Please set up two-factor authentication first.',
  ACCOUNT_NOT_FOUND: 'Account not found',
  ACCOUNT_NAME_TAKEN: 'Another of your accounts has this name. Please choose a different one.',
  INVALID_INPUT: 'Please choose another name.',
}
