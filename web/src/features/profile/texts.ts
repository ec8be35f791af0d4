import type { Change } from './draft.ts'

type ProvenChange = Pick<Change, 'email' | 'phone' | 'phrase'>

const listed = new Intl.ListFormat('en-GB')

/** All texts of the profile; specification 1, sections 4, 5 and 8, and our own where it is silent. */
export const texts = {
  parts: 'Parts of your profile',
  partNames: {
    details: 'Details',
    security: 'Security',
    access: 'Access',
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
  loadFailed: 'Your profile could not be loaded',
  loadFailedHelp: 'Please try again. Nothing has changed.',

  user: 'Personal details',
  userHelp: 'These details are as in your passport. To correct one, please ask your account manager.',
  username: 'Username',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  notRecorded: 'Not recorded',

  contact: 'Contact',
  email: 'E-mail',
  emailHelp: 'We will send a link to the new address. The change takes effect once you confirm it there.',
  phone: 'Phone',
  phoneHelp: 'For example +44 20 7946 0958. Without a country code we use the country of your address.',
  phoneAs: (number: string) => `We will save ${number}.`,
  phoneNeedsCountry:
    'Please add the country code, for example +44 20 7946 0958, or enter the country ' +
    'as the last line of your address.',
  address: 'Address',
  addressHelp: 'As on an envelope, with the country on the last line.',
  notGiven: 'Not given',
  contactMissing: 'Choose Edit Profile to add what is missing.',

  pending: 'Awaiting confirmation.',
  pendingHelp: (email: string, until: string) =>
    `We have sent an e-mail to ${email}. Please open the link in it and press the ` +
    `button; it is valid until ${until}.`,
  keepAddress: 'Keep my current address',
  sendAgain: 'Send again',
  noMoreLinks: 'No more links can be sent to this address today.',
  sentAgain: (email: string) => ({
    title: 'Sent again',
    description: `A new link is on its way to ${email}. The old one no longer works.`,
  }),
  sentTooSoon: {
    title: 'Not sent',
    description: 'We sent an e-mail to this address a moment ago. Please wait a minute.',
  },
  kept: (email: string) => ({
    title: 'Change cancelled',
    description: `Your e-mail address is still ${email}.`,
  }),

  phrase: 'Secret password',
  phraseHelp:
    'A phrase for the telephone: when you call us, we ask for it to make sure it is you. ' +
    'Do not use a password you sign in with.',
  phraseSet: 'Set',
  phraseNotSet: 'Not set',
  phraseMissing: 'Choose Edit Profile to set a phrase.',
  phraseSince: (day: string) => `Since ${day}`,
  phraseNew: 'New phrase',
  phraseNewHelp: 'Several words that are easy to say. Leave this empty to keep your current phrase.',
  phraseShow: 'Show phrase',
  phraseHide: 'Hide phrase',
  phraseFailed: { title: 'Error', description: 'Your phrase could not be shown. Please try again.' },
  phraseShown: 'It will be hidden again after 30 seconds.',
  neverViewed: 'No one at the bank has viewed it.',
  viewed: (moments: readonly string[]) => `Viewed by our staff: ${moments.join('; ')}.`,

  data: 'Your data',
  dataHelp:
    'Everything the bank holds about you, in one machine-readable file: your profile, ' +
    'your accounts with every transaction, payments, beneficiaries, certificates with ' +
    'your signature, messages, sign-ins and the record of your activity. Your ' +
    'telephone phrase is left out, because anyone who found the file could ' +
    'impersonate you. You will need a code. Please keep the file in a safe place.',
  download: 'Download my data',
  downloaded: { title: 'Your data', description: 'The file has been downloaded.' },
  downloadFailed: { title: 'Your data', description: 'The file could not be prepared. Please try again.' },

  /** Says what is saved with the code: the new values, and of a phrase only that it changes. */
  proveSave: ({ email, phone, phrase }: ProvenChange) =>
    `You are about to ${listed.format([
      ...(email === undefined ? [] : [`change your e-mail address to ${email}`]),
      ...(phone === undefined
        ? []
        : [phone === null ? 'remove your phone number' : `change your phone number to ${phone}`]),
      ...(phrase === undefined ? [] : ['change your telephone phrase']),
    ])}.`,
  provePhrase: 'Your telephone phrase will be shown for 30 seconds.',
  proveData: 'We will prepare a file with everything the bank holds about you.',

  changedElsewhere: 'Your profile has been changed in another window.',
  changedElsewhereHelp:
    'What you typed is still here. Everything else shows what was saved there. Please ' +
    'check it, then save again.',

  leaving: {
    title: 'Discard your changes?',
    description: 'The changes you made here have not been saved.',
    stay: 'Keep editing',
    leave: 'Discard changes',
  },

  emailUnchanged: 'This is already your address.',
} as const

/** Texts of the page that the link in an e-mail opens. */
export const confirmTexts = {
  ready:
    'Press the button to confirm. From then on we will use the e-mail address to which we sent you ' +
    'this link.',
  notAsked:
    'If you did not ask for this, please ignore the e-mail. Nothing changes unless you press the button.',
  button: 'Confirm this address',
  busy: 'Confirming...',
  done: 'Your new e-mail address is confirmed',
  doneHelp: 'Thank you. We will use this address from now on.',
  toPortal: 'My accounts',
  refused: 'This link is no longer valid',
  refusedHelp:
    'It has already been used, is more than 24 hours old or has been replaced by a ' +
    'newer one. You can request another in your profile.',
  failed: 'The bank did not respond. Your address has not been changed. Please try again.',
  incomplete: 'This link is incomplete',
  incompleteHelp: 'Please open it directly from our e-mail.',
  tooMany: 'Too many attempts. Please try again later.',
} as const
