import type { RefusalOf } from '#domain/refusal-of.ts'
import {
  type AnnouncementAudience,
  type AnnouncementState,
  type AnnouncementTone,
  maximumAnnouncementLength,
  maximumOpenAnnouncements,
  type RefusalCode,
} from '@bank/contract'
import { textOf } from '#lib/data/text-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'
import { counted } from '#lib/data/counted.ts'

/** The texts of announcements, for admins. */
export const texts = {
  lead:
    'An announcement is a line above every page. A published announcement cannot be changed: ' +
    'withdraw it and publish another.',
  create: 'New announcement',
  caption: 'Announcements, newest first',
  announcement: 'Announcement',
  audience: 'Audience',
  shows: 'Shown',
  state: 'Status',
  actions: 'Actions',
  leadsTo: (name: string) => `Leads to ${name}`,
  by: (name: string, when: string) => `${name}, ${when}`,
  withdrawnBy: (name: string, when: string) => `Withdrawn by ${name}, ${when}`,
  fromUntil: (from: string, until: string) => `${from} to ${until}`,
  loading: 'Loading the announcements',
  failed: 'Failed to load the announcements',
  failedHelp: 'The bank did not respond. Please try again.',
  empty: 'No announcements yet',
  emptyHelp: 'Publish one when there is something that visitors or clients should know.',
  earlier: 'Show earlier announcements',
  shown: (count: number, all: boolean) =>
    `${counted(count, 'announcement')}${all ? '' : ', and there are more'}`,
  withdraw: 'Withdraw',
  withdrawThis: (body: string) => `Withdraw, ${body}`,
  withdrawTitle: 'Withdraw this announcement?',
  withdrawDescribe: 'It will disappear from every page at once and remain in this list.',
  keep: 'Keep it',
  withdrawing: 'Withdrawing...',
  withdrawal: 'The announcement',
  withdrawCodeHelp: '6 digits from your authenticator app, for this withdrawal only.',
  withdrawn: 'Announcement withdrawn',
  withdrawFailed: 'Failed to withdraw the announcement',
  title: 'New announcement',
  describe: 'It is shown on the pages you choose, from its start until its end.',
  body: 'Text',
  bodyHelp: (left: number) => `One line. ${left} of ${maximumAnnouncementLength} characters left.`,
  bodyMissing: 'Please enter a text.',
  tone: 'Tone',
  link: 'Page it leads to',
  noLink: 'No page',
  from: 'From',
  until: 'Until',
  time: (city: string) => `Time in ${city}`,
  momentIn: (day: string, time: string, city: string) => `${day}, ${time} in ${city}`,
  timeMissing: 'Enter a date and a time.',
  endsFirst: 'The end must be after the start.',
  preview: 'How it will look',
  cancel: 'Cancel',
  steps: ['Text', 'Review'],
  toReview: 'Continue',
  back: 'Back',
  describeReview: 'Please check the text. It will be published as shown.',
  codeHelp: '6 digits from your authenticator app, for this announcement only.',
  codeMissing: 'Enter the 6-digit code to confirm.',
  unansweredHelp: 'You can safely try again: nothing will be done twice.',
  publish: 'Publish',
  publishing: 'Publishing...',
  published: 'Announcement published',
  publishFailed: 'Failed to publish the announcement',
} as const

export const toneNames: Record<AnnouncementTone, { name: string; detail: string }> = {
  info: { name: 'Notice', detail: 'Good to know' },
  warning: { name: 'Important', detail: 'A disruption, or something to be done' },
}

export const audienceNames: Record<AnnouncementAudience, { name: string; detail: string }> = {
  site: { name: 'Public site', detail: 'Every reader of the public pages' },
  clients: { name: 'Clients', detail: 'Every client who is signed in to the portal' },
  both: { name: 'Public pages and portal', detail: 'Every reader of the site and every signed-in client' },
}

export const stateNames: Record<
  AnnouncementState,
  { name: string; tone: 'good' | 'wait' | 'bad' | 'neutral' }
> = {
  planned: { name: 'Planned', tone: 'wait' },
  showing: { name: 'Showing', tone: 'good' },
  over: { name: 'Ended', tone: 'neutral' },
  withdrawn: { name: 'Withdrawn', tone: 'bad' },
}

const refused: Record<RefusalOf<'announcements', 'confirm' | 'publish' | 'withdraw'>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'Your session has ended.',
  NOT_ALLOWED: 'Only staff can publish announcements.',
  TOO_MANY_WRONG_CODES: 'For your security, you have been signed out after five incorrect codes.',
  CODE_REQUIRED: 'An authentication code is required.',
  ANNOUNCEMENT_TIMES: 'It must end in the future, start within a year and be shown for no more than a year.',
  ANNOUNCEMENT_ID_TAKEN: 'An earlier version from this window was published. Please check the list.',
  TOO_MANY_ANNOUNCEMENTS:
    `There are already ${maximumOpenAnnouncements} current and planned announcements. ` +
    'Please withdraw one first.',
  ANNOUNCEMENT_NOT_FOUND: 'This announcement no longer exists.',
  ANNOUNCEMENT_OVER: 'This announcement has already ended.',
}

/** Returns the reason of a refusal; undefined for a fault. */
export function refusalText(code: RefusalCode | null): string | undefined {
  return textOf(refused, code)
}
