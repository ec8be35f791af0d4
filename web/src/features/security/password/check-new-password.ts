import { passwordLength } from '@bank/contract'
import type { Problems } from '#lib/form/problems.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { texts } from '#features/security/texts.ts'

export type PasswordFields = { current: string; next: string; repeat: string; code: string }
export type PasswordErrors = Problems<PasswordFields>

export const emptyPasswordFields: PasswordFields = { current: '', next: '', repeat: '', code: '' }

/** Validates before anything is sent. Only the bank knows the list of common passwords. */
export function checkNewPassword(
  { current, next, repeat, code }: PasswordFields,
  asksCode: boolean,
): PasswordErrors {
  return {
    ...(current === '' && { current: texts.passwordMissing }),
    ...(current.length > passwordLength.max && { current: texts.tooLong }),
    ...newPasswordErrors({ next, repeat }),
    ...(asksCode && isCodeMissing(code) && { code: texts.codeMissing }),
  }
}

/** The same for a new password alone, and its repetition. */
export function newPasswordErrors({ next, repeat }: Pick<PasswordFields, 'next' | 'repeat'>): PasswordErrors {
  return { ...nextError(next), ...(repeat !== next && { repeat: texts.notTheSame }) }
}

function nextError(next: string): PasswordErrors {
  if (next === '') return { next: texts.newPasswordMissing }
  if (next.length < passwordLength.min) return { next: texts.tooShort }
  return next.length > passwordLength.max ? { next: texts.tooLong } : {}
}
