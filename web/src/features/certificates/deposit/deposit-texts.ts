import type { RefusalOf } from '#domain/refusal-of.ts'
import type { FundingReason, RefusalCode } from '@bank/contract'
import type { ToastText } from '#ui/toast/toast-store.ts'
import type { FileProblem, SignatureWay } from './signature/signature.ts'
import { noSigningRules } from '#domain/order-refusals.ts'
import { safeguardRefusals } from '#domain/safeguard-words.ts'
import { codeRefusals } from '#domain/refusal-words.ts'
import { textOf } from '#lib/data/text-of.ts'

/** Texts of the deposit dialog, specification 1, sections 4, 5 and 8. */
export const texts = {
  title: 'New certificate of deposit',
  steps: ['Deposit Details', 'Signature & Terms', 'Select Funding Account', 'Confirm with 2FA'],
  /** The last step of an order that other people sign too, and the summary in a step that takes a code. */
  review: 'Review',
  next: 'Next',
  previous: 'Previous',
  cancel: 'Cancel',
  create: 'Create Deposit',
  leaving: {
    title: 'Leave without a certificate?',
    description: 'Your signature and details will not be saved.',
    stay: 'Keep editing',
    leave: 'Leave',
  },
  creating: 'Creating...',
  send: 'Send for signature',
  sending: 'Sending...',
  needed: 'Signatures needed',
  ifSignedToday: 'If it is fully signed today',
  forSignature:
    'Nothing is taken until everyone needed has signed. The term begins on that day. If the bank changes ' +
    'its rate before then, the order ends.',
  waiting: 'The certificate is waiting for signatures',
  result: 'Result',
  status: 'Status',
  waitingForSignatures: 'Waiting for signatures',
  stillNeeded: 'Still needed',
  expires: 'Expires',
  sign: 'Review and sign',
  see: 'View order',
  orderNotFound: {
    title: 'Order not found',
    help: 'Orders to sign lists every certificate that was prepared.',
  },
  orderEnded: {
    title: 'The certificate is no longer waiting for signatures',
    help: 'The order says how it ended.',
  },
  done: 'Done',
  amount: 'Amount',
  currency: 'Currency',
  term: 'Term',
  years: (years: number) => `${years} years`,
  rate: (rate: string) => `${rate}% a year`,
  rateName: 'Rate',
  noInterest: 'No interest',
  noInterestHelp: (currency: string, years: number) =>
    `The bank currently pays no interest on ${years}-year deposits in ${currency}. At ` +
    'maturity only the deposit is repaid.',
  interestHelp: 'Simple interest, calculated daily on a 365-day year and paid at maturity.',
  ratesFailed: 'Today’s rates could not be loaded.',
  deposit: 'Deposit',
  termAndRate: 'Term and rate',
  interest: 'Interest at maturity',
  matures: 'Maturity date',
  tryAgain: 'Try again',
  noAnswer: 'The bank is not responding',
  noAnswerHelp: 'No money has been taken. Please try again.',
  signature: 'Your signature',
  signatureWays: 'How to sign',
  ways: { draw: 'Draw', type: 'Type', upload: 'Upload' } satisfies Record<SignatureWay, string>,
  drawHelp:
    'Draw your signature, or type your name or upload an image instead. It will appear on the certificate.',
  clear: 'Clear',
  typeName: 'Your full name',
  typeHelp: 'It will appear on the certificate as shown.',
  chooseFile: 'Image of your signature',
  chooseImage: 'Choose image',
  imageHere: 'Your image appears here',
  fileHelp: 'PNG or JPEG, up to 5 MB. It is scaled to fit 500 by 200 pixels.',
  remove: 'Remove',
  signedEmpty: 'No signature yet',
  terms: 'Terms and conditions',
  accept: 'I accept the terms and conditions',
  termsFailed: 'The terms could not be loaded.',
  loadingTerms: 'Loading the terms',
  version: (version: string) => `Version ${version}`,
  wholeTerms: (version: string) => `Read or print (version ${version})`,
  takeFrom: 'Take the deposit from',
  otherCurrencies: (accounts: number) =>
    accounts === 1 ? '1 account in another currency' : `${accounts} accounts in other currencies`,
  masked: (last4: string) => `••••\u00a0${last4}`,
  returnsTo: (date: string) => `The deposit and its interest return to this account on ${date}.`,
  depositReturnsTo: (date: string) => `The deposit returns to this account on ${date}.`,
  noAccounts: 'You have no account yet.',
  noAccountsHelp:
    'Your account manager will be glad to open one for you. Nothing is submitted until you confirm.',
  noAccountsOfHolder: 'There is no account to take a deposit from.',
  noAccountsOfHolderHelp: 'You may not prepare orders from an account that can fund one.',
  toManager: 'Message your account manager',
  noneFits: (currency: string) => `No account can fund a deposit of this size in ${currency}.`,
  noneFitsHelp: 'Go back and change the amount or the currency.',
  loadingAccounts: 'Loading accounts',
  accountsFailed: 'Failed to load accounts',
  receives: 'Repaid at maturity',
  account: 'Funding account',
  balanceAfter: 'Balance after',
  termsAccepted: 'Terms accepted',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this certificate only.',
  codeAccepted: 'Your code was accepted for this certificate.',
  loadingEarlier: 'Checking the last deposit',
  earlierOpened: 'The last deposit was successful.',
  earlierOpenedHelp: (number: string) =>
    `The connection was interrupted, but certificate ${number} has been opened. There ` +
    'is nothing more to do.',
  earlierPrepared: 'The last deposit was sent for signature.',
  earlierPreparedHelp:
    'The connection was interrupted, but the order has arrived. It is waiting for signatures, or has been ' +
    'decided already: please check the orders.',
  unansweredHelp: 'You can safely try again: the deposit will not be taken twice.',
} as const

/** Reasons why an account cannot be chosen, specification 1, section 5, and decision 17. */
export const fundingReasons: Record<FundingReason, string> = {
  INSUFFICIENT_FUNDS: 'Insufficient Funds',
  DIFFERENT_CURRENCY: 'Different currency',
}

/** Reasons why a chosen file is refused. */
export const fileProblems: Record<FileProblem, string> = {
  'not-a-picture': 'This file is not a PNG or JPEG picture.',
  'too-large': 'This file is larger than 5 MB.',
  empty: 'This picture is empty. Please choose one with your signature on it.',
}

export type RefusalText = { title: string; description?: string }

/** Texts of missing or invalid fields, specification 1, section 5. */
export const problems = {
  amount: { title: 'Invalid Amount', description: 'Please enter a valid deposit amount' },
  signature: { title: 'Signature Required', description: 'Please provide your signature' },
  terms: { title: 'Terms Required', description: 'Please accept the terms and conditions' },
  account: { title: 'Account Required', description: 'Please select an account to make the deposit from' },
  code: { title: 'Invalid Code', description: 'Please enter a valid 6-digit authentication code' },
} as const

const fallback: RefusalText = { title: 'Failed to create deposit' }
const failed = (description: string): RefusalText => ({ title: 'Transaction failed', description })
const notConfirmed = (description: string): RefusalText => ({
  title: 'Invalid 2FA code provided',
  description,
})

type Refused =
  | RefusalOf<'certificates', 'quote' | 'confirm' | 'open'>
  | RefusalOf<'orders', 'reviewCertificate' | 'confirmCertificate' | 'prepareCertificate'>

const refused: Record<Refused, RefusalText> = {
  INSUFFICIENT_FUNDS: { title: 'Insufficient funds in the selected account' },
  ACCOUNT_NOT_FOUND: { title: 'Selected account is no longer available' },
  PAYMENTS_FROZEN: failed(safeguardRefusals.PAYMENTS_FROZEN),
  DIFFERENT_CURRENCY: {
    title: 'Selected account is no longer available',
    description: 'Its currency differs from that of the certificate.',
  },
  INVALID_AMOUNT: problems.amount,
  INVALID_SIGNATURE: {
    title: 'Signature Required',
    description: 'This image could not be read. Please sign again.',
  },
  INVALID_CODE: {
    title: 'Invalid Authentication Code',
    description: 'The authentication code you entered is incorrect',
  },
  DEMO_CODE_EXPECTED: { title: 'Demo Mode', description: "Use code '246810' for demo purposes" },
  TWO_FACTOR_NOT_ENABLED: codeRefusals.TWO_FACTOR_NOT_ENABLED,
  CODE_REQUIRED: notConfirmed('Please enter a new code.'),
  CONFIRMATION_REFUSED: notConfirmed('The confirmation has expired. Please enter a new code.'),
  QUOTE_CHANGED: failed('The rate or the maturity date has just changed. Please check the deposit again.'),
  TERMS_CHANGED: failed('The terms have just changed. Please read and accept the new ones.'),
  CERTIFICATE_ID_TAKEN: failed(
    'An earlier deposit from this window was made. Please check the certificates ' +
      'before you create another.',
  ),
  TOO_MANY_ATTEMPTS: failed('Too many attempts. Please try again later.'),
  BOOKS_CLOSED: failed('Certificates are temporarily unavailable. No money has been taken.'),
  BUSY: failed('We are busy at the moment. No money has been taken. Please try again.'),
  TOO_MANY_WRONG_CODES: failed('For your security, you have been signed out after five incorrect codes.'),
  NO_SIGNING_RULES: { title: 'No signing rules', description: noSigningRules },
  TOO_MANY_OPEN_ORDERS: failed(
    'Too many orders are waiting for signatures already. Please have some signed first.',
  ),
  ORDER_ENDED: failed('This order has already been completed, refused or withdrawn.'),
  ORDER_EXPIRED: failed('This order has expired. Please prepare it again.'),
  NOT_SIGNED_IN: fallback,
  ENROLMENT_REQUIRED: fallback,
}

/** Returns the text of a refusal, or of a fault (null). */
export function refusalText(code: RefusalCode | null): RefusalText {
  return textOf(refused, code) ?? fallback
}

export const waitingToast: ToastText = {
  tone: 'good',
  title: texts.waiting,
  description: 'Everyone who can sign it has been notified.',
}

export function createdToast(number: string): ToastText {
  return { tone: 'good', title: `Certificate of Deposit created successfully! Certificate #${number}` }
}
