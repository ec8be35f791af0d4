/** What of a user's can change while they look: each is a set of readings that the web asks for again. */
export const liveTopics = [
  'accounts',
  'account-requests',
  'beneficiaries',
  'certificates',
  'messages',
  'typing',
  'notifications',
  'profile',
  'sessions',
  'users',
  'history',
  'approvals',
  'rates',
  'announcements',
  'consultations',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const livePath = '/api/live'
