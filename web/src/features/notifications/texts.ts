import type { NotificationKind } from '@bank/contract'

const kinds: Record<NotificationKind, { name: string; help: string }> = {
  payment: { name: 'Payments', help: 'Payments made and refused, and balances the bank adjusts' },
  certificate: { name: 'Certificates of deposit', help: 'When one is opened or matures' },
  beneficiary: { name: 'Beneficiaries', help: 'Added, removed and restored' },
  request: { name: 'Accounts', help: 'Requests approved and rejected, and accounts that the bank opens' },
  message: { name: 'Messages', help: 'New messages from your account manager' },
  profile: { name: 'Profile', help: 'Changes to your telephone number and address' },
}

/** The texts of notifications; on screen they are called notices. */
export const texts = {
  title: 'Notices',
  open: (unread: number) =>
    unread === 0
      ? 'Notices'
      : unread === 1
        ? 'Notices, 1 unread'
        : `Notices, ${unread === 100 ? 'more than 99' : unread} unread`,
  unread: 'unread',
  loading: 'Loading your notices',
  failed: 'Failed to load notices',
  failedHelp: 'Please try again. Nothing has changed.',
  empty: 'No notices yet',
  emptyHelp: 'Payments, decisions on your requests, messages and changes to your security appear here.',
  older: 'Show older notices',
  fresh: 'New',
  markRead: 'Mark all read',
  /** A sign-in becomes a notification only from a new device. */
  newDevice: 'New sign-in from a new device.',
  messages: (count: number) => `You have ${count} new messages from the bank.`,
  timesIn: (city: string) => `Times in ${city}`,
  settings: 'Notices',
  settingsHelp:
    'Our e-mails never include amounts, names or account numbers. Security alerts are ' +
    'always sent, in the portal and by e-mail.',
  kind: 'About',
  inPortal: 'In the portal',
  byMail: 'By e-mail',
  always: 'Always',
  security: {
    name: 'Security',
    help: 'New devices, password, authenticator, e-mail address, telephone phrase',
  },
  kinds,
  notSaved: 'Your choice could not be saved. Please try again.',
} as const
