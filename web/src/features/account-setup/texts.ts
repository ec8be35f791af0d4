import { type RefusalCode, setupLinkDays } from '@bank/contract'
import type { RefusalOf } from '#domain/refusal-of.ts'
import { textOf } from '#lib/data/text-of.ts'
import { counted } from '#lib/data/counted.ts'

/** Specification 2, sections 2, 5 and 8, verbatim; our own texts where it is silent. */
export const texts = {
  wizard: 'Account setup',
  steps: ['Account', 'Authenticator', 'Verify', 'Complete'],
  loading: 'Loading',
  tryAgain: 'Try again',
  note: (until: string | null) =>
    'This link is for you only. It works once' +
    (until === null ? `, within ${setupLinkDays} days of being created.` : ` and expires on ${until}.`) +
    ' Questions: ',
  unreachable: 'The bank did not respond. Please check your connection; nothing has changed.',

  credentialsTitle: 'Complete Your Account Setup',
  credentialsLead:
    'Enter the username we gave you separately, and choose a password. No one at ' +
    'the bank will ever know it.',
  username: 'Username',
  password: 'Set Your Password',
  passwordHelp:
    'At least 8 characters. A few words that only you would combine are stronger than ' +
    'one word with a number, and easier to remember. Spaces are allowed.',
  characters: (count: number) => counted(count, 'character'),
  confirmPassword: 'Confirm Password',
  continue: 'Continue',
  verifying: 'Verifying...',
  usernameMissing: 'Enter your username.',
  passwordMissing: 'Choose a password.',
  confirmMissing: 'Enter the password again.',
  linkHelp:
    'Please check your username. A link works once, within seven days, until a newer ' +
    'one replaces it. We will be glad to send you a new one.',
  linkOver:
    'This link can no longer be used: it was used in another window or on another ' +
    'device, or too many incorrect codes were entered. We will be glad to send you a ' +
    'new one.',

  scanTitle: 'Setup Google Authenticator',
  welcome: 'Welcome',
  scanLead: 'From now on you will sign in with your password and a code from your phone.',
  qr: 'QR code for your authenticator app',
  install: 'Install the Google Authenticator app on your phone. Any authenticator app works.',
  tap: 'Open it and tap',
  plus: '+',
  scan: 'Scan this code with the phone’s camera.',
  noCamera: 'My camera does not work, or the app is on this device',
  typeKey: 'Type this key into the app:',
  copyKey: 'Copy key',
  openApp: 'Open the app on this device',
  copied: 'Copied',
  copyFailed: 'Failed to copy to clipboard',
  scanned: "I've Scanned the Code",

  verifyTitle: 'Verify Setup',
  verifyLead:
    'The app now shows a six-digit code for this bank, which changes every 30 ' +
    'seconds. Enter the code shown now.',
  code: 'Authentication code',
  codeMissing: 'Enter the 6-digit code.',
  back: 'Back',
  verify: 'Verify',

  completeTitle: 'Setup Complete!',
  completeLead: (username: string) =>
    `Your password and authenticator are ready. Please sign in as ${username} with ` +
    'the next code from the app: each code works once.',
  otherSignedIn: (name: string) =>
    `${name} is signed in to this browser and will be signed out when you continue.`,
  toSignIn: 'Go to Sign In',

  error: 'Error',
  fillIn: 'Please fill in all fields',
  notTheSame: 'Passwords do not match',
  tooShort: 'Password must be at least 8 characters long',
  tooLong: 'Please use at most 256 characters.',
  linkRefused: 'Invalid credentials or expired link',
  codeRefused: 'Invalid code. Please try again.',
  codeMalformed: 'Please enter a valid 6-digit code',
} as const

const refusedTexts: Record<RefusalOf<'accountSetup', 'open' | 'begin' | 'complete'>, string> = {
  LINK_NOT_VALID: texts.linkRefused,
  INVALID_CODE: texts.codeRefused,
  PASSWORD_COMMON: 'This password is too easy to guess. Please choose another.',
  PASSWORD_PERSONAL: 'It contains your name, your username or the name of the bank. Please choose another.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  BUSY: 'We are busy at the moment. Please try again shortly.',
}

/** The text of a refusal as a toast shows it. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string | null {
  return textOf(refusedTexts, code) ?? null
}
