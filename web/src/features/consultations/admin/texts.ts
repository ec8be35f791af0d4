import type { ConsultationStatus, ContactStatus, contract, RefusalCode } from '@bank/contract'

/** The admins' texts about consultations and visitors' messages. */
export const texts = {
  tabs: 'Consultations and messages',
  consultations: 'Consultations',
  messages: 'Contact messages',
  hours: 'Hours and holidays',
  loading: 'Loading',
  failed: 'Failed to load consultations',
  messagesFailed: 'Failed to load messages',
  planFailed: 'Failed to load hours and holidays',
  failedHelp: 'The server did not answer.',
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
  moreFailed: 'The others could not be read.',
  none: 'No consultations',
  noneUpcoming: 'Nobody has booked an hour that lies ahead.',
  noneLike: 'No consultation answers to this filter.',
  noMessages: 'No messages',
  noMessagesHelp: 'No visitor has written so far.',
  noMessagesLike: 'No message answers to this filter.',
  moved: 'moved',
  timesIn: (city: string) => `Times are those in ${city}.`,
  title: 'Consultation',
  missing: 'There is no such consultation',
  missingHelp: 'What visitors say about themselves is kept for a year.',
  mobile: 'Mobile',
  phone: 'Telephone',
  email: 'E-mail',
  booked: 'Booked at',
  movedFrom: 'Moved from',
  note: 'Note',
  noteHelp: 'For staff alone; the visitor does not see it.',
  noteTooLong: 'Please use at most 2,000 characters',
  saveNote: 'Save Note',
  saving: 'Saving...',
  noteSaved: 'Note saved',
  close: 'Close',
  calendar: 'Calendar file',
  came: 'Held',
  didNotCome: 'Missed',
  marked: { held: 'Marked as held', missed: 'Marked as missed' },
  move: 'Move',
  moveTitle: 'Move to another time',
  cancel: 'Cancel Consultation',
  cancelTitle: 'Cancel this consultation?',
  cancelHelp: (when: string) =>
    `${when} is free again, and the visitor gets an e-mail at once. It cannot be undone.`,
  keep: 'Keep It',
  cancelling: 'Cancelling...',
  cancelled: 'Consultation cancelled',
  visitorNotified: 'The visitor gets an e-mail.',
  day: 'Day',
  time: 'Time',
  fullyBooked: 'Nothing is free on this day.',
  slotsFailed: 'The free times could not be read.',
  moveTo: 'Move Consultation',
  moving: 'Moving...',
  chooseTime: 'Please choose a day and a time.',
  back: 'Back',
  wasMoved: 'Consultation moved',
  failedToChange: 'The consultation was not changed',
  messageTitle: 'Contact Message',
  messageMissing: 'There is no such message',
  state: 'Status',
  save: 'Save',
  messageSaved: 'Message saved',
  messageNotSaved: 'The message was not saved',
  reply: 'Reply by e-mail',
  plan: 'Consultation hours',
  planHelp:
    'Visitors may book the hours that are ticked. Each takes an hour; the times are those of the bank.',
  saveHours: 'Save Hours',
  hoursSaved: 'Hours saved',
  hoursNotSaved: 'The hours were not saved',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  unchanged: 'Nothing was changed.',
  holidays: 'Holidays',
  holidaysHelp: 'On a holiday nobody can book.',
  holidaysCaption: 'Holidays to come',
  noHolidays: 'No holiday is known. Visitors can book every weekday.',
  name: 'Name',
  addHoliday: 'Add Holiday',
  adding: 'Adding...',
  chooseDay: 'Please choose a day',
  nameHoliday: 'Please enter a name',
  nameTooLong: 'Please use at most 80 characters',
  holidayAdded: 'Holiday added',
  holidayNotAdded: 'The holiday was not added',
  remove: 'Remove',
  removeOf: (name: string, day: string) => `Remove, ${name}, ${day}`,
  holidayRemoved: 'Holiday removed',
  holidayNotRemoved: 'The holiday was not removed',
  outside: 'Booked outside of these hours',
  outsideHelp: 'They stay booked. Move them or cancel them: the visitor then gets an e-mail.',
  affected: (count: number) =>
    count === 1
      ? '1 booked consultation lies outside of it'
      : `${count} booked consultations lie outside of it`,
  affectedHelp: 'They stay booked, and are listed on this page until you move or cancel them.',
  goOn: 'Save Anyway',
  goBack: 'Go Back',
} as const

export const statusTones = {
  booked: 'wait',
  held: 'good',
  missed: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<ConsultationStatus, string>
export const stateTones = { new: 'wait', answered: 'good', closed: 'neutral' } as const satisfies Record<
  ContactStatus,
  string
>

type Consultations = typeof contract.consultations
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
type Refusal = { [Name in Change]: keyof Consultations[Name]['~orpc']['errorMap'] }[Change]

const sentences: Record<Refusal, string> = {
  SLOT_TAKEN: 'This time has just been booked. Please choose another one.',
  SLOT_NOT_OFFERED: 'This time is not offered any more. Please choose another one.',
  CONSULTATION_CHANGED: 'It was changed meanwhile. You now see how it stands.',
  CONSULTATION_OVER: 'It is over or was cancelled, and stays as it is.',
  CONSULTATION_NOT_BEGUN: 'It has not begun yet.',
  CONTACT_MESSAGE_CHANGED: 'Somebody changed it meanwhile. You now see how it stands.',
  CONSULTATION_NOT_FOUND: 'There is no such consultation any more.',
  CONTACT_MESSAGE_NOT_FOUND: 'There is no such message any more.',
  NOT_FOUND: 'This holiday has been removed already.',
  NOT_ALLOWED: 'Only administrators change this.',
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Set up your authenticator first.',
}

/** Explains a refusal; null is a fault. */
export function sentenceOf(refusal: RefusalCode | null): string {
  return refusal !== null && isRefusal(refusal)
    ? sentences[refusal]
    : 'Something went wrong. Please try again.'
}

function isRefusal(code: RefusalCode): code is Refusal {
  return Object.hasOwn(sentences, code)
}

/** "Amélie Durand" */
export function visitorName({ firstName, surname }: { firstName: string; surname: string }): string {
  return `${firstName} ${surname}`
}
