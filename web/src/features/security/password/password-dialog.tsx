import type { RefusalCode } from '@bank/contract'
import { client } from '#api.ts'
import { hasProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUser } from '#session/session-context.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { checkNewPassword, emptyPasswordFields, type PasswordFields } from './check-new-password.ts'
import { refusalText, texts } from '#features/security/texts.ts'
import { useSecurityChange } from '#features/security/use-security-change.ts'

/** Changes the password for the current one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { twoFactorEnabled, username } = useUser()
  const { attach, ...form } = useForm(emptyPasswordFields)
  const { values: fields } = form
  const change = useSecurityChange({
    notify: 'password-changed',
    ask: (order: { currentPassword: string; newPassword: string; code?: string }) =>
      client.security.changePassword(order),
    onDone: () => {
      showToast({ ...texts.passwordChanged, tone: 'good' })
      onClose()
    },
  })
  const refused =
    change.refusal === undefined
      ? null
      : { field: fieldOf(change.refusal), text: refusalText(change.refusal) }
  const errorAt = (name: keyof PasswordFields) =>
    form.problems[name] ?? (refused?.field === name ? refused.text : null)
  const type = (name: keyof PasswordFields) => (value: string) => {
    form.set({ [name]: value })
    change.forgetRefusal()
  }

  function submit(): void {
    const wrong = checkNewPassword(fields, twoFactorEnabled)
    form.show(wrong)
    if (hasProblems(wrong)) return
    change.send({
      currentPassword: fields.current,
      newPassword: fields.next,
      ...(twoFactorEnabled && { code: fields.code }),
    })
    // A code works once, whatever the answer is.
    form.set({ code: '' })
  }

  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!change.busy}
      title={texts.changePassword}
      description={texts.passwordHelp}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.change}
          submitting={texts.changing}
          busy={change.busy}
        />
      }
    >
      <div className="security-form" ref={attach}>
        {/* For password managers, which ask whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={texts.currentPassword}
          name="current"
          autoComplete="current-password"
          value={fields.current}
          error={errorAt('current')}
          onChange={({ currentTarget }) => type('current')(currentTarget.value)}
        />
        <PasswordField
          label={texts.newPassword}
          name="next"
          autoComplete="new-password"
          help={<NewPasswordHelp typed={fields.next} />}
          value={fields.next}
          error={errorAt('next')}
          onChange={({ currentTarget }) => type('next')(currentTarget.value)}
        />
        <PasswordField
          label={texts.repeatPassword}
          name="repeat"
          autoComplete="new-password"
          value={fields.repeat}
          error={errorAt('repeat')}
          onChange={({ currentTarget }) => type('repeat')(currentTarget.value)}
        />
        {twoFactorEnabled && (
          <CodeField
            onlyDigits
            label={texts.code}
            name="code"
            help={texts.codeHelp}
            value={fields.code}
            error={errorAt('code')}
            onChange={type('code')}
          />
        )}
        {refused?.field === null && (
          <Banner tone="bad" announce="alert">
            {refused.text}
          </Banner>
        )}
      </div>
    </FormDialog>
  )
}

/** Advice and the length so far. There is no strength meter: it would praise a name with a year. */
function NewPasswordHelp({ typed }: { typed: string }) {
  return (
    <>
      {texts.newPasswordHelp}
      {typed !== '' && (
        <>
          {' '}
          <span className="num">{texts.characters(typed.length)}.</span>
        </>
      )}
    </>
  )
}

/** The field at which each refusal is shown. */
const fieldsOf: { [Code in RefusalCode]?: keyof PasswordFields } = {
  INVALID_PASSWORD: 'current',
  PASSWORD_COMMON: 'next',
  PASSWORD_PERSONAL: 'next',
  PASSWORD_UNCHANGED: 'next',
  INVALID_CODE: 'code',
  CODE_REQUIRED: 'code',
}

function fieldOf(refusal: RefusalCode | null): keyof PasswordFields | null {
  return refusal === null ? null : (fieldsOf[refusal] ?? null)
}
