import type { RefusalOf } from '#domain/refusal-of.ts'
import type { RefusalCode } from '@bank/contract'
import { textOf } from '#lib/data/text-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'

/** The texts about a user's passkeys. */
export const texts = {
  title: 'Passkeys',
  help:
    'A passkey is kept by your phone, computer or security key, and opened with your fingerprint, face or ' +
    'PIN. You can use it instead of a code from your authenticator app, which you keep as well.',
  none: 'You have no passkeys.',
  needsFactor: 'Passkeys are used beside your authenticator: please set that up first.',
  unknown: 'This browser does not support passkeys.',
  enough: 'You have reached the limit of 10 passkeys. Please remove one first.',
  loading: 'Loading',
  failed: 'Your passkeys could not be loaded',
  failedHelp: 'Please check your connection and try again. Nothing has changed.',
  add: 'Add a passkey',
  adding: 'Adding...',
  addHelp:
    'Confirm with a code from your authenticator app. Your device then asks you to create the passkey.',
  name: 'Name',
  nameHelp: 'For example My phone or Office computer.',
  nameMissing: 'Please enter a name',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app.',
  codeMissing: 'Enter the 6-digit code.',
  hold:
    'For your protection, you cannot make larger payments to new beneficiaries for the next 24 hours. ' +
    'Beneficiaries verified at least 24 hours ago can be paid as usual. We also send you an e-mail.',
  adminHold: 'We also send you an e-mail.',
  declined: 'The passkey was not created. Please try again with a new code.',
  alreadyHeld: 'Nothing to add',
  alreadyHeldHelp: (name: string | undefined) =>
    (name === undefined
      ? 'This device already holds one of your passkeys.'
      : `This device already holds your passkey “${name}”.`) +
    ' To add another device, open this page there.',
  added: { title: 'Passkey added', description: 'You can now use it instead of a code.' },
  addedOn: (day: string) => `Added on ${day}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'not used yet',
  remove: 'Remove',
  removeOf: (name: string) => `Remove, ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeHelp: 'You will no longer be able to sign in or confirm anything with this passkey.',
  removing: 'Removing...',
  removed: { title: 'Passkey removed', description: 'It can no longer be used.' },
  cancel: 'Cancel',
} as const

const refused: Record<RefusalOf<'passkeys'>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'You have been signed out.',
  INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one.',
  TOO_MANY_WRONG_CODES: 'For your security, you have been signed out after five incorrect codes.',
  TOO_MANY_PASSKEYS: texts.enough,
  PASSKEY_REFUSED: 'This passkey could not be added, or has been added already.',
  NOT_FOUND: 'This passkey was already removed.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refused, code) ?? 'Something went wrong. Please try again.'
}
