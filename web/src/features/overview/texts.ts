import { countedUsers } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { counted } from '#lib/data/counted.ts'
import { dayIn } from '#lib/format/format-date.ts'

/** Admins read six digits at a glance only in groups. */
const figures = new Intl.NumberFormat('en-GB')

const justNow = 'a moment'

/**
 * The texts of the admin's overview, specification 2, section 1. The specification does not name the fourth
 * card.
 */
export const texts = {
  users: 'Users',
  accounts: 'Accounts',
  /** The server counts no further than this. */
  counted: (count: number) =>
    count > countedUsers ? `${figures.format(countedUsers)}+` : figures.format(count),
  figure: (count: number) => figures.format(count),
  pendingRequests: 'Pending requests',
  awaitingFirstReply: 'Awaiting first reply',
  counts: 'Key figures',
  loading: 'Loading the overview',
  failed: 'Failed to load the overview',
  failedHelp: 'The bank did not respond. Please try again.',
  attention: 'Needs attention',
  ownDecided: 'Your approval requests',
  ownDecidedAt: (decision: string, by: string | null, when: string) =>
    `${decision}${by === null ? '' : ` by ${by}`}, ${when}`,
  linkUntil: (until: string) => `A setup link may be generated until ${until}`,
  linkLapsed: 'The time to generate the link has passed',
  noAttention: 'Nothing needs attention',
  noAttentionHelp: 'There is no approval, request, message, payment or e-mail to deal with at the moment.',
  kinds: {
    approval: { name: 'Approval', clear: 'pending approvals', more: ['approval', 'approvals'] },
    freeze: { name: 'Frozen payments', clear: 'payment freezes', more: ['freeze', 'freezes'] },
    request: { name: 'Account request', clear: 'pending account requests', more: ['request', 'requests'] },
    conversation: {
      name: 'Unanswered message',
      clear: 'unanswered messages from clients',
      more: ['client with unanswered messages', 'clients with unanswered messages'],
    },
    payment: {
      name: 'Failed payment',
      clear: 'failed payments',
      more: ['failed payment', 'failed payments'],
    },
    certificate: {
      name: 'Maturing certificate',
      clear: 'maturing certificates',
      more: ['certificate', 'certificates'],
    },
    consultation: {
      name: 'Consultation',
      clear: 'consultations today or tomorrow',
      more: ['consultation', 'consultations'],
    },
    bookingOutsideHours: {
      name: 'Booking outside the hours',
      clear: 'bookings outside the consultation hours',
      more: ['booking outside the hours', 'bookings outside the hours'],
    },
    contactMessage: {
      name: 'Message from a visitor',
      clear: 'unanswered messages from visitors',
      more: ['visitor’s message', 'visitors’ messages'],
    },
    email: { name: 'Undelivered e-mail', clear: 'undelivered e-mails', more: ['e-mail', 'e-mails'] },
  },
  order: 'The longest wait is first.',
  lateFrom: '1 day or more',
  veryLateFrom: '3 days or more',
  /** `kinds` ends in "or". */
  allClear: (kinds: string) => `There are no ${kinds}.`,
  more: (kinds: string) => `And ${kinds}.`,
  atLeast: (count: number) => `at least ${count}`,
  open: 'Open',
  openLabel: (kind: string, subject: string) => `Open, ${kind}, ${subject}`,
  requested: (nickname: string, type: string, currency: string) => `${nickname}, ${type}, ${currency}`,
  askedFor: (name: string, reason: string) => `${name}: ${reason}`,
  waiting: (age: string) => (age === justNow ? 'just now' : `${age} waiting`),
  ago: (age: string) => (age === justNow ? 'just now' : `${age} ago`),
  ahead: (time: string) => `in ${time}`,
  messages: (count: number) => counted(count, 'message'),
  frozenBy: {
    link: 'frozen by the link in an e-mail: call the client, then lift the freeze',
    portal: 'frozen by the client in the portal',
  },
  matures: (day: string) => `matures ${day}`,
  /** "setup-link" is "Setup link". */
  emailAbout: (about: string) => about.charAt(0).toUpperCase() + about.slice(1).replaceAll('-', ' '),
  gaveUp: 'Given up',
  triedAgain: 'Tried again',
  tryAgain: 'Try again',
  tryingAgain: {
    title: 'The e-mail is being sent again',
    description: 'It stays in this list until the mail server has accepted it.',
  },
  tryAgainFailed: 'The e-mail could not be sent again',
  emailGone: 'It is no longer in the outbox.',
  linkGone: 'Its link has been deleted. Please send a new one.',
  checks: 'Checks',
  books: 'Books',
  balanced: 'Balanced',
  unbalanced: 'Do not balance',
  unchecked: 'Not checked yet',
  soon: 'The server checks every minute.',
  checked: (at: string) => `Checked ${at}`,
  closed: 'Nothing can be booked until they balance.',
  audit: 'Audit',
  intact: 'Intact',
  broken: 'Not intact',
  verified: (at: string) => `Checkpoints verified ${at}`,
  seeAudit: 'View the audit log',
  addresses: 'Visitors’ addresses',
  needsAttention: 'Needs attention',
  proxies: {
    'not-set':
      'All visitors appear to share one address, so the limits for one address apply to ' +
      'all clients together. The server’s operator needs to set TRUSTED_PROXIES.',
    'not-trusted':
      'Visitors arrive through a proxy that is not trusted, so they appear to share one ' +
      'address. The server’s operator needs to add it to TRUSTED_PROXIES.',
  },
  age: {
    justNow,
    minutes: (count: number) => counted(count, 'minute'),
    hours: (count: number) => counted(count, 'hour'),
    days: (count: number) => counted(count, 'day'),
  },
} as const

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A line is marked late after one day, and very late after three; `lateFrom` and `veryLateFrom` say so. */
export function latenessOf(since: string, now: number): 'on-time' | 'late' | 'very-late' {
  const age = now - Date.parse(since)
  if (age < dayMs) return 'on-time'
  return age < 3 * dayMs ? 'late' : 'very-late'
}

/**
 * Returns how far ahead an instant is: from two days on by the days of the bank's calendar, as clients count
 * them, and else in hours or minutes.
 */
export function timeUntil(at: string, now: number): string {
  const dayOf = (instant: Date) => Date.parse(dayIn(bank.timeZone, instant))
  const days = Math.round((dayOf(new Date(at)) - dayOf(new Date(now))) / dayMs)
  return days >= 2 ? texts.age.days(days) : ageOf(new Date(now).toISOString(), Date.parse(at))
}

/** The age of an instant in the largest unit that fits: "3 days". */
export function ageOf(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / minuteMs)
  if (minutes < 1) return texts.age.justNow
  if (minutes < 60) return texts.age.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? texts.age.hours(hours) : texts.age.days(Math.floor(hours / 24))
}
