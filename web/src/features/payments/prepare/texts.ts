import type { RefusalOf } from '#domain/refusal-of.ts'
import type { RefusalCode } from '@bank/contract'
import { orderRefusals } from '#domain/order-refusals.ts'
import { commonRefusals } from '#domain/refusal-words.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of a payment that waits for signatures. */
export const prepareTexts = {
  title: 'Prepare payment',
  describeReview: 'Check the details. Nothing is paid until everyone needed has signed.',
  describeResult: 'The payment is waiting for signatures',
  toast: 'The payment is waiting for signatures',
  toastHelp: 'Everyone who can sign it has been notified.',
  note: 'Note',
  noteHelp: 'The people who prepare and sign, and the bank, can read it.',
  once:
    'Payments here are made once, with the last signature: standing orders and transfers between the ' +
    'holder’s own accounts are not available.',
  noBeneficiaries: 'There is no verified beneficiary to pay from this account.',
  askManager: 'Your account manager can help.',
  prepareOne: 'You can prepare one, which others then sign.',
  addBeneficiary: 'Add Beneficiary',
  needed: 'Signatures needed',
  waiting: 'Waiting for signatures',
  stillNeeded: 'Still needed',
  expires: 'Expires',
  send: 'Send for signature',
  sending: 'Sending...',
  unanswered: 'You can safely try again: the payment will not be sent twice.',
  sign: 'Review and sign',
  see: 'View order',
  again: 'Prepare another',
  notFound: 'Order not found',
  notFoundHelp: 'Orders to sign lists every payment that was prepared.',
  ended: 'The payment is no longer waiting for signatures',
  endedHelp: 'The order says how it ended.',
  paidBefore: (name: string, amount: string, when: string) =>
    `${name} was already paid ${amount} on ${when}. Do you want to continue?`,
  failed: 'Failed to prepare the payment',
} as const

const refused: Record<RefusalOf<'orders', 'reviewPayment' | 'preparePayment'>, string> = {
  ...commonRefusals,
  ...orderRefusals,
  PAID_BEFORE: 'The same payment has just been made. Please check it before you continue.',
  TOO_MANY_OPEN_ORDERS: 'Too many orders are waiting for signatures already. Please have some signed first.',
}

/** The sentence about a payment that was not prepared, or of a fault (null). */
export function prepareRefusal(code: RefusalCode | null): string {
  if (code === null) return 'The bank did not respond. Please try again.'
  return textOf(refused, code) ?? 'Nothing was sent. Please try again.'
}
