import type { RefusalOf } from '#domain/refusal-of.ts'
import type { RefusalCode, Role, SignInOutcome } from '@bank/contract'
import { textOf } from '#lib/data/text-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'
import { counted } from '#lib/data/counted.ts'

/** All texts about credentials. The specification names the switch; the rest is ours. */
export const texts = {
  loading: 'Loading',
  cancel: 'Cancel',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app.',
  codeMissing: 'Enter the 6-digit code.',
  currentPassword: 'Current password',
  passwordMissing: 'Enter your current password.',
  failed: 'This could not be loaded',
  failedHelp: 'Please check your connection and try again. Nothing has changed.',
  inBankTime: (city: string) => `Times shown are for ${city}.`,

  twoFactor: 'Two-factor authentication',
  enabled: 'Enabled',
  notEnabled: 'Not set up',
  enabledHelp:
    'We ask for a code from your authenticator app when you sign in and before anything irreversible.',
  notEnabledHelp:
    'Your accounts are protected by your password alone, and you cannot authorise ' +
    'payments that need a code. Set up an authenticator app: it takes two minutes.',
  setUp: 'Set up authenticator',
  setUpNew: 'Set up a new authenticator',
  editFirst: 'Choose Edit Profile to change this.',
  required: 'Two-factor authentication is required for every client and cannot be switched off.',
  lost: 'Lost your phone? Your account manager will give you a new setup link.',

  enrolTitle: 'Set up your authenticator',
  renewTitle: 'Set up a new authenticator',
  enrolProof: 'First, please confirm it’s you.',
  renewProof:
    'First, enter a code from your current authenticator. It keeps working until the new one is confirmed.',
  enrolBegin: 'Continue',
  enrolStart: 'Show the QR code',
  scan: 'Scan this with your authenticator app',
  scanHelp:
    'Any app that generates six-digit codes will do: the one built into your phone, or a password manager.',
  qr: (bank: string) => `QR code for your authenticator: ${bank}`,
  typeInstead: 'Or type this key into the app',
  copyKey: 'Copy key',
  copied: 'Copied',
  firstCode: 'First code',
  firstCodeHelp: 'The 6 digits the app now shows for this bank.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  enrolled: {
    title: 'Authenticator set up',
    description: 'You will need its codes to sign in from now on. You have been signed out everywhere else.',
  },
  enrolmentExpired: 'This QR code has expired or been replaced. Please start again.',
  beginAgain: 'Start again',

  disableTitle: 'Switch off two-factor authentication?',
  disableHelp:
    'You will sign in with your password alone. Payments that need a code, ' +
    'certificates and new beneficiaries will no longer be possible, and your recovery ' +
    'codes will stop working.',
  disable: 'Switch off',
  disabled: {
    title: 'Two-factor authentication is off',
    description: 'You have been signed out everywhere else.',
  },
  close: 'Close',
  disabledElsewhere: 'It has already been switched off in another window.',

  password: 'Password',
  passwordHelp: 'Changing your password signs you out everywhere else.',
  changePassword: 'Change password',
  choosePassword: 'Save new password',
  newPassword: 'New password',
  newPasswordHelp:
    'At least 8 characters. A few words that only you would combine are stronger than ' +
    'one word with a number, and easier to remember. Spaces are allowed.',
  characters: (count: number) => counted(count, 'character'),
  repeatPassword: 'Confirm new password',
  newPasswordMissing: 'Enter a new password.',
  tooShort: 'Please use at least 8 characters.',
  tooLong: 'Please use at most 256 characters.',
  notTheSame: 'The new passwords do not match.',
  change: 'Change password',
  changing: 'Changing...',
  passwordChanged: { title: 'Password changed', description: 'You have been signed out everywhere else.' },

  recoveryCodes: 'Recovery codes',
  recoveryHelp:
    'Each code signs you in once when you do not have your phone. They cannot be used ' +
    'to authorise payments.',
  recoveryNone: 'You have no recovery codes.',
  recoveryLeft: (left: number, made: number) => `${left} of ${made} left`,
  recoveryMadeOn: (day: string) => `created on ${day}`,
  recoveryFew: 'You have only a few left. Create new ones while you have your phone.',
  recoveryNeedsFactor: 'They replace your authenticator when needed: please set that up first.',
  makeCodes: 'Create recovery codes',
  makeNewCodes: 'Create new recovery codes',
  madeCodes: 'Your recovery codes',
  makeHelp: 'We will show you ten codes, once only.',
  makeNewHelp: 'We will show you ten codes, once only. Your current codes will stop working.',
  make: 'Create codes',
  making: 'Creating...',
  keep: 'Keep these somewhere other than your phone.',
  keepHelp: 'Each code works once. We cannot show them again.',
  copy: 'Copy',
  download: 'Download',
  print: 'Print',
  fileName: 'recovery-codes.txt',
  fileHead: (bank: string, username: string, day: string) =>
    `${bank}\nRecovery codes of ${username}, created on ${day}\n` +
    'Each code signs you in once, without your authenticator.',
  kept: 'I have saved them',
  printedFor: (bank: string, username: string, day: string) =>
    `${bank}: recovery codes of ${username}, created on ${day}`,

  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  unknownBrowser: 'Unknown browser',
  unknownAddress: 'Unknown address',
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
  onlyHere: 'You are not signed in anywhere else.',
  ended: { title: 'Signed out', description: 'That device has been signed out.' },
  endedOthers: (count: number) => ({
    title: 'Signed out',
    description:
      count === 1 ? 'One other device has been signed out.' : `${count} other devices have been signed out.`,
  }),
  alreadyEnded: 'That device was already signed out.',

  history: 'Recent sign-ins',
  historyHelp: 'Don’t recognise something? Change your password and call your account manager.',
  when: 'When',
  event: 'Event',
  where: 'Browser and address',
  newDevice: 'New device',
  earlier: 'Show earlier sign-ins',
  noHistory: 'No sign-ins yet',
} as const

/** Texts that differ for admins, who have no accounts and no account manager. */
const adminTexts = {
  notEnabledHelp:
    'The administration is protected by your password alone, and you cannot authorise ' +
    'anything that needs a code. Set up an authenticator app: it takes two minutes.',
  required: 'Two-factor authentication is required for everyone and cannot be switched off.',
  lost: 'Lost your phone? Another administrator can generate a new setup link for you.',
  disableHelp:
    'You will sign in with your password alone. Adjusting balances, setup links and ' +
    'anything else that needs a code will no longer be possible, and your recovery ' +
    'codes will stop working.',
  recoveryHelp:
    'Each code signs you in once when you do not have your phone. They cannot be used ' +
    'for anything else.',
  historyHelp: 'Don’t recognise something? Change your password and inform another administrator.',
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
type Refusal = RefusalOf<'security', Call>

const refusedTexts: Record<Refusal, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'You have been signed out.',
  NOT_ALLOWED: 'You already have a password of your own.',
  INVALID_PASSWORD: 'Your current password is incorrect.',
  INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one.',
  TOO_MANY_WRONG_CODES: 'For your security, you have been signed out after five incorrect codes.',
  CODE_REQUIRED: 'Please enter a code from your authenticator app.',
  TWO_FACTOR_REQUIRED: adminTexts.required,
  ENROLMENT_EXPIRED: texts.enrolmentExpired,
  PASSWORD_COMMON: 'This password is too easy to guess. Please choose another.',
  PASSWORD_PERSONAL: 'It contains your name, your username or the name of the bank. Please choose another.',
  PASSWORD_UNCHANGED: 'This is the password you have now. Please choose another.',
  NOT_FOUND: texts.alreadyEnded,
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refusedTexts, code) ?? 'Something went wrong. Please try again.'
}
