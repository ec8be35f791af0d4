import { maximumMessageLength, hasVisibleText, typingEveryMs } from '@bank/contract'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { forget, keep, kept } from '#session/kept.ts'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { texts } from './texts.ts'

/** The number of remaining characters is shown below this. */
const countFrom = 200

type ComposerProps = {
  /** The key of the draft in the tab's storage: one for each conversation of each user. */
  draftName: string
  label: string
  placeholder: string
  /** A hint about the keys. */
  keys: string
  onSend: (body: string) => void
  /** The composer calls this from time to time while the user types. */
  onTyping: () => void
}

/**
 * The field to write in. Enter sends; a draft stays over a reload until it is sent or its writer signs out.
 */
export function Composer({ draftName, label, placeholder, keys, onSend, onTyping }: ComposerProps) {
  const [text, setText] = useState(() => kept(draftName) ?? '')
  const notifiedAt = useRef(Number.NEGATIVE_INFINITY)
  const left = maximumMessageLength - text.trim().length

  function write(next: string): void {
    setText(next)
    if (next === '') forget(draftName)
    else keep(draftName, next)
    const now = performance.now()
    if (!hasVisibleText(next) || now - notifiedAt.current < typingEveryMs) return
    notifiedAt.current = now
    onTyping()
  }

  function send(): void {
    if (!hasVisibleText(text) || left < 0) return
    onSend(text.trim())
    write('')
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // An input method uses Enter to choose a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }

  return (
    <form className="composer" onSubmit={submit}>
      <TextArea
        label={label}
        labelHidden
        placeholder={placeholder}
        rows={1}
        autoComplete="off"
        value={text}
        error={left < 0 ? texts.tooLong(-left) : null}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={press}
      />
      <Button
        kind="primary"
        type="submit"
        disabledReason={left < 0 ? texts.tooLong(-left) : null}
        reasonHidden
      >
        {texts.send}
      </Button>
      <p className="tiny muted composer-keys">
        <span>{keys}</span>
        <span className="num" role="status">
          {left >= 0 && left <= countFrom ? texts.left(left) : ''}
        </span>
      </p>
    </form>
  )
}
