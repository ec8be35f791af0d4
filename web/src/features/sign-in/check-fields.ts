import { type SignIn, signInSchema } from '@bank/contract'
import { refusalText, texts } from './texts.ts'

/** The three fields as typed. The third holds the code, or a recovery code. */
export type Fields = { identifier: string; password: string; code: string }

/**
 * The proof of the sign-in beside the password: the third field's code, or a passkey, for which there is
 * none.
 */
export type Factor = 'code' | 'recoveryCode' | 'passkey'

export const emptyFields: Fields = { identifier: '', password: '', code: '' }

export type FieldErrors = { [Name in keyof Fields]?: string }

type Checked = { order: SignIn } | { toast: { title: string; description: string }; errors: FieldErrors }

/**
 * Specification 1, section 5: first all three fields, then the shape of the code. Returns the order to send,
 * or what is wrong.
 */
export function checkFields(fields: Fields, factor: Exclude<Factor, 'passkey'> = 'code'): Checked {
  const errors: FieldErrors = {
    ...(!fields.identifier.trim() && { identifier: texts.identifierMissing }),
    ...(!fields.password && { password: texts.passwordMissing }),
    ...(!fields.code.trim() && { code: factor === 'code' ? texts.codeMissing : texts.recoveryCodeMissing }),
  }
  if (Object.keys(errors).length > 0) return { toast: texts.missing, errors }
  const { identifier, password, code } = fields
  const order = signInSchema.safeParse({ identifier, password, [factor]: code })
  if (order.success) return { order: order.data }
  if (!signInSchema.shape[factor].safeParse(code).success) {
    const malformed = factor === 'code' ? texts.malformedCode : texts.malformedRecoveryCode
    return { toast: malformed, errors: { code: malformed.description } }
  }
  // No name or password is that long; more detail would only describe the limits.
  return { toast: { title: texts.failed, description: refusalText('INVALID_CREDENTIALS') }, errors: {} }
}
