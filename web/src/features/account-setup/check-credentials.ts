import { longestTypedUsername, passwordLength, tooLongText } from '@bank/contract'
import type { Problems } from '#lib/form/problems.ts'
import { texts } from './texts.ts'

export type Credentials = { username: string; password: string; confirm: string }
export type CredentialErrors = Problems<Credentials>

type Checked = { toast: string; errors: CredentialErrors } | null

/**
 * Specification 2, section 5, in its order: all fields filled in, both passwords equal, and long enough. Null
 * if nothing is wrong.
 */
export function checkCredentials({ username, password, confirm }: Credentials): Checked {
  const missing: CredentialErrors = {
    ...(username.trim() === '' && { username: texts.usernameMissing }),
    ...(password === '' && { password: texts.passwordMissing }),
    ...(confirm === '' && { confirm: texts.confirmMissing }),
  }
  if (Object.keys(missing).length > 0) return { toast: texts.fillIn, errors: missing }
  if (username.trim().length > longestTypedUsername) {
    const text = tooLongText(longestTypedUsername)
    return { toast: text, errors: { username: text } }
  }
  if (password !== confirm) return { toast: texts.notTheSame, errors: { confirm: texts.notTheSame } }
  if (password.length < passwordLength.min)
    return { toast: texts.tooShort, errors: { password: texts.tooShort } }
  if (password.length > passwordLength.max)
    return { toast: texts.tooLong, errors: { password: texts.tooLong } }
  return null
}
