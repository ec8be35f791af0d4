/** Specification 1, sections 2, 5 and 8, verbatim; our own texts where it is silent. */
export const texts = {
  whenTitle: 'Day and hour',
  date: 'Date',
  placeholder: 'Pick a date',
  dateHelp: 'Monday to Friday. Days on which the bank is closed or no hour is free cannot be chosen.',
  /** Read out with a day that cannot be chosen. */
  notOn: { past: 'past', closed: 'closed', tooFar: 'too far ahead', fullyBooked: 'no hour is free' },
  time: 'Time',
  timeFirst: 'Please choose a day. Its hours appear here.',
  loading: 'Looking for free hours',
  loadFailed: 'The free hours could not be read.',
  retry: 'Try again',
  dayFull:
    'No hour is free on this day: the bank is closed, or every hour is taken. Please choose another day.',
  taken: 'Taken',
  past: 'Past',
  yours: 'Yours',
  freeHours: (count: number, day: string) =>
    `${count === 1 ? '1 hour is' : `${count} hours are`} free on ${day}.`,
  hoursOf: (city: string) => `By the clock in ${city}.`,
  hoursOfBoth: (city: string, zone: string) => `By the clock in ${city}; under it by yours (${zone}).`,
  yourTime: 'your time',
  chosen: (day: string, time: string, city: string) => `${day}, ${time} in ${city}.`,
  sameClock: 'It is the same where you are.',
  localTime: (time: string) => `Where you are: ${time}.`,

  maybeOwn: (time: string) =>
    `Your booking of ${time} may have reached us. Press Book Consultation again to be sure: ` +
    'it stays one booking.',

  visitorTitle: 'About you',
  firstName: 'First Name',
  surname: 'Surname',
  mobile: 'Mobile',
  mobileHelp: 'With the country: +44 7700 900417.',
  email: 'Email',
  book: 'Book Consultation',
  booking: 'Booking...',
  usedFor: 'We use these details for this conversation only.',
  privacy: 'Privacy Policy',
  trap: 'Leave this empty',

  missing: {
    title: 'Missing Information',
    description: 'Please fill in all fields and select a date and time.',
  },
  failed: { title: 'Error', description: 'Something went wrong. Please try again.' },
  tooMany: { title: 'Error', description: 'Too many attempts. Please try again later.' },
  slotTaken: 'This time has just been booked by somebody else. Please choose another one.',
  slotNotOffered: 'This time is not offered any more. Please choose another one.',
  tooManyBookings:
    'Three consultations are booked with this e-mail address already. Please cancel one of them first.',

  thanks: 'Thank You for Your Request',
  thanksText: 'We look forward to being able to assist you soon.',
  emailSent: (address: string) =>
    `We are writing to ${address}. The e-mail has the appointment for your calendar, and a ` +
    'link to move or to cancel it.',
  home: 'Return to Home',
} as const

/** Errors of fields that were left empty. */
export const missing = {
  date: 'Please choose a day',
  time: 'Please choose a time',
  firstName: 'Please enter your first name',
  surname: 'Please enter your surname',
  mobile: 'Please enter the number we shall call',
  email: 'Please enter your e-mail address',
} as const
