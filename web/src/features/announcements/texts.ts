import {
  announcementLimits,
  type AnnouncementAudience,
  type AnnouncementState,
  type AnnouncementTone,
  type contract,
  isCodeRefusal,
  type RefusalCode,
} from '@bank/contract'

/** Every word of announcements, for admins. */
export const texts = {
  lead:
    'A line above every page, for everybody at once. What was published is not changed: ' +
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
  empty: 'Nothing was announced yet',
  emptyHelp: 'Publish the first one when there is something that every reader or client should know.',
  earlier: 'Show earlier announcements',
  earlierFailed: 'The earlier announcements could not be read.',
  shown: (count: number, all: boolean) =>
    `${count} ${count === 1 ? 'announcement' : 'announcements'}${all ? '' : ', and there are more'}`,
  withdraw: 'Withdraw',
  withdrawThis: (body: string) => `Withdraw, ${body}`,
  withdrawTitle: 'Withdraw this announcement?',
  withdrawDescribe: 'It goes from every page at once. What was said stays in this list.',
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
  bodyMissing: 'Please say what is to be announced.',
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
  unansweredHelp: 'Press again from here: the same is never done twice.',
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
  clients: { name: 'Clients', detail: 'Whoever is signed in to the portal' },
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
/** Read from the contract: a new refusal does not compile until it has its words. */
type AnnouncementRefusal =
  | keyof Announcements['confirm']['~orpc']['errorMap']
  | keyof Announcements['publish']['~orpc']['errorMap']
  | keyof Announcements['withdraw']['~orpc']['errorMap']

const refused: Record<AnnouncementRefusal, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Set up your authenticator first.',
  NOT_ALLOWED: 'Only staff announce anything.',
  INVALID_CODE: 'Please enter a valid authentication code from your authenticator app.',
  TOO_MANY_WRONG_CODES: 'Too many wrong codes. Please sign in again.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  CODE_REQUIRED: 'This needs an authentication code.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  ANNOUNCEMENT_TIMES: 'It has to end in the future, to begin within a year, and to show for a year at most.',
  ANNOUNCEMENT_ID_TAKEN: 'What was sent first from this window has been published. Look for it in the list.',
  TOO_MANY_ANNOUNCEMENTS: `${announcementLimits.open} announcements are not over yet. Withdraw one first.`,
  ANNOUNCEMENT_NOT_FOUND: 'There is no such announcement.',
  ANNOUNCEMENT_OVER: 'It is over already.',
  BUSY: 'The bank is busy. Please try again.',
}

/** Why it was refused; undefined for a fault, about which nothing is known. */
export function reasonOf(code: RefusalCode | null): string | undefined {
  return code !== null && isAnnouncementRefusal(code) ? refused[code] : undefined
}

function isAnnouncementRefusal(code: RefusalCode): code is AnnouncementRefusal {
  return Object.hasOwn(refused, code)
}

/** What belongs to the field of the code, and is said there. */
export function codeProblemOf(code: RefusalCode | null): string | null {
  return isCodeRefusal(code) ? (reasonOf(code) ?? null) : null
}
