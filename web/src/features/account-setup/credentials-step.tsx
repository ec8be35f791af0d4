import type { SetupProgress } from '@bank/contract'
import { type SubmitEvent, useRef, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { useForm } from '#lib/form/use-form.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField, TextField } from '#ui/form/field.tsx'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { checkCredentials, type Credentials } from './check-credentials.ts'
import { refusalText, texts } from './texts.ts'

type Props = {
  token: string
  /** The link was valid when this browser began, and is no longer. */
  isOver: boolean
  /** The credentials that were sent before Back led here again; null at first. */
  typed: Credentials | null
  onBegun: (typed: Credentials, begun: SetupProgress & { key: string }) => void
  /** Goes on with what the bank has answered to exactly these credentials: the app may have its secret. */
  onUnchanged: (() => void) | undefined
}

/** Step 1: the username and the new password. */
export function CredentialsStep({ token, isOver, typed, onBegun, onUnchanged }: Props) {
  const { attach, ...form } = useForm<Credentials>(typed ?? { username: '', password: '', confirm: '' })
  const { values: fields, problems: errors } = form
  const [help, setHelp] = useState<string | null>(isOver ? texts.linkOver : null)
  const [busy, setBusy] = useState(false)
  // A second press can arrive before the button is busy, and the link begins once.
  const isSending = useRef(false)

  const username = useRef<HTMLInputElement>(null)
  const type = (name: keyof Credentials) => (value: string) => form.set({ [name]: value })

  async function begin(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const wrong = checkCredentials(fields)
    form.show(wrong?.errors ?? {})
    if (wrong) {
      showToast({ title: texts.error, description: wrong.toast, tone: 'bad', atField: true })
      return
    }
    const isUnchanged = fields.username === typed?.username && fields.password === typed.password
    if (onUnchanged && isUnchanged) return onUnchanged()
    isSending.current = true
    setBusy(true)
    setHelp(null)
    dismissToast()
    try {
      const { username: name, password } = fields
      onBegun(fields, await client.accountSetup.begin({ token, username: name, password }))
    } catch (error) {
      isSending.current = false
      setBusy(false)
      refused(refusalOf(error))
    }
  }

  function refused(code: ReturnType<typeof refusalOf>): void {
    if (code === 'PASSWORD_COMMON' || code === 'PASSWORD_PERSONAL')
      return form.show({ password: refusalText(code) ?? '' })
    // Section 8 has one text for a refused link, a wrong code and a lost answer; details are above the
    // fields.
    showToast({ title: texts.error, description: refusalText(code) ?? texts.linkRefused, tone: 'bad' })
    setHelp(code === 'LINK_NOT_VALID' ? texts.linkHelp : code === null ? texts.unreachable : null)
    username.current?.focus()
  }

  return (
    <form ref={attach} className="setup-form" noValidate onSubmit={(event) => void begin(event)}>
      <p className="muted">{texts.credentialsLead}</p>
      {help !== null && (
        <Banner tone="wait" icon="info" announce="status">
          {help}
        </Banner>
      )}
      <TextField
        label={texts.username}
        name="username"
        ref={username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        value={fields.username}
        error={errors.username}
        onChange={({ currentTarget }) => type('username')(currentTarget.value)}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        required
        help={<PasswordHelp typed={fields.password} />}
        value={fields.password}
        error={errors.password}
        onChange={({ currentTarget }) => type('password')(currentTarget.value)}
      />
      <PasswordField
        label={texts.confirmPassword}
        name="confirm"
        autoComplete="new-password"
        required
        value={fields.confirm}
        error={errors.confirm}
        onChange={({ currentTarget }) => type('confirm')(currentTarget.value)}
      />
      <div className="setup-actions">
        <Button type="submit" kind="primary" busy={busy} busyLabel={texts.verifying}>
          {texts.continue}
        </Button>
      </div>
    </form>
  )
}

function PasswordHelp({ typed }: { typed: string }) {
  return (
    <>
      {texts.passwordHelp}
      {typed !== '' && (
        <>
          {' '}
          <span className="num">{texts.characters(typed.length)}.</span>
        </>
      )}
    </>
  )
}
