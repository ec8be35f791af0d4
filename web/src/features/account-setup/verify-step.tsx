import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from './texts.ts'

type Props = {
  token: string
  /** The key by which the bank recognises this browser. */
  setupKey: string
  onBack: () => void
  /** The link is over: used elsewhere, or guessed at too often. */
  onOver: () => void
  onVerified: () => void
}

/** Step 3: the first code proves that the app has the secret. */
export function VerifyStep({ token, setupKey, onBack, onOver, onVerified }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isComplete = !isCodeMissing(code)

  function complain(text: string): void {
    showToast({ title: texts.error, description: text, tone: 'bad', atField: true })
    setError(text)
    form.current?.querySelector('input')?.focus()
  }

  async function verify(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !isComplete) return
    setBusy(true)
    try {
      await client.accountSetup.complete({ token, key: setupKey, code })
      onVerified()
    } catch (failure) {
      setBusy(false)
      setCode('')
      const refusal = refusalOf(failure)
      if (refusal !== 'LINK_NOT_VALID') return complain(refusalText(refusal) ?? texts.unreachable)
      showToast({ title: texts.error, description: texts.linkRefused, tone: 'bad' })
      onOver()
    }
  }

  // The button is disabled until there are six digits, so the form is not submitted: Enter shows why.
  function pressEnter({ key }: KeyboardEvent): void {
    if (key === 'Enter' && !isComplete && !busy) complain(texts.codeMalformed)
  }

  return (
    <form ref={form} className="setup-form" noValidate onSubmit={(event) => void verify(event)}>
      <p className="muted">{texts.verifyLead}</p>
      <CodeField
        label={texts.code}
        name="code"
        required
        value={code}
        error={error}
        onKeyDown={pressEnter}
        onChange={(typed) => {
          setCode(typed)
          setError(null)
        }}
      />
      <div className="setup-actions">
        <Button onClick={onBack}>{texts.back}</Button>
        <Button
          type="submit"
          kind="primary"
          busy={busy}
          busyLabel={texts.verifying}
          disabledReason={isComplete || busy ? null : texts.codeMissing}
          reasonHidden
        >
          {texts.verify}
        </Button>
      </div>
    </form>
  )
}
