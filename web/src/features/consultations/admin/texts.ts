import type { ConsultationStatus, ContactStatus, RefusalCode } from '@bank/contract'
import type { RefusalOf } from '#domain/refusal-of.ts'
import { textOf } from '#lib/data/text-of.ts'
import { counted } from '#lib/data/counted.ts'

/** The admins' texts about consultations and visitors' messages. */
export const texts = {
  tabs: 'Consultations and messages',
  consultations: 'Consultations',
  messages: 'Messages',
  newMessages: 'new',
  hours: 'Hours',
  andHolidays: ' and holidays',
  loading: 'Loading',
  failed: 'Failed to load consultations',
  messagesFailed: 'Failed to load messages',
  planFailed: 'Failed to load hours and holidays',
  failedHelp: 'The bank did not respond. Please try again.',
  which: 'When',
  whichOnes: { upcoming: 'Upcoming', past: 'Past' },
  status: 'Status',
  statuses: { all: 'Any status', booked: 'Booked', held: 'Held', missed: 'Missed', cancelled: 'Cancelled' },
  states: { all: 'Any status', new: 'New', answered: 'Answered', closed: 'Closed' },
  listCaption: 'Consultations',
  messagesCaption: 'Contact messages',
  visitor: 'Visitor',
  when: 'Date and time',
  contact: 'Contact',
  received: 'Received',
  message: 'Message',
  actions: 'Actions',
  open: 'Open',
  openOf: (name: string, when: string) => `Open, ${name}, ${when}`,
  more: 'Show more',
  none: 'No consultations',
  noneUpcoming: 'Bookings made on the public site will appear here.',
  noneBefore: 'No past consultations',
  noneBeforeHelp: 'Consultations appear here once their hour is over.',
  showUpcoming: 'Show upcoming',
  noneLike: 'No consultation matches this filter.',
  showAll: 'Show all',
  noMessages: 'No messages',
  noMessagesHelp: 'Messages from the contact form will appear here.',
  noMessagesLike: 'No message matches this filter.',
  moved: 'moved',
  isOutside: 'outside the consultation hours',
  timesIn: (city: string) => `Times shown are for ${city}.`,
  title: 'Consultation',
  missing: 'Consultation not found',
  missingHelp: 'Visitors’ details are deleted after a year.',
  mobile: 'Mobile',
  phone: 'Phone',
  email: 'E-mail',
  booked: 'Booked on',
  movedFrom: 'Moved from',
  note: 'Note',
  noteHelp: 'For staff only; the visitor cannot see it.',
  noteTooLong: 'Please use at most 2,000 characters',
  saveNote: 'Save note',
  saving: 'Saving...',
  noteSaved: 'Note saved',
  close: 'Close',
  calendar: 'Calendar file',
  came: 'Held',
  didNotCome: 'Missed',
  marked: { held: 'Marked as held', missed: 'Marked as missed' },
  move: 'Move',
  moveTitle: 'Move to another time',
  currentTime: 'Current time',
  newTime: 'New time',
  notChosen: 'Not chosen yet',
  cancel: 'Cancel consultation',
  cancelTitle: 'Cancel this consultation?',
  cancelHelp: (when: string) =>
    `${when} will become available again and the visitor will be notified by e-mail. ` +
    'This cannot be undone.',
  keep: 'Keep it',
  cancelling: 'Cancelling...',
  cancelled: 'Consultation cancelled',
  visitorNotified: 'The visitor has been notified by e-mail.',
  visitorToBeNotified: 'The visitor will be notified by e-mail.',
  day: 'Date',
  time: 'Time',
  fullyBooked: 'No times are available on this day.',
  slotsFailed: 'The available times could not be loaded.',
  moveTo: 'Move consultation',
  moving: 'Moving...',
  chooseTime: 'Please pick a date and a time.',
  back: 'Back',
  wasMoved: 'Consultation moved',
  failedToChange: 'The consultation could not be changed',
  messageTitle: 'Contact message',
  messageMissing: 'Message not found',
  state: 'Status',
  save: 'Save',
  messageSaved: 'Message saved',
  messageNotSaved: 'The message could not be saved',
  reply: 'Reply by e-mail',
  plan: 'Consultation hours',
  planHelp:
    'Visitors can book the times that are ticked. Each consultation lasts an hour; ' +
    'times are the bank’s local time.',
  saveHours: 'Save hours',
  hoursSaved: 'Hours saved',
  hoursNotSaved: 'The hours could not be saved',
  leavingHours: {
    title: 'Discard your changes?',
    description: 'The hours that you have changed have not been saved.',
    stay: 'Keep editing',
    leave: 'Discard changes',
  },
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  unchanged: 'There are no changes to save.',
  holidays: 'Holidays',
  holidaysHelp:
    'No consultations can be booked on a holiday. Standing orders are paid on the business day before or ' +
    'after, as the client chose.',
  holidaysCaption: 'Upcoming holidays',
  noHolidays: 'No holidays yet. Visitors can book every weekday; add a holiday above to close a day.',
  name: 'Name',
  addHoliday: 'Add holiday',
  adding: 'Adding...',
  chooseDay: 'Please pick a date',
  nameHoliday: 'Please enter a name',
  nameTooLong: 'Please use at most 80 characters',
  holidayAdded: 'Holiday added',
  holidayNotAdded: 'The holiday could not be added',
  remove: 'Remove',
  removeOf: (name: string, day: string) => `Remove, ${name}, ${day}`,
  holidayRemoved: 'Holiday removed',
  holidayNotRemoved: 'The holiday could not be removed',
  undo: 'Undo',
  holidayRestored: 'Holiday restored',
  holidayNotRestored: 'The holiday could not be restored',
  outside: 'Booked outside these hours',
  outsideHelp: 'They remain booked until you move or cancel them; the visitor is then notified by e-mail.',
  affected: (count: number) =>
    counted(count, 'booked consultation is affected', 'booked consultations are affected'),
  affectedHelp: 'They remain booked and are listed on this page until you move or cancel them.',
  goOn: 'Save anyway',
  goBack: 'Go back',
} as const

export const statusTones = {
  booked: 'neutral',
  held: 'good',
  missed: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<ConsultationStatus, string>
export const stateTones = { new: 'wait', answered: 'good', closed: 'neutral' } as const satisfies Record<
  ContactStatus,
  string
>

type Change =
  | 'close'
  | 'cancelForVisitor'
  | 'moveForVisitor'
  | 'saveNote'
  | 'reviewPlan'
  | 'saveHours'
  | 'addHoliday'
  | 'removeHoliday'
  | 'changeMessage'
/** The refusals of what admins change: a new one does not compile until it has a sentence below. */
type Refusal = RefusalOf<'consultations', Change>

const sentences: Record<Refusal, string> = {
  SLOT_TAKEN: 'This time has just been booked. Please choose another.',
  SLOT_NOT_OFFERED: 'This time is no longer available. Please choose another.',
  CONSULTATION_CHANGED: 'This has just been changed. You now see the latest version.',
  CONSULTATION_OVER: 'This consultation is over or was cancelled, so it cannot be changed.',
  CONSULTATION_NOT_BEGUN: 'This consultation has not started yet.',
  CONTACT_MESSAGE_CHANGED: 'A colleague has just changed this. You now see the latest version.',
  CONSULTATION_NOT_FOUND: 'This consultation no longer exists.',
  CONTACT_MESSAGE_NOT_FOUND: 'This message no longer exists.',
  NOT_FOUND: 'This holiday has already been removed.',
  NOT_ALLOWED: 'Only administrators can change this.',
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Please set up your authenticator first.',
}

/** Explains a refusal; null is a fault. */
export function refusalText(refusal: RefusalCode | null): string {
  return textOf(sentences, refusal) ?? 'Something went wrong. Please try again.'
}

/** "Amélie Durand" */
export function visitorName({ firstName, surname }: { firstName: string; surname: string }): string {
  return `${firstName} ${surname}`
}
