/**
 * The parts of a user's data that can change while they look: each is a set of queries that the web fetches
 * again.
 */
export const liveTopics = [
  'accounts',
  'account-requests',
  'beneficiaries',
  'certificates',
  'standing-orders',
  'safeguards',
  'access-rights',
  'holders',
  'orders',
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
