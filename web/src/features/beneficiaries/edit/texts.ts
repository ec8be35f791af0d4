import type { RefusalOf } from '#domain/refusal-of.ts'
import type { RefusalCode } from '@bank/contract'
import { commonRefusals } from '#domain/refusal-words.ts'
import { safeguardRefusals } from '#domain/safeguard-words.ts'
import { textOf } from '#lib/data/text-of.ts'

/** The texts of editing a beneficiary, and of verifying a pending one. */
export const texts = {
  editTitle: 'Edit beneficiary',
  editDescribe: (name: string) => `${name}. To change where money goes, add a new beneficiary.`,
  cancel: 'Cancel',
  save: 'Save Changes',
  saving: 'Saving...',
  saved: 'Beneficiary updated',
  editFailed: 'Failed to update beneficiary',
  verifyTitle: 'Confirm beneficiary',
  verifyDescribe: 'Check these details carefully before you confirm.',
  details: 'The beneficiary',
  verify: 'Verify',
  verifying: 'Verifying...',
  verified: 'Beneficiary verified successfully',
  verifyFailed: 'Failed to verify beneficiary',
  codeHelp: '6 digits from your authenticator app, for this beneficiary only.',
  codeMissing: 'Enter the 6-digit code to confirm.',
  unansweredHelp: 'You can safely try again.',
  tryAgain: 'Please try again.',
} as const

const enrol = 'Please set up two-factor authentication first.'
const gone = 'This beneficiary has been deleted.'

const editRefusals: Record<RefusalOf<'beneficiaries', 'edit'>, string> = {
  NOT_SIGNED_IN: commonRefusals.NOT_SIGNED_IN,
  ENROLMENT_REQUIRED: enrol,
  NOT_FOUND: gone,
  INVALID_INPUT: 'Please check these details: something is not valid.',
}

/** Returns why an edit failed; a fault is null. */
export function editRefusalText(code: RefusalCode | null): string {
  return textOf(editRefusals, code) ?? texts.tryAgain
}

const verifyRefusals: Record<RefusalOf<'beneficiaries', 'confirmPending' | 'verify'>, string> = {
  ...commonRefusals,
  ENROLMENT_REQUIRED: enrol,
  NOT_FOUND: gone,
  PAYMENTS_FROZEN: safeguardRefusals.PAYMENTS_FROZEN,
  TOO_MANY_WRONG_CODES: texts.tryAgain,
}

/** Returns why a verification failed, for a toast; a fault is null. */
export function verifyRefusalText(code: RefusalCode | null): string {
  return textOf(verifyRefusals, code) ?? texts.tryAgain
}

/** The refusals at the field of the code, beside those of a wrong one. */
export const atCode: ReadonlySet<RefusalCode> = new Set(['TWO_FACTOR_NOT_ENABLED'])
