import type { RefusalCode } from '@bank/contract'
import { noSigningRules } from '#domain/order-refusals.ts'
import type { RefusalOf } from '#domain/refusal-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'
import { safeguardRefusals } from '#domain/safeguard-words.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of a beneficiary that waits for signatures. */
export const prepareTexts = {
  describe: 'A new beneficiary can be paid once everyone needed has signed.',
  describeResult: 'The beneficiary is waiting for signatures',
  toast: 'The beneficiary is waiting for signatures',
  toastHelp: 'Everyone who can sign it has been notified.',
  result: 'Result',
  status: 'Status',
  waiting: 'Waiting for signatures',
  send: 'Send for signature',
  sending: 'Sending...',
  sign: 'Review and sign',
  see: 'View order',
  orderNotFound: {
    title: 'Order not found',
    help: 'Orders to sign lists every beneficiary that was prepared.',
  },
  orderEnded: {
    title: 'The beneficiary is no longer waiting for signatures',
    help: 'The order says how it ended.',
  },
  failed: 'Failed to prepare the beneficiary',
  unanswered: 'You can safely try again: the beneficiary will not be sent twice.',
} as const

const refused: Record<RefusalOf<'beneficiaries', 'prepare'>, string> = {
  ...commonRefusals,
  PAYMENTS_FROZEN: safeguardRefusals.PAYMENTS_FROZEN,
  INVALID_INPUT: 'Please check these details: something is not valid.',
  NO_SIGNING_RULES: noSigningRules,
  BENEFICIARY_ID_TAKEN: 'An earlier order from this window was sent. Please check the orders first.',
  TOO_MANY_BENEFICIARIES: 'The limit of 500 beneficiaries has been reached.',
  TOO_MANY_OPEN_ORDERS: 'Too many orders are waiting for signatures already. Please have some signed first.',
}

/** The sentence about a beneficiary that was not prepared, or of a fault (null). */
export function prepareRefusal(code: RefusalCode | null): string {
  if (code === null) return 'The bank did not respond. Please try again.'
  return textOf(refused, code) ?? 'Nothing was sent. Please try again.'
}
