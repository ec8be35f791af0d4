import './security.css'
import { useRef, useState } from 'react'
import { client } from '#api.ts'
import { useUser } from '#session/session-context.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { newPasswordErrors, type PasswordErrors } from './check-new-password.ts'
import { refusedText, texts } from './texts.ts'
import { useSecurityChange } from './use-security-change.ts'

/**
 * The only screen of a session that began with a password issued by an admin. The session leads on by itself.
 */
export function ChoosePassword() {
  const { username } = useUser()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState({ next: '', repeat: '' })
  const [errors, setErrors] = useState<PasswordErrors>({})
  const choose = useSecurityChange({
    notify: 'password-changed',
    ask: (order: { newPassword: string }) => client.security.choosePassword(order),
    onDone: () => void showToast({ ...texts.passwordChanged, tone: 'good' }),
  })
  const type = (name: 'next' | 'repeat') => (value: string) => {
    setFields((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
    choose.forgetRefusal()
  }

  function submit(): void {
    const wrong = newPasswordErrors(fields)
    setErrors(wrong)
    const first = (['next', 'repeat'] as const).find((name) => wrong[name])
    if (first) return form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    if (!choose.busy) choose.send({ newPassword: fields.next })
  }

  const refused = choose.refusal === undefined ? null : refusedText(choose.refusal)
  const isAboutPassword = choose.refusal?.startsWith('PASSWORD_') === true
  return (
    <form
      className="security-form"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* For password managers, which ask whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={texts.newPassword}
        name="next"
        autoComplete="new-password"
        help={texts.newPasswordHelp}
        value={fields.next}
        error={errors.next ?? (isAboutPassword ? refused : null)}
        onChange={({ currentTarget }) => type('next')(currentTarget.value)}
      />
      <PasswordField
        label={texts.repeatPassword}
        name="repeat"
        autoComplete="new-password"
        value={fields.repeat}
        error={errors.repeat ?? null}
        onChange={({ currentTarget }) => type('repeat')(currentTarget.value)}
      />
      {refused !== null && !isAboutPassword && (
        <Banner tone="bad" announce="alert">
          {refused}
        </Banner>
      )}
      <div>
        <Button type="submit" kind="primary" busy={choose.busy} busyLabel={texts.changing}>
          {texts.choosePassword}
        </Button>
      </div>
    </form>
  )
}
