import type { RefusalOf } from '#domain/refusal-of.ts'
import type { NotificationKind, RefusalCode } from '@bank/contract'
import { commonRefusals } from '#domain/refusal-words.ts'
import { textOf } from '#lib/data/text-of.ts'

const kinds: Record<NotificationKind, { name: string; help: string }> = {
  payment: { name: 'Payments', help: 'Payments made and refused, and balances the bank adjusts' },
  certificate: { name: 'Certificates of deposit', help: 'When one is opened or matures' },
  beneficiary: { name: 'Beneficiaries', help: 'Added, removed and restored' },
  request: { name: 'Accounts', help: 'Requests approved and rejected, and accounts that the bank opens' },
  message: { name: 'Messages', help: 'New messages from your account manager' },
  profile: { name: 'Profile', help: 'Changes to your telephone number and address' },
}

/** The texts of notifications, but for those of the bell, which every page loads. */
export const texts = {
  title: 'Notifications',
  loading: 'Loading your notifications',
  failed: 'Failed to load notifications',
  failedHelp: 'Please try again. Nothing has changed.',
  empty: 'No notifications yet',
  emptyHelp: 'Payments, decisions on your requests, messages and changes to your security appear here.',
  older: 'Show older notifications',
  fresh: 'New',
  markRead: 'Mark all read',
  /** A sign-in becomes a notification only from a new device. */
  newDevice: (browser: string | null) =>
    browser === null ? 'Sign-in from a new device.' : `Sign-in from a new device: ${browser}.`,
  messages: (count: number) => `You have ${count} new messages from the bank.`,
  timesIn: (city: string) => `Times in ${city}`,
  settings: 'Notification settings',
  settingsHelp:
    'Apart from your own first name, our e-mails never include names, amounts or account numbers. ' +
    'Security alerts are always sent, in the portal and by e-mail.',
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
  refused: 'Your choice was not saved',
} as const

const refused: Record<RefusalOf<'notifications', 'choose'>, string> = commonRefusals

/** The toast of a choice that was refused, or that failed (null). */
export function failureText(code: RefusalCode | null): { title: string; description?: string } {
  const description = textOf(refused, code)
  return description === undefined ? { title: texts.notSaved } : { title: texts.refused, description }
}
