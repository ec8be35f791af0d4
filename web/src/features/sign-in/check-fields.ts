import { type SignIn, signInSchema } from '@bank/contract'
import { refusedText, texts } from './texts.ts'

/** What the person typed, as it stands in the three fields. */
export type Fields = { identifier: string; password: string; code: string }

export const emptyFields: Fields = { identifier: '', password: '', code: '' }

export type FieldErrors = { [Name in keyof Fields]?: string }

type Checked = { order: SignIn } | { toast: { title: string; description: string }; errors: FieldErrors }

/** Specification 1, section 5: first all three, then the shape of the code. Answers what to send, or what is wrong. */
export function checkFields(fields: Fields): Checked {
  const errors: FieldErrors = {
    ...(!fields.identifier.trim() && { identifier: texts.identifierMissing }),
    ...(!fields.password && { password: texts.passwordMissing }),
    ...(!fields.code && { code: texts.codeMissing }),
  }
  if (Object.keys(errors).length > 0) return { toast: texts.missing, errors }
  const order = signInSchema.safeParse(fields)
  if (order.success) return { order: order.data }
  if (!signInSchema.shape.code.safeParse(fields.code).success) {
    return { toast: texts.malformedCode, errors: { code: texts.malformedCode.description } }
  }
  // Nobody's name or password is that long; to say more would only describe the limits.
  return { toast: { title: texts.failed, description: refusedText('INVALID_CREDENTIALS') }, errors: {} }
}
