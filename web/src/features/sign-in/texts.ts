import type { RefusalCode } from '@bank/contract'
import type { RefusalOf } from '#domain/refusal-of.ts'
import { textOf } from '#lib/data/text-of.ts'

/** Specification 1, sections 5 and 8, verbatim; our own texts where it is silent. */
export const texts = {
  title: 'Portal access',
  identifier: 'Username or e-mail',
  password: 'Password',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app.',
  toRecoveryCode: 'Use a recovery code',
  toCode: 'Use the authenticator instead',
  recoveryCode: 'Recovery code',
  recoveryCodeHelp: '10 letters and digits from your list. Each code works once.',
  toPasskey: 'Use a passkey',
  passkey: 'Passkey',
  yourPasskey: 'Your passkey',
  passkeyHelp: 'Your device will ask for your passkey when you press Login.',
  passkeyRefused: 'The passkey could not be used. Please try again, or use the authenticator.',
  login: 'Login',
  signingIn: 'Signing in...',

  missing: { title: 'Missing Information', description: 'Please fill in all required fields' },
  malformedCode: {
    title: 'Invalid Authentication Code',
    description: 'Authentication code must be 6 digits',
  },
  malformedRecoveryCode: {
    title: 'Invalid recovery code',
    description: 'A recovery code has 10 letters and digits',
  },
  failed: 'Login Failed',

  identifierMissing: 'Please enter your username or e-mail address',
  passwordMissing: 'Please enter your password',
  codeMissing: 'Please enter the 6-digit code',
  recoveryCodeMissing: 'Please enter one of your recovery codes',

  demoTitle: 'Demo bank',
  demoHint: 'Choose a person and the three fields are filled in for you.',
  demoUnreachable: 'The list of users could not be loaded. Please try again.',

  toContinue: 'Please sign in to continue.',

  lost: 'Lost your phone or password?',
  lostPhone: 'Without your phone, use one of your recovery codes instead of the authentication code.',
  lostBoth:
    'If you have no recovery code, or have forgotten your password, please call us. ' +
    'Once we have confirmed your identity, we will send you a new setup link.',
  lostCall: 'Call us on',
  lostAtOnce: 'If your phone was stolen, call our emergency line at any time:',

  myAccounts: 'My accounts',
  administration: 'Administration',
} as const

/** The reason for signing in again, given in the address. */
const signedOut = {
  ended: 'Your session has ended.',
  idle: 'You were signed out because you were inactive.',
  'wrong-codes': 'For your security, you have been signed out after five incorrect codes.',
} as const

/**
 * The sentence under the dialog's title: why it opened, and that it leads on to a page that was asked for.
 */
export function signInReason(reason: string, leadsOn: boolean): string | undefined {
  const known = reason === 'ended' || reason === 'idle' || reason === 'wrong-codes'
  const why = known ? signedOut[reason] : undefined
  if (!leadsOn) return why
  return why === undefined ? texts.toContinue : `${why} ${texts.toContinue}`
}

const refusedTexts: Record<RefusalOf<'signIn', 'signIn'>, string> = {
  INVALID_CREDENTIALS: 'Invalid credentials',
  INVALID_PASSWORD: 'Invalid credentials',
  USERNAME_NOT_FOUND: 'Username not found',
  EMAIL_NOT_FOUND: 'User email not found',
  INVALID_CODE: 'Invalid authentication code',
  LOOKUP_FAILED: 'Database error occurred',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  BUSY: 'We are busy at the moment. Please try again shortly.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  if (code === null) return 'An unexpected error occurred'
  return textOf(refusedTexts, code) ?? 'An error occurred'
}
