import { useId, type ClipboardEvent, type ComponentProps, type SyntheticEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldFrame, type FieldText } from './field.tsx'

const codeLength = 6

type CodeFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength' | 'children'> & {
    /** The digits typed so far, at most six. */
    value: string
    onChange: (code: string) => void
    /** Called once when the sixth digit arrives. */
    onComplete?: ((code: string) => void) | undefined
  }

/**
 * Six digits from an authenticator app. One real input lies over six cells, so paste and one-time-code work.
 */
export function CodeField(props: CodeFieldProps) {
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
