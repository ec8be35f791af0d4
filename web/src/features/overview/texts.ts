/**
 * The texts of the admin's overview, specification 2, section 1. The specification does not name the fourth
 * card.
 */
export const texts = {
  users: 'Users',
  accounts: 'Accounts',
  pendingRequests: 'Pending Requests',
  unreadConversations: 'Unread Conversations',
  counts: 'Counts of the platform',
  loading: 'Loading the overview',
  failed: 'Failed to load the overview',
  failedHelp: 'The server did not answer.',
  attention: 'Needs attention',
  ownDecided: 'Your approval requests',
  ownDecidedAt: (decision: string, by: string | null, when: string) =>
    `${decision}${by === null ? '' : ` by ${by}`}, ${when}`,
  linkUntil: (until: string) => `A setup link may be made until ${until}`,
  linkLapsed: 'The time to make the link has passed',
  noAttention: 'Nothing needs attention',
  noAttentionHelp: 'There is no approval, request, message, payment or e-mail to deal with at the moment.',
  kinds: {
    approvals: { title: 'Approvals', none: 'No approval is pending.' },
    requests: { title: 'Account requests', none: 'No request is pending.' },
    conversations: { title: 'Unanswered clients', none: 'Every client has an answer.' },
    certificates: {
      title: 'Certificates maturing within 30 days',
      none: 'No certificate matures within 30 days.',
    },
    payments: { title: 'Failed payments of the last 7 days', none: 'No payment failed.' },
    consultations: { title: 'Consultations today and tomorrow', none: 'No visitor comes today or tomorrow.' },
    contactMessages: { title: 'Messages from visitors', none: 'Every visitor has an answer.' },
    undeliveredEmails: { title: 'E-mails that could not be delivered', none: 'Every e-mail was delivered.' },
  },
  more: (count: string) => `and ${count} more`,
  moreThan: (count: number) => `${count} or more`,
  review: 'Review',
  answer: 'Answer',
  see: 'See',
  inTheAudit: 'In the audit',
  askedFor: (name: string, reason: string) => `${name}: ${reason}`,
  asksFor: (nickname: string) => `: ${nickname}`,
  pendingFor: (age: string) => `waits ${age}`,
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  matures: (day: string) => `matures ${day}`,
  gaveUp: 'Given up',
  triedAgain: 'Tried again',
  tryAgain: 'Try again',
  tryingAgain: {
    title: 'The e-mail is being sent again',
    description: 'It stays in this list until the mail server has taken it.',
  },
  tryAgainFailed: 'The e-mail was not sent again',
  emailGone: 'It is no longer in the outbox.',
  checks: 'Checks',
  books: 'Books',
  balanced: 'Balanced',
  unbalanced: 'Do not balance',
  unchecked: 'Not checked yet',
  soon: 'The server looks every minute.',
  checked: (at: string) => `Checked ${at}`,
  closed: 'Nothing is written until they do.',
  audit: 'Audit',
  intact: 'As it was sealed',
  broken: 'Not as it was sealed',
  verified: (at: string) => `Every seal checked ${at}`,
  seeAudit: 'See the audit',
  addresses: 'Visitors’ addresses',
  needsAttention: 'Needs attention',
  proxies: {
    'not-set':
      'Everybody seems to come from one address, so the limits for one address apply to all ' +
      'clients together. Whoever runs the server sets TRUSTED_PROXIES.',
    'not-trusted':
      'A proxy that is not trusted passes visitors on, so they seem to come from one ' +
      'address. Whoever runs the server adds it to TRUSTED_PROXIES.',
  },
  age: {
    justNow: 'a moment',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  },
} as const

const minuteMs = 60_000

/** The age of an instant in the largest unit that fits: "3 days". */
export function ageOf(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / minuteMs)
  if (minutes < 1) return texts.age.justNow
  if (minutes < 60) return texts.age.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? texts.age.hours(hours) : texts.age.days(Math.floor(hours / 24))
}
