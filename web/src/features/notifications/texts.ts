import type { NotificationKind } from '@bank/contract'

const kinds: Record<NotificationKind, { name: string; help: string }> = {
  payment: { name: 'Payments', help: 'Payments made and refused, and balances the bank adjusts' },
  certificate: { name: 'Certificates of deposit', help: 'Opened and matured' },
  beneficiary: { name: 'Beneficiaries', help: 'Added, removed and restored' },
  request: { name: 'Accounts', help: 'Requests approved and rejected, and accounts that the bank opens' },
  message: { name: 'Messages', help: 'When your account manager writes to you' },
  profile: { name: 'Profile', help: 'Telephone and address' },
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
  failedHelp: 'The bank did not answer. Nothing has changed.',
  empty: 'No notices yet',
  emptyHelp: 'Payments, decisions on your requests, messages and changes to your security appear here.',
  older: 'Show older notices',
  fresh: 'New',
  /** A sign-in becomes a notification only from a new device. */
  newDevice: 'A new device signed in.',
  messages: (count: number) => `The bank sent you ${count} messages.`,
  timesIn: (city: string) => `Times in ${city}`,
  settings: 'Notices',
  settingsHelp:
    'E-mails never name sums, people or numbers. Changes to your security are always ' +
    'reported, on the screen and by e-mail.',
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
