import { counted } from '#lib/data/counted.ts'
/** Specification 1, sections 2, 5 and 8, verbatim; our own texts where it is silent. */
export const texts = {
  whenTitle: 'Date and time',
  date: 'Date',
  placeholder: 'Pick a date',
  dateHelp: 'Monday to Friday. Only days with free times can be chosen.',
  /** Read out with a day that cannot be chosen. */
  notOn: { past: 'past', closed: 'closed', tooFar: 'too far ahead', fullyBooked: 'fully booked' },
  week: 'Week',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  days: (first: string, last: string) => `${first} – ${last}`,
  time: 'Time',
  timeFirst: 'Please choose a date to see the available times.',
  loading: 'Loading the available times',
  loadFailed: 'The available times could not be loaded.',
  retry: 'Try again',
  dayFull:
    'No times are available on this day: the bank is closed or fully booked. Please choose another date.',
  taken: 'Taken',
  past: 'Past',
  current: 'Current',
  freeHours: (count: number, day: string) => `${counted(count, 'time is', 'times are')} available on ${day}.`,
  hoursOf: (city: string) => `Times shown are for ${city}.`,
  hoursOfBoth: (city: string, zone: string) => `Times shown are for ${city}, with yours (${zone}) below.`,
  yourTime: 'your time',
  chosen: (day: string, time: string, city: string) => `${day}, ${time} in ${city}.`,
  sameClock: 'Your local time is the same.',
  localTime: (time: string) => `Your time: ${time}.`,

  maybeOwn: (time: string) =>
    `We may have received your booking for ${time}. Press Book Consultation again to ` +
    'make sure: you will not be booked twice.',

  visitorTitle: 'About you',
  firstName: 'First Name',
  surname: 'Surname',
  mobile: 'Mobile',
  mobileHelp: 'Include the country code, e.g. +44\u00a07700\u00a0900417.',
  email: 'Email',
  book: 'Book Consultation',
  booking: 'Booking...',
  usedFor: 'We use these details for this consultation only.',
  privacy: 'Privacy Policy',
  trap: 'Leave this empty',

  missing: {
    title: 'Missing Information',
    description: 'Please fill in all fields and select a date and time.',
  },
  failed: { title: 'Error', description: 'Something went wrong. Please try again.' },
  tooMany: { title: 'Error', description: 'Too many attempts. Please try again later.' },
  slotTaken: 'This time has just been booked by someone else. Please choose another.',
  slotNotOffered: 'This time is no longer available. Please choose another.',
  tooManyBookings:
    'Three consultations have already been booked with this e-mail address. Please ' +
    'cancel one of them first.',

  thanks: 'Thank You for Your Request',
  thanksText: 'We look forward to being able to assist you soon.',
  emailSent: (address: string) =>
    `We have sent an e-mail to ${address} with the appointment for your calendar.`,
  zone: (time: string, city: string) => `${time} in ${city} (UTC−4)`,
  addToCalendar: 'Add to calendar',
  change: 'Move or cancel',
  changeByEmail: 'Open the link in our e-mail, or call',
  changeLater: 'The link is in our e-mail too. You can also call',
  home: 'Return to Home',
} as const

/** Errors of fields that were left empty. */
export const missing = {
  date: 'Please choose a day',
  time: 'Please choose a time',
  firstName: 'Please enter your first name',
  surname: 'Please enter your surname',
  mobile: 'Please enter the number we should call',
  email: 'Please enter your e-mail address',
} as const
