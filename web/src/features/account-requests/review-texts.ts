import { maximumCounted, type RefusalCode, type RequestStatus } from '@bank/contract'
import type { RefusalOf } from '#domain/refusal-of.ts'
import { allOf } from '#lib/data/all-of.ts'
import { textOf } from '#lib/data/text-of.ts'
import { counted, countedUpTo } from '#lib/data/counted.ts'

/** Every word of the review of account requests, specification 2, sections 2 and 8. */
export const reviewTexts = {
  caption: 'Account requests',
  pendingCount: (requests: number, most: number) =>
    requests === 0 ? 'No requests to decide' : `${countedUpTo(requests, most, 'request')} to decide`,
  pending: 'pending',
  allOfClient: (count: number) => allOf(count, { one: 'request', many: 'requests', most: maximumCounted }),
  noneOfClient: 'No account requests.',
  narrowedTo: (name: string | null) => (name === null ? 'Requests from one client' : `Requests from ${name}`),
  everybody: 'All requests',
  status: 'Status',
  statuses: {
    pending: 'Pending, oldest first',
    approved: 'Approved',
    rejected: 'Rejected',
    all: 'All, newest first',
  },
  age: 'Age',
  ages: {
    any: 'Any age',
    1: 'Older than 1 day',
    2: 'Older than 2 days',
    7: 'Older than 1 week',
    30: 'Older than 30 days',
  },
  loading: 'Loading account requests',
  failed: 'Failed to fetch account requests',
  failedHelp: 'The bank did not respond. Please try again.',
  none: 'No account requests',
  nonePending: 'Nothing to decide. New requests will appear here.',
  noneLike: 'No request matches this status and age. Try another filter.',
  showAll: 'Show all requests',
  more: 'Show more requests',
  client: 'Client',
  account: 'Account',
  type: 'Type',
  currency: 'Currency',
  requested: 'Requested',
  state: 'Status',
  review: 'Review',
  view: 'View',
  actionOf: (action: string, nickname: string, name: string) => `${action}, ${nickname} of ${name}`,
  actions: 'Actions',
  today: 'today',
  daysAgo: (days: number) => `${counted(days, 'day')} ago`,
  title: 'Account request',
  dialogLoading: 'Loading the request',
  missing: 'Request not found',
  missingHelp: 'The link may be incomplete.',
  nickname: 'Account nickname',
  network: 'Network',
  use: 'Intended use',
  deposit: 'Initial deposit',
  depositNote:
    'How much the client plans to deposit. It is not credited: the account opens with a zero balance.',
  purpose: 'Business purpose',
  decidedBy: 'Decided by',
  decidedAt: 'Decided',
  approvedAt: 'Approved',
  notesGiven: 'Notes',
  opened: 'Account opened',
  notGiven: 'Not stated',
  notes: 'Notes',
  notesHelp: 'Shown to the client with the decision. A rejection needs a reason.',
  reasonMissing: 'Please give a reason. The client will see it.',
  context: 'The client',
  since: 'Client since',
  held: (currency: string, count: number) => `${currency}, ${counted(count, 'account')}`,
  noAccounts: 'No accounts yet',
  accounts: 'Accounts',
  contextFailed: 'The client’s accounts could not be loaded.',
  contextLoading: 'Loading the client’s accounts',
  notesLeft: (characters: number) => `${counted(characters, 'character')} left`,
  notesTooLong: (characters: number) => `${counted(characters, 'character')} too many`,
  approve: 'Approve',
  approving: 'Approving...',
  reject: 'Reject',
  rejecting: 'Rejecting...',
  close: 'Close',
  approved: 'Account request approved successfully',
  rejected: 'Account request rejected',
  failedToApprove: 'Failed to approve account request',
  failedToReject: 'Failed to reject account request',
  quicker: (name: string, decision: string) => `${name} has already ${decision} this request.`,
  decisions: { pending: 'pending', approved: 'approved', rejected: 'rejected' } satisfies Record<
    RequestStatus,
    string
  >,
  fault: 'The bank did not respond. You can safely try again: the decision will not be made twice.',
} as const

const refused: Record<RefusalOf<'accountRequests', 'decide'>, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Please set up your authenticator first.',
  REASON_REQUIRED: 'Please give a reason.',
  REQUEST_ALREADY_DECIDED: 'Another administrator has already decided this request.',
  REQUEST_NOT_FOUND: 'This request no longer exists.',
  NOT_ALLOWED: 'You cannot decide your own request.',
  TOO_MANY_ACCOUNTS: 'This client already has the maximum number of accounts.',
}

/** Returns why a decision was not taken; null for a fault. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refused, code) ?? reviewTexts.fault
}
