import type { RequestStatus } from '@bank/contract'

/** The texts of the list of account requests, specification 1, sections 2, 5 and 8. */
export const texts = {
  pending: 'Pending Account Requests',
  account: 'Account',
  typeHead: 'Type',
  useHead: 'Intended use',
  requested: 'Requested',
  requestedBy: (name: string) => `Requested by ${name}`,
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
  withdrawn: 'Withdrawn',
}

export const statusTones = {
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
} as const
