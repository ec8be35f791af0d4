/** All texts of the profile; specification 1, sections 4, 5 and 8, and our own where it is silent. */
export const texts = {
  parts: 'Parts of your profile',
  partNames: {
    details: 'Details',
    security: 'Security',
    notifications: 'Notifications',
    data: 'Your data',
  },
  edit: 'Edit Profile',
  cancel: 'Cancel',
  save: 'Save Changes',
  saving: 'Saving...',
  saved: { title: 'Success', description: 'Profile updated successfully' },
  failed: { title: 'Error', description: 'Failed to update profile' },
  loading: 'Loading your profile',
  loadFailed: 'Your profile could not be read',
  loadFailedHelp: 'The bank did not answer. Nothing of it has changed.',

  user: 'Person',
  userHelp: 'As on your passport. To correct something here, please tell your account manager.',
  username: 'Username',
  firstName: 'First Name',
  lastName: 'Last Name',
  dateOfBirth: 'Date of Birth',
  notRecorded: 'Not recorded',

  contact: 'Contact',
  email: 'E-mail',
  emailHelp: 'We write to the new address first. It counts once you have opened the link there.',
  phone: 'Phone',
  phoneHelp: 'For example +44 20 7946 0958. Without a country code we take that of your address.',
  phoneAs: (number: string) => `We will save ${number}.`,
  phoneNeedsCountry:
    'Please add the country code, for example +44 20 7946 0958, or write the country as the ' +
    'last line of your address.',
  address: 'Address',
  addressHelp: 'As on an envelope, line by line, with the country last.',
  notGiven: 'Not given',

  pending: 'Waiting to be confirmed.',
  pendingHelp: (email: string, until: string) =>
    `We wrote to ${email}. Open the link in that mail and press the button; it works until ${until}.`,
  keepAddress: 'Keep the present address',
  sendAgain: 'Send again',
  noMoreLinks: 'No more links for this address today.',
  sentAgain: (email: string) => ({
    title: 'Sent again',
    description: `A new link is on its way to ${email}. The old one no longer works.`,
  }),
  sentTooSoon: {
    title: 'Not sent',
    description: 'We wrote to this address a moment ago. Please wait a minute.',
  },
  kept: (email: string) => ({
    title: 'Change cancelled',
    description: `Your e-mail address stays ${email}.`,
  }),

  phrase: 'Secret Password',
  phraseHelp:
    'When you call us, we ask for this phrase so that we know it is you. It signs nobody in ' +
    'and resets nothing; never use a password for it.',
  phraseSet: 'Set',
  phraseNotSet: 'Not set',
  phraseSince: (day: string) => `Since ${day}`,
  phraseNew: 'New phrase',
  phraseNewHelp: 'Several words that are easy to say. Leave it empty to keep the one you have.',
  phraseShow: 'Show phrase',
  phraseHide: 'Hide phrase',
  phraseShown: 'It is hidden again after 30 seconds.',
  neverViewed: 'Nobody at the bank has looked at it.',
  viewed: (moments: readonly string[]) => `Looked at by our staff: ${moments.join('; ')}.`,

  data: 'Your data',
  dataHelp:
    'Everything the bank holds about you, in one file that programs can read: your profile, ' +
    'accounts with every movement, payments, beneficiaries, certificates with your ' +
    'signature, messages, sign-ins and what was written down about them. Your telephone ' +
    'phrase is left out on purpose: whoever found the file could call in your name. It asks ' +
    'for a code. Keep it where nobody else finds it.',
  download: 'Download my data',
  downloaded: { title: 'Your data', description: 'The file has been downloaded.' },
  downloadFailed: { title: 'Your data', description: 'The file could not be made. Please try again.' },

  proveSave: (fields: string) => `You are about to change: ${fields}.`,
  proveNames: { email: 'e-mail address', phone: 'phone', phrase: 'telephone phrase' },
  provePhrase: 'Your telephone phrase is shown for 30 seconds.',
  proveData: 'Everything the bank holds about you is put into a file for you.',

  changedElsewhere: 'Your profile was changed in another window since you began.',
  changedElsewhereHelp:
    'Nothing of what you typed is lost: it still stands here. Everything else shows what was ' +
    'saved there. Check it, then save again.',

  discard: 'Discard your changes?',
  discardHelp: 'What you have typed here has not been saved.',
  keepEditing: 'Keep editing',
  discardThem: 'Discard changes',

  emailUnchanged: 'This is your address already.',
} as const

/** Texts of the page that the link in an e-mail opens. */
export const confirmTexts = {
  ready: 'Press the button to use this e-mail address with your account from now on.',
  notAsked: 'If you did not ask for this, please do nothing: without the button nothing changes.',
  button: 'Confirm this address',
  busy: 'Confirming...',
  done: 'Thank you. From now on we write to this address.',
  toPortal: 'My accounts',
  refused: 'This link works no more.',
  refusedHelp:
    'It was used already, it is older than 24 hours, or a newer one took its place. In your ' +
    'profile you can ask for another.',
  failed: 'The bank did not answer. Your address is as it was.',
  incomplete: 'This page belongs to a link in a mail of ours.',
  incompleteHelp: 'Please open the whole link, as it stands in the mail.',
  tooMany: 'Too many attempts. Please try again later.',
} as const
