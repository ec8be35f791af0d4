import type { RefusalOf } from '#domain/refusal-of.ts'
import type { RefusalCode } from '@bank/contract'
import { commonRefusals } from '#domain/refusal-words.ts'
import { counted } from '#lib/data/counted.ts'
import { textOf } from '#lib/data/text-of.ts'

const mostQuoted = 140

/** The texts of the dashboard, specification 1, section 2. */
export const texts = {
  /** Greets by the reader's own time of day, because the reader may be far from the bank. */
  greeting: (hour: number) => {
    if (hour >= 5 && hour < 12) return 'Good morning'
    return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
  },
  welcome: (greeting: string, name: string) => `${greeting}, ${name}`,
  holdings: 'Balances by currency',
  holdingsFailed: 'We could not load your balances. Your money is safe; please try again.',
  tryAgain: 'Try again',
  counts: 'Counts',
  totalAccounts: 'Total Accounts',
  unreadMessages: 'Unread Messages',
  beneficiaries: 'Beneficiaries',
  actions: 'Quick actions',
  firstStepsTitle: 'First steps',
  firstSteps: {
    account: {
      name: 'Open your first account',
      help: 'Tell us the currency and the purpose. Your account manager will open it with you.',
      action: 'Request',
    },
    deposit: {
      name: 'Pay in money',
      help: 'The details of your account say where to send the money.',
      action: 'View',
    },
    depositLater: 'Once your first account is open, its details will say where to send the money.',
    beneficiary: {
      name: 'Add a beneficiary',
      help: 'A person or company you want to pay.',
      action: 'Add',
    },
    codes: {
      name: 'Create recovery codes',
      help: 'They let you sign in if you lose your phone.',
      action: 'Create',
    },
  },
  done: 'Done',
  sentMessages: (count: number) => `You sent ${count} messages to the bank.`,
  receivedMessages: (count: number) => `The bank sent you ${count} messages.`,
  exchangedMessages: (count: number) => `You and the bank exchanged ${count} messages.`,
  messagesToHolder: (count: number, name: string | null) =>
    `The bank sent ${count} messages to ${name ?? 'a holder for whom you act'}.`,
  attention: 'For your attention',
  noAttention: 'You’re all caught up.',
  unread: (count: number) => `${counted(count, 'unread message')} from the bank`,
  unreadOf: (count: number, holder: string) => `${counted(count, 'unread message')} for ${holder}`,
  /** The beginning of a message, on one line. */
  quote: (body: string) => {
    const line = body.replaceAll(/\s+/g, ' ')
    // Cut between words, so that no character is cut.
    const end = line.length > mostQuoted ? line.lastIndexOf(' ', mostQuoted) : -1
    return end <= 0 ? `“${line}”` : `“${line.slice(0, end)}…”`
  },
  toSign: (count: number) => `${counted(count, 'order is', 'orders are')} waiting for your signature`,
  review: 'Review',
  read: 'Read',
  matures: (what: string, day: string) => `${what} matures on ${day}`,
  deposit: (sum: string) => `Deposit of ${sum}`,
  /** Beside the count of the client's own messages. */
  ofHolder: (count: number, holder: string) => `${count} for ${holder}`,
  certificate: (number: string) => `Certificate ${number}`,
  approved: (nickname: string) => `${nickname} was approved and is open`,
  rejected: (nickname: string) => `${nickname} was not approved`,
  decidedOn: (day: string) => `Decided on ${day}`,
  view: 'View',
  putAside: 'Dismiss',
  putAsideFailed: 'Error',
  activity: 'Recent Activity',
  noActivity: 'No activity yet',
  noActivityHelp: 'Your activity and the bank’s will be listed here.',
  earlier: 'Show earlier activity',
  timesIn: (city: string) => `Times in ${city}`,
  loading: 'Loading your dashboard',
  failed: 'Failed to load the dashboard',
  failedHelp: 'Your money is safe. Please try again.',
} as const

const refused: Record<RefusalOf<'accountRequests', 'putAside'>, string> = {
  ...commonRefusals,
  REQUEST_NOT_FOUND: 'This request no longer exists.',
}

/** The sentence of a refusal to dismiss a line, or of a fault (null). */
export function putAsideRefusal(code: RefusalCode | null): string {
  return textOf(refused, code) ?? 'This could not be dismissed. Please try again.'
}
