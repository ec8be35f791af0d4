import type { RefusalCode } from '@bank/contract'

/** The texts of the dialog that asks for a code or the password. */
export const proofTexts = {
  prove: 'Confirm it’s you',
  cancel: 'Cancel',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app.',
  codeMissing: 'Enter the 6-digit code to confirm.',
  password: 'Current password',
  passwordMissing: 'Enter your password to confirm.',
  confirm: 'Confirm',
  confirming: 'Checking...',
} as const

// Partial: dialogs of several features prove with this, and each has its own words for every other refusal.
const proofRefused: Partial<Record<RefusalCode, string>> = {
  INVALID_CODE: 'Please enter a valid authentication code from your authenticator app.',
  INVALID_PASSWORD: 'Your current password is incorrect.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  CODE_REQUIRED: 'A code from your authenticator app is required.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  BUSY: 'We are busy at the moment. Please try again shortly.',
}

/** Returns the error of a refused proof; null if the refusal is about another field. */
export function proofError(code: RefusalCode | null): string | null {
  return code === null ? null : (proofRefused[code] ?? null)
}
