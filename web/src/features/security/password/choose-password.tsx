import '#features/security/security.css'
import { client } from '#api.ts'
import { hasProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUser } from '#session/session-context.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { newPasswordErrors } from './check-new-password.ts'
import { refusalText, texts } from '#features/security/texts.ts'
import { useSecurityChange } from '#features/security/use-security-change.ts'

/**
 * The only screen of a session that began with a password issued by an admin. The session redirects
 * afterwards.
 */
export function ChoosePassword() {
  const { username } = useUser()
  const { attach, ...form } = useForm({ next: '', repeat: '' })
  const { values: fields, problems: errors } = form
  const choose = useSecurityChange({
    notify: 'password-changed',
    ask: (order: { newPassword: string }) => client.security.choosePassword(order),
    onDone: () => void showToast({ ...texts.passwordChanged, tone: 'good' }),
  })
  const type = (name: 'next' | 'repeat') => (value: string) => {
    form.set({ [name]: value })
    choose.forgetRefusal()
  }

  function submit(): void {
    const wrong = newPasswordErrors(fields)
    form.show(wrong)
    if (!hasProblems(wrong) && !choose.busy) choose.send({ newPassword: fields.next })
  }

  const refused = choose.refusal === undefined ? null : refusalText(choose.refusal)
  const isAboutPassword = choose.refusal?.startsWith('PASSWORD_') === true
  return (
    <form
      className="security-form"
      noValidate
      ref={attach}
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
