import { CodeField } from '#ui/form/code-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Factor } from './check-fields.ts'
import { texts } from './texts.ts'

type FactorFieldProps = {
  factor: Factor
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The third field: a code of the authenticator, a recovery code, or that the device asks for a passkey. */
export function FactorField({ factor, value, error, onChange }: FactorFieldProps) {
  if (factor === 'passkey') {
    return (
      <TextField
        label={texts.passkey}
        name="code"
        help={texts.passkeyHelp}
        readOnly
        value={texts.yourPasskey}
      />
    )
  }
  if (factor === 'code') {
    return (
      <CodeField
        label={texts.code}
        name="code"
        help={texts.codeHelp}
        required
        value={value}
        error={error}
        onChange={onChange}
      />
    )
  }
  return (
    <TextField
      label={texts.recoveryCode}
      name="code"
      help={texts.recoveryCodeHelp}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
