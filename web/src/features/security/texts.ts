import type { contract, RefusalCode, Role, SignInOutcome } from '@bank/contract'

/** All texts about credentials. The specification names the switch; the rest is ours. */
export const texts = {
  loading: 'Loading',
  cancel: 'Cancel',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app.',
  codeMissing: 'Write the 6 digits of the code.',
  currentPassword: 'Current password',
  passwordMissing: 'Write your current password.',
  failed: 'This could not be read',
  failedHelp: 'Your connection may be interrupted. Nothing has changed.',
  inBankTime: (city: string) => `Times are those of ${city}.`,

  twoFactor: 'Two-factor authentication',
  enabled: 'Enabled',
  notEnabled: 'Not set up',
  enabledHelp:
    'The bank asks for a code from your authenticator app when you sign in, and before it ' +
    'does what cannot be undone.',
  notEnabledHelp:
    'Your password alone opens your accounts, and the bank cannot confirm what you order. ' +
    'Set up an authenticator app: it takes two minutes.',
  setUp: 'Set up authenticator',
  setUpNew: 'Set up a new authenticator',
  editFirst: 'Choose Edit Profile to change this.',
  required: 'The bank asks every client for a second factor, so it cannot be switched off.',
  lost: 'Lost your phone? Your account manager sends you a new setup link.',

  enrolTitle: 'Set up your authenticator',
  renewTitle: 'Set up a new authenticator',
  enrolProof: 'First prove that it is you.',
  renewProof:
    'First a code from the authenticator you have now. It goes on working until the new one is confirmed.',
  enrolBegin: 'Continue',
  enrolStart: 'Show the QR code',
  scan: 'Scan this with your authenticator app',
  scanHelp:
    'Any app will do that makes six-digit codes: the one built into your phone, or a password manager.',
  qr: (bank: string) => `QR code for your authenticator: ${bank}`,
  typeInstead: 'Or type this key into the app',
  copyKey: 'Copy key',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Please select and copy it yourself.',
  firstCode: 'First code',
  firstCodeHelp: '6 digits that the app now shows for this bank.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  enrolled: {
    title: 'Authenticator set up',
    description: 'Sign-in asks for its codes from now on. You are signed out everywhere else.',
  },
  enrolmentExpired:
    'This QR code is no longer valid, because it waited too long or another one was made. ' +
    'Please begin again.',
  beginAgain: 'Begin again',

  disableTitle: 'Switch off two-factor authentication?',
  disableHelp:
    'Your password alone will sign you in. Payments that need a code, certificates and new ' +
    'beneficiaries will no longer be possible, and your recovery codes become void.',
  disable: 'Switch off',
  disabled: { title: 'Two-factor authentication is off', description: 'You are signed out everywhere else.' },

  password: 'Password',
  passwordHelp: 'Changing it signs you out everywhere else.',
  changePassword: 'Change password',
  choosePassword: 'Choose password',
  newPassword: 'New password',
  newPasswordHelp:
    'At least 8 characters. A few words that only you would put together are stronger than ' +
    'one word with a number, and easier to keep. Spaces are fine.',
  characters: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`,
  repeatPassword: 'New password again',
  newPasswordMissing: 'Write a new password.',
  tooShort: 'Please use at least 8 characters.',
  tooLong: 'Please use at most 256 characters.',
  notTheSame: 'The two new passwords are not the same.',
  change: 'Change password',
  changing: 'Changing...',
  passwordChanged: { title: 'Password changed', description: 'You are signed out everywhere else.' },

  recoveryCodes: 'Recovery codes',
  recoveryHelp: 'Each signs you in once when your phone is not at hand. They never confirm a payment.',
  recoveryNone: 'You have none.',
  recoveryLeft: (left: number, made: number) => `${left} of ${made} left`,
  recoveryMadeOn: (day: string) => `made on ${day}`,
  recoveryFew: 'You have few left. Make new ones while your phone is at hand.',
  recoveryNeedsFactor: 'They stand in for your authenticator: set that up first.',
  makeCodes: 'Make recovery codes',
  makeNewCodes: 'Make new recovery codes',
  makeHelp: 'Ten codes are shown, this once.',
  makeNewHelp: 'Ten codes are shown, this once. The ones you have become void.',
  make: 'Make codes',
  making: 'Making...',
  keep: 'Keep these where your phone is not.',
  keepHelp: 'Each works once. The bank cannot show them again.',
  copy: 'Copy',
  download: 'Download',
  print: 'Print',
  fileName: 'recovery-codes.txt',
  fileHead: (bank: string, username: string, day: string) =>
    `${bank}\nRecovery codes of ${username}, made on ${day}\nEach works once, at sign-in, in ` +
    'place of a code of the authenticator.',
  kept: 'I have kept them',
  printedFor: (bank: string, username: string, day: string) =>
    `${bank}: recovery codes of ${username}, made on ${day}`,

  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  unknownBrowser: 'Unknown browser',
  unknownAddress: 'Address not known',
  signedInOn: (when: string) => `Signed in ${when}`,
  lastActive: (when: string) => `last active ${when}`,
  endSession: 'Sign out',
  endSessionOf: (browser: string) => `Sign out, ${browser}`,
  endOthers: 'Sign out everywhere else',
  endSessionHelp: (browser: string) => `${browser} will be signed out at once.`,
  endOthersHelp: (count: number) =>
    count === 1
      ? 'One other device will be signed out at once.'
      : `${count} other devices will be signed out at once.`,
  onlyHere: 'You are signed in nowhere else.',
  ended: { title: 'Signed out', description: 'That device is signed out.' },
  endedOthers: (count: number) => ({
    title: 'Signed out',
    description: count === 1 ? 'One other device is signed out.' : `${count} other devices are signed out.`,
  }),
  alreadyEnded: 'That device was signed out already.',

  history: 'Recent sign-ins',
  historyHelp: 'Something here that was not you? Change your password, and call your account manager.',
  when: 'When',
  event: 'What',
  where: 'Browser and address',
  newDevice: 'New device',
  earlier: 'Show earlier sign-ins',
  noHistory: 'No sign-ins yet',
} as const

/** Texts that differ for admins, who have no accounts and no account manager. */
const adminTexts = {
  notEnabledHelp:
    'Your password alone opens the administration, and the bank cannot confirm what you ' +
    'order. Set up an authenticator app: it takes two minutes.',
  required: 'The bank asks everybody for a second factor, so it cannot be switched off.',
  lost: 'Lost your phone? Another administrator makes a new setup link for you.',
  disableHelp:
    'Your password alone will sign you in. Adjusting balances, setup links and whatever else ' +
    'asks for a code will no longer be possible, and your recovery codes become void.',
  recoveryHelp: 'Each signs you in once when your phone is not at hand. They confirm nothing else.',
  historyHelp: 'Something here that was not you? Change your password, and tell another administrator.',
} as const

/** The texts for a client or an admin. */
export function textsFor(role: Role): Record<keyof typeof adminTexts, string> {
  return role === 'admin' ? adminTexts : texts
}

export const outcomeTexts: Record<SignInOutcome, string> = {
  'signed-in': 'Signed in',
  'wrong-password': 'Refused: wrong password',
  'wrong-code': 'Refused: wrong code',
  locked: 'Refused: too many attempts',
  blocked: 'Refused: access is blocked',
}

type Security = typeof contract.security
/** The refusals of these procedures, read from the contract: a new one without a text does not compile. */
type Call =
  | 'beginEnrolment'
  | 'confirmEnrolment'
  | 'disableTwoFactor'
  | 'changePassword'
  | 'choosePassword'
  | 'makeRecoveryCodes'
  | 'endSession'
  | 'endOtherSessions'
type Refusal = { [Name in Call]: keyof Security[Name]['~orpc']['errorMap'] }[Call]

const REFUSED: Record<Refusal, string> = {
  NOT_SIGNED_IN: 'You have been signed out.',
  NOT_ALLOWED: 'There is no password to choose: you have one of your own.',
  ENROLMENT_REQUIRED: 'Please set up your authenticator first.',
  INVALID_PASSWORD: 'That is not your current password.',
  INVALID_CODE: 'This code is not right, or was used before. Please wait for the next one.',
  TOO_MANY_WRONG_CODES: 'For your safety you were signed out after five wrong codes.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  CODE_REQUIRED: 'Please give a code from your authenticator app.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  TWO_FACTOR_REQUIRED: adminTexts.required,
  ENROLMENT_EXPIRED: texts.enrolmentExpired,
  PASSWORD_COMMON: 'This password is too easy to guess. Please choose another.',
  PASSWORD_PERSONAL: 'It holds your name, your username or the name of the bank. Please choose another.',
  PASSWORD_UNCHANGED: 'This is the password you have now. Please choose another.',
  NOT_FOUND: texts.alreadyEnded,
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  BUSY: 'The bank is busy at the moment. Please try again shortly.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusedText(code: RefusalCode | null): string {
  return code !== null && isKnown(code) ? REFUSED[code] : 'Something went wrong. Please try again.'
}

function isKnown(code: RefusalCode): code is Refusal {
  return Object.hasOwn(REFUSED, code)
}
