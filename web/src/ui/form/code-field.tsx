import { type ClipboardEvent, type ComponentProps, type SyntheticEvent, use, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { codeLength } from '#lib/form/authentication-code.ts'
import { PasskeyCode } from '#ui/passkey-code.ts'
import { FieldFrame, type FieldText, TextField } from './field.tsx'

const texts = {
  toPasskey: 'Use a passkey instead',
  toCode: 'Enter a code instead',
  passkey: 'Your passkey',
  passkeyHelp: 'You will be asked for it when you confirm.',
  passkeyRefused: 'Your passkey did not confirm this. Please try again, or enter a code.',
} as const

type CodeFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength' | 'children'> & {
    /** The digits typed so far, at most six. */
    value: string
    onChange: (code: string) => void
    /** Called once when the sixth digit arrives. */
    onComplete?: ((code: string) => void) | undefined
    /** Only a code of the authenticator counts here, also for a user with passkeys. */
    onlyDigits?: boolean
  }

/**
 * Six digits from an authenticator app, or, for a user who has one and chooses it, a passkey: then the value
 * is the one of `PasskeyCode`.
 */
export function CodeField({ onlyDigits = false, ...props }: CodeFieldProps) {
  const passkey = use(PasskeyCode)
  const [tried, setTried] = useState(false)
  const { value, onChange, error } = props
  if (passkey === null || onlyDigits) return <DigitsField {...props} />
  const shown = error && tried ? texts.passkeyRefused : error
  const choose = (code: string) => {
    setTried(code === passkey)
    onChange(code)
  }
  return (
    <div>
      {value === passkey ? (
        <PasskeyField {...props} error={shown} />
      ) : (
        <DigitsField {...props} error={shown} onChange={choose} />
      )}
      <button type="button" className="code-swap" onClick={() => choose(value === passkey ? '' : passkey)}>
        {value === passkey ? texts.toCode : texts.toPasskey}
      </button>
    </div>
  )
}

function PasskeyField({ label, error, name, ref }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      help={texts.passkeyHelp}
      error={error}
      name={name}
      ref={ref}
      readOnly
      value={texts.passkey}
    />
  )
}

/** A single real input lies over six cells, so paste and one-time-code work. */
function DigitsField(props: Omit<CodeFieldProps, 'onlyDigits'>) {
  const {
    label,
    optional,
    help,
    error,
    labelHidden,
    value,
    onChange,
    onComplete,
    id: givenId,
    ...input
  } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const take = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, codeLength)
    if (code === value) return
    onChange(code)
    if (code.length === codeLength) onComplete?.(code)
  }
  // A whole code that is pasted replaces what is there, wherever the caret stands.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '')
    if (digits.length < codeLength) return
    event.preventDefault()
    take(digits)
  }
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(described) => (
        <div className="code-field" data-invalid={error ? '' : undefined}>
          <CodeCells value={value} />
          {/* No maxLength: it would cut "302 918" on paste before the space is dropped. */}
          <input
            autoComplete="one-time-code"
            {...input}
            {...described}
            id={id}
            type="text"
            inputMode="numeric"
            value={value}
            onChange={(event) => take(event.currentTarget.value)}
            onPaste={paste}
            onSelect={keepCaretAtEnd}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** The invisible text is not where the cells are, so typing always continues after the last digit. */
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = event.currentTarget
  const everythingSelected = selectionStart === 0 && selectionEnd === value.length
  if (!everythingSelected && selectionEnd !== value.length)
    event.currentTarget.setSelectionRange(value.length, value.length)
}

function CodeCells({ value }: { value: string }) {
  const here = Math.min(value.length, codeLength - 1)
  const cell = (index: number) => {
    const className = classNames(
      'cell',
      index === here && 'is-here',
      value.length === codeLength && 'is-full',
    )
    return (
      <span key={index} className={className} aria-hidden="true">
        {value[index]}
      </span>
    )
  }
  return (
    <>
      {[0, 1, 2].map(cell)}
      <span className="dash" aria-hidden="true" />
      {[3, 4, 5].map(cell)}
    </>
  )
}
