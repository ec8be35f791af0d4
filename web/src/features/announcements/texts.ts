import {
  announcementLimits,
  type AnnouncementAudience,
  type AnnouncementState,
  type AnnouncementTone,
  type contract,
  isCodeRefusal,
  type RefusalCode,
} from '@bank/contract'

/** The texts of announcements, for admins. */
export const texts = {
  lead:
    'A line above every page, for everybody at once. A published announcement cannot be changed: ' +
    'withdraw it and publish another.',
  create: 'New announcement',
  caption: 'Announcements, newest first',
  announcement: 'Announcement',
  audience: 'For whom',
  shows: 'Shows',
  state: 'State',
  actions: 'Actions',
  leadsTo: (name: string) => `Leads to ${name}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  withdrawnBy: (name: string, when: string) => `Withdrawn by ${name}, ${when}`,
  fromUntil: (from: string, until: string) => `${from} to ${until}`,
  loading: 'Loading the announcements',
  failed: 'Failed to load the announcements',
  failedHelp: 'The server did not answer.',
  empty: 'No announcements yet',
  emptyHelp: 'Publish the first one when there is something that every reader or client should know.',
  earlier: 'Show earlier announcements',
  earlierFailed: 'Failed to load the earlier announcements.',
  shown: (count: number, all: boolean) =>
    `${count} ${count === 1 ? 'announcement' : 'announcements'}${all ? '' : ', and there are more'}`,
  withdraw: 'Withdraw',
  withdrawThis: (body: string) => `Withdraw, ${body}`,
  withdrawTitle: 'Withdraw this announcement?',
  withdrawDescribe: 'It disappears from every page at once. Its text stays in this list.',
  keep: 'Keep it',
  withdrawing: 'Withdrawing...',
  withdrawal: 'The announcement',
  withdrawCodeHelp: '6 digits from your authenticator app, for this withdrawal only.',
  withdrawn: 'Announcement withdrawn',
  withdrawFailed: 'Failed to withdraw the announcement',
  title: 'New announcement',
  describe: 'It shows as soon as its time comes, on every page that it is for.',
  body: 'Text',
  bodyHelp: (left: number) => `One line. ${left} of ${announcementLimits.characters} characters left.`,
  bodyMissing: 'Please enter a text.',
  tone: 'Tone',
  link: 'Page it leads to',
  noLink: 'No page',
  from: 'From',
  until: 'Until',
  time: (city: string) => `Time in ${city}`,
  timeMissing: 'Enter a day and a time.',
  endsFirst: 'The end has to be after the beginning.',
  preview: 'How it will look',
  cancel: 'Cancel',
  steps: ['Text', 'Confirm'],
  toReview: 'Continue',
  back: 'Back',
  describeReview: 'Please read it once more. It is published as it stands here.',
  codeHelp: '6 digits from your authenticator app, for this announcement only.',
  codeMissing: 'Enter the 6 digits to confirm.',
  unansweredHelp: 'Press the button again: nothing is done twice.',
  publish: 'Publish',
  publishing: 'Publishing...',
  published: 'Announcement published',
  publishFailed: 'Failed to publish the announcement',
} as const

export const toneNames: Record<AnnouncementTone, { name: string; detail: string }> = {
  info: { name: 'Notice', detail: 'Good to know' },
  warning: { name: 'Important', detail: 'Something does not work, or has to be done' },
}

export const audienceNames: Record<AnnouncementAudience, { name: string; detail: string }> = {
  site: { name: 'Public site', detail: 'Every reader of the public pages' },
  clients: { name: 'Clients', detail: 'Every client who is signed in to the portal' },
  both: { name: 'Both', detail: 'The public pages and the portal' },
}

export const stateNames: Record<
  AnnouncementState,
  { name: string; tone: 'good' | 'wait' | 'bad' | 'neutral' }
> = {
  planned: { name: 'Planned', tone: 'wait' },
  showing: { name: 'Showing', tone: 'good' },
  over: { name: 'Over', tone: 'neutral' },
  withdrawn: { name: 'Withdrawn', tone: 'bad' },
}

type Announcements = typeof contract.announcements
/** Taken from the contract: a new refusal does not compile until it has its text. */
type AnnouncementRefusal =
  | keyof Announcements['confirm']['~orpc']['errorMap']
  | keyof Announcements['publish']['~orpc']['errorMap']
  | keyof Announcements['withdraw']['~orpc']['errorMap']

const refused: Record<AnnouncementRefusal, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Set up your authenticator first.',
  NOT_ALLOWED: 'Only staff can publish announcements.',
  INVALID_CODE: 'Please enter a valid authentication code from your authenticator app.',
  TOO_MANY_WRONG_CODES: 'Too many wrong codes. Please sign in again.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  CODE_REQUIRED: 'This needs an authentication code.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  ANNOUNCEMENT_TIMES: 'It has to end in the future, to begin within a year, and to show for a year at most.',
  ANNOUNCEMENT_ID_TAKEN: 'An earlier version from this window was published. Look for it in the list.',
  TOO_MANY_ANNOUNCEMENTS: `${announcementLimits.open} announcements are not over yet. Withdraw one first.`,
  ANNOUNCEMENT_NOT_FOUND: 'There is no such announcement.',
  ANNOUNCEMENT_OVER: 'It is over already.',
  BUSY: 'The bank is busy. Please try again.',
}

/** Returns the reason of a refusal; undefined for a fault. */
export function reasonOf(code: RefusalCode | null): string | undefined {
  return code !== null && isAnnouncementRefusal(code) ? refused[code] : undefined
}

function isAnnouncementRefusal(code: RefusalCode): code is AnnouncementRefusal {
  return Object.hasOwn(refused, code)
}

/** Returns what is shown at the field of the code; null for other refusals. */
export function codeProblemOf(code: RefusalCode | null): string | null {
  return isCodeRefusal(code) ? (reasonOf(code) ?? null) : null
}
