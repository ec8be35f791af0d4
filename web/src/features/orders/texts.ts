import type { RefusalOf } from '#domain/refusal-of.ts'
import { fullName, type ListedOrder, type OrderStatus, type RefusalCode } from '@bank/contract'
import { noSigningRules, orderRefusals } from '#domain/order-refusals.ts'
import { commonRefusals } from '#domain/refusal-words.ts'
import { textOf } from '#lib/data/text-of.ts'
import type { BadgeTone } from '#ui/data/badge.tsx'

/** The texts of orders that wait for signatures. */
export const texts = {
  lists: {
    forMe: 'Waiting for you',
    forOthers: 'Waiting for others',
    done: 'Done',
  },
  none: 'Nothing is waiting for your signature',
  noneHelp: 'Orders that need your signature appear here, with everything you need to decide.',
  more: {
    forMe: 'Show more orders waiting for you',
    forOthers: 'Show more orders waiting for others',
    done: 'Show earlier orders',
  },
  loading: 'Loading orders',
  failed: 'Failed to load orders',
  failedHelp: 'Nothing has changed. Please try again.',
  payment: 'Payment',
  paymentOf: (holder: string) => `Payment from ${holder}`,
  beneficiaryOf: (holder: string) => `New beneficiary for ${holder}`,
  certificateOf: (holder: string) => `Certificate of deposit for ${holder}`,
  certificate: 'Certificate of deposit',
  depositOf: (amount: string, term: string, rate: string) => `${amount} for ${term} at ${rate}`,
  years: (years: number) => `${years} years`,
  percent: (rate: string) => `${rate}%`,
  termAndRate: 'Term and rate',
  termAt: (years: number, rate: string) => `${years} years at ${rate}% a year`,
  term: 'Term',
  rate: 'Rate',
  rateOf: (rate: string) => `${rate}% a year, simple, actual/365`,
  noInterest: 'No interest',
  interest: 'Interest at maturity',
  repaid: 'Repaid at maturity',
  matures: 'Maturity date',
  ifSignedToday: 'If it is fully signed today',
  fundedFrom: 'Taken from and repaid to',
  termsVersion: 'Terms and conditions',
  version: (version: string) => `Version ${version}`,
  number: 'Certificate number',
  drawn: 'Signature on the certificate',
  drawnBy: (name: string) => `Signature of ${name}`,
  certificateHelp:
    'The term begins on the day of the last signature. If the bank changes its rate before then, the order ' +
    'ends and no money moves.',
  changed: {
    rate: 'The bank has changed its rate for this term. Please prepare the certificate again.',
    terms: 'The bank has changed its terms and conditions. Please prepare the certificate again.',
  },
  amountTo: (amount: string, name: string) => `${amount} to ${name}`,
  bank: 'Bank',
  account: 'Account number',
  routing: 'Routing number',
  swift: 'SWIFT code',
  wallet: 'Wallet address',
  network: 'Network',
  walletHolder: 'Wallet holder',
  address: 'Address',
  holder: 'Account holder',
  from: 'From',
  fromAccount: 'Account',
  to: 'To',
  reference: 'Reference for the beneficiary',
  note: 'Note',
  currency: 'Currency',
  preparedBy: 'Prepared by',
  expires: 'Expires',
  signed: 'Signed by',
  signedNone: 'No one yet',
  missing: 'Still needed',
  noRules: noSigningRules,
  canSign: 'Can still sign',
  state: 'Status',
  reason: 'Reason',
  sign: 'Review and sign',
  details: 'Details',
  named: (action: string, order: string) => `${action}, ${order}`,
  dialog: 'Order',
  dialogLoading: 'Loading the order',
  gone: 'Order not found',
  goneHelp: 'You can no longer see this order, or the link is incomplete.',
  signedAlready: 'You have signed this order.',
  waitsForOthers: 'It is now waiting for other people’s signatures.',
  notForMe: 'You can follow this order, but it does not need your signature.',
  paidBefore: (name: string, amount: string, when: string) =>
    `${name} was already paid ${amount} ${when}. Please check before you sign.`,
  code: '6 digits from your authenticator app, for this order only.',
  codeMissing: 'Enter the 6-digit code to sign.',
  codeAccepted: 'Your code was accepted for this order.',
  signNow: 'Sign',
  signing: 'Signing...',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  close: 'Close',
  cancel: 'Cancel',
  unanswered: 'You can safely try again: your signature will not be counted twice.',
  signedToast: 'Signed',
  signedHelp: 'The order still needs other people’s signatures.',
  addedToast: 'Beneficiary added',
  addedHelp: (name: string) => `Yours was the last signature needed. ${name} can now be paid.`,
  openedToast: (number: string) => `Certificate of Deposit created successfully! Certificate #${number}`,
  openedHelp: 'Yours was the last signature needed.',
  executedToast: 'Payment Successful',
  executedHelp: (amount: string, name: string) =>
    `Yours was the last signature needed. ${amount} was paid to ${name}.`,
  signFailed: 'Failed to sign',
  refuseTitle: 'Refuse this order',
  refuseHelp: 'The order ends for everyone. No money moves, and no beneficiary is added.',
  reasonTooLong: (most: number) => `Please use at most ${most} characters.`,
  reasonHelp: 'Everyone who prepares or signs orders for the account holder can read this.',
  refuseNow: 'Refuse order',
  refusing: 'Refusing...',
  refusedToast: 'Order refused',
  withdrawTitle: 'Withdraw your order',
  withdrawHelp: 'The order ends for everyone. No money moves, and no beneficiary is added.',
  withdrawNow: 'Withdraw order',
  withdrawing: 'Withdrawing...',
  withdrawnToast: 'Order withdrawn',
  endFailed: { refuse: 'Failed to refuse the order', withdraw: 'Failed to withdraw the order' },
} as const

export const statusTexts: Record<OrderStatus, { word: string; tone: BadgeTone }> = {
  waiting: { word: 'Waiting', tone: 'wait' },
  executed: { word: 'Completed', tone: 'good' },
  refused: { word: 'Refused', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
}

/** "Anna Laurent (A)" for each signature of an order. */
export function signedInWords({ signatures }: Pick<ListedOrder, 'signatures'>): string {
  if (signatures.length === 0) return texts.signedNone
  return signatures.map(({ person, class: of }) => `${fullName(person)}\u00a0(${of})`).join(', ')
}

const ordinary = {
  ...commonRefusals,
  ORDER_NOT_FOUND: 'You can no longer see this order.',
  ORDER_ENDED: 'This order has already been completed, refused or withdrawn.',
  ORDER_EXPIRED: 'This order has expired. Please prepare it again.',
  QUOTE_CHANGED: 'The bank has changed its rate since, so this order has ended. Please prepare it again.',
  TERMS_CHANGED: 'The bank has changed its terms since, so this order has ended. Please prepare it again.',
} as const

const refusedSignature: Record<RefusalOf<'orders', 'confirm' | 'sign' | 'refuse' | 'withdraw'>, string> = {
  ...ordinary,
  ...orderRefusals,
  INSUFFICIENT_FUNDS:
    'The amount exceeds the account balance. The order stays open: ' +
    'you can sign it once the account holds enough.',
  TOO_MANY_WRONG_CODES: 'For your security, you have been signed out after five incorrect codes.',
  CODE_REQUIRED: 'Please enter a code from your authenticator app.',
  PAID_BEFORE: 'An identical payment has just been made. Please check before you sign again.',
  BENEFICIARY_ID_TAKEN: 'This beneficiary has already been added. Please check the list of beneficiaries.',
  TOO_MANY_BENEFICIARIES:
    'The account holder has reached the maximum number of beneficiaries. The order stays open.',
  DIFFERENT_CURRENCY: 'The account is not in the currency of the certificate.',
  CERTIFICATE_ID_TAKEN: 'This certificate has already been opened. Please check the certificates.',
  BOOKS_CLOSED: 'Payments are temporarily unavailable. The order stays open.',
}

/** The sentence about an order that was not signed or ended, or of a fault (null). */
export function signRefusal(code: RefusalCode | null): string {
  if (code === null) return 'The bank did not respond. Please try again.'
  return textOf(refusedSignature, code) ?? 'Nothing was changed. Please try again.'
}
