import { maximumPendingRequests, type RefusalCode } from '@bank/contract'
import type { RefusalOf } from '#domain/refusal-of.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of the form of an account request, specification 1, sections 2, 5, 8 and 9, and of its end. */

type RefusalText = { title: string; description: string }

const failed: RefusalText = {
  title: 'Error',
  description: 'Failed to submit account request. Please try again.',
}

export const texts = {
  title: 'Request New Account',
  review: 'Review typically takes 1-2 business days.',
  reviewFor: (holder: string) =>
    `The account will belong to ${holder}. Review typically takes 1-2 business days.`,
  nicknameHelp: 'A name you will recognise.',
  deposit: 'Initial deposit',
  depositHelp: 'How much you plan to deposit. The account opens with a zero balance.',
  cancel: 'Cancel',
  submit: 'Submit request',
  busy: 'Submitting...',
  missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
  submitted: {
    title: 'Request Submitted',
    description: "Your account request has been submitted for review. You'll be notified once approved.",
  },
  withdraw: 'Withdraw',
  withdrawOf: (nickname: string) => `Withdraw the request for ${nickname}`,
  withdrawTitle: 'Withdraw this request?',
  withdrawHelp: (nickname: string) =>
    `The bank will not open the account ${nickname}. You can request it again at any time.`,
  withdrawNow: 'Withdraw request',
  withdrawing: 'Withdrawing...',
  keep: 'Keep request',
  withdrawn: 'Request withdrawn',
  withdrawFailed: 'Failed to withdraw the request',
} as const

/** Said at the field of the nickname, of clients and of a holder's people. */
export const nameTaken = {
  own: 'Another of your accounts has this name. Please choose a different one.',
  ofHolder: 'Another account of this holder has this name. Please choose a different one.',
} as const

const refused: Record<Exclude<RefusalOf<'accountRequests', 'submit'>, 'ACCOUNT_NAME_TAKEN'>, RefusalText> = {
  NOT_SIGNED_IN: { title: 'Error', description: 'User not authenticated' },
  NOT_ALLOWED: { title: 'Error', description: 'Accounts cannot be requested by staff.' },
  TOO_MANY_OPEN_REQUESTS: {
    title: 'Error',
    description:
      `You have ${maximumPendingRequests} requests under review. You can submit another ` +
      'once one of them has been decided.',
  },
  REQUEST_ID_TAKEN: failed,
  ENROLMENT_REQUIRED: failed,
}

/** The people of a holder have so many together. */
const tooManyOfHolder: RefusalText = {
  title: 'Error',
  description:
    `There are ${maximumPendingRequests} requests under review for this account holder. You can submit ` +
    'another once one of them has been decided or withdrawn.',
}

/** The words for a refusal, or for a fault (null). */
export function refusalText(code: RefusalCode | null, isForHolder: boolean): RefusalText {
  if (isForHolder && code === 'TOO_MANY_OPEN_REQUESTS') return tooManyOfHolder
  return textOf(refused, code) ?? failed
}

const notWithdrawn: Record<RefusalOf<'accountRequests', 'withdraw'>, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Please set up your authenticator first.',
  REQUEST_NOT_FOUND: 'This request no longer exists.',
  REQUEST_ALREADY_DECIDED: 'The bank has already decided this request.',
}

/** Returns why a request was not withdrawn. */
export function withdrawalRefusal(code: RefusalCode | null): string {
  return textOf(notWithdrawn, code) ?? 'The bank did not respond. Please try again.'
}
