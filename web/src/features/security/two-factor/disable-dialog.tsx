import { useState } from 'react'
import { client } from '#api.ts'
import { useUser } from '#session/session-context.tsx'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { errorOf } from './enrolment.tsx'
import { texts, textsFor } from '#features/security/texts.ts'
import { useSecurityChange } from '#features/security/use-security-change.ts'

/**
 * Explains the consequences and asks for one more code. If another window has switched it off meanwhile, the
 * dialog says so.
 */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const { role, twoFactorEnabled } = useUser()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const disable = useSecurityChange({
    notify: 'user-updated',
    ask: (order: { code: string }) => client.security.disableTwoFactor(order),
    onDone: () => {
      showToast({ ...texts.disabled, tone: 'good' })
      onClose()
    },
  })

  // This window's own answer also ends the session's second factor, a moment before the dialog closes.
  const isOff = !disable.busy && (!twoFactorEnabled || disable.refusal === 'TWO_FACTOR_NOT_ENABLED')

  function submit(): void {
    const isMissing = isCodeMissing(code)
    setMissing(isMissing)
    if (isMissing) return
    disable.send({ code })
    setCode('')
  }

  if (isOff)
    return (
      <Dialog
        backCloses
        open
        onClose={onClose}
        title={texts.disabled.title}
        footer={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <Banner announce="status">{texts.disabledElsewhere}</Banner>
      </Dialog>
    )
  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!disable.busy}
      title={texts.disableTitle}
      description={textsFor(role).disableHelp}
      onSubmit={submit}
      footer={
        <DialogButtons
          kind="destructive"
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.disable}
          busy={disable.busy}
        />
      }
    >
      <CodeField
        onlyDigits
        label={texts.code}
        help={texts.codeHelp}
        value={code}
        error={errorOf(disable.refusal, missing ? texts.codeMissing : null)}
        onChange={(typed) => {
          setCode(typed)
          setMissing(false)
          disable.forgetRefusal()
        }}
      />
    </Dialog>
  )
}
