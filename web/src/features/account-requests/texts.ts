import { maximumPendingRequests, type RefusalCode, type RequestStatus } from '@bank/contract'
import type { RefusalOf } from '#domain/refusal-of.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of an account request, specification 1, sections 2, 5, 8 and 9. */

type RefusalText = { title: string; description: string }

const failed: RefusalText = {
  title: 'Error',
  description: 'Failed to submit account request. Please try again.',
}

export const texts = {
  title: 'Request New Account',
  review: 'Review typically takes 1-2 business days.',
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
  pending: 'Pending Account Requests',
  account: 'Account',
  typeHead: 'Type',
  useHead: 'Intended use',
  requested: 'Requested',
  status: 'Status',
  loading: 'Loading your account requests',
  loadFailed: 'Failed to load account requests',
  loadFailedHelp: 'Your request is safe. Please try again.',
  more: 'Show earlier requests',
  none: '–',
  actions: 'Next steps',
  write: 'Send a message',
  writeAbout: (nickname: string) => `Send a message about ${nickname}`,
  askAgain: 'Ask again',
  askAgainFor: (nickname: string) => `Ask again for ${nickname}`,
} as const

export const statusNames: Record<RequestStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const statusTones = { pending: 'wait', approved: 'good', rejected: 'bad' } as const

const refused: Record<RefusalOf<'accountRequests', 'submit'>, RefusalText> = {
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

/** The words for a refusal, or for a fault (null). */
export function refusalText(code: RefusalCode | null): RefusalText {
  return textOf(refused, code) ?? failed
}
