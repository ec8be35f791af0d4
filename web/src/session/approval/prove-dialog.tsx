import type { Proof } from '@bank/contract'
import { useState } from 'react'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { PasswordField } from '#ui/form/field.tsx'
import { proofTexts as texts } from './proof.ts'

type ProveDialogProps = {
  /** The purpose of the proof. */
  description: string
  /** True asks for a code, false for the password. */
  twoFactorEnabled: boolean
  busy: boolean
  error: string | null
  onProve: (proof: Proof) => void
  onClose: () => void
}

/** Asks the user for a code or their password before a sensitive change. */
export function ProveDialog({
  description,
  twoFactorEnabled,
  busy,
  error,
  onProve,
  onClose,
}: ProveDialogProps) {
  const [typed, setTyped] = useState('')
  // The error belongs to the proof that was sent, and goes when the user types.
  const [isNew, setIsNew] = useState(true)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const missing = twoFactorEnabled ? isCodeMissing(typed) : typed === ''
  const tooLittle = twoFactorEnabled ? texts.codeMissing : texts.passwordMissing
  const shownError = isIncomplete ? tooLittle : isNew ? null : error
  const type = (text: string) => {
    setTyped(text)
    setIsNew(true)
    setIsIncomplete(false)
  }
  function submit(): void {
    if (busy) return
    setIsIncomplete(missing)
    if (missing) return
    setIsNew(false)
    onProve(twoFactorEnabled ? { code: typed } : { password: typed })
    setTyped('')
  }
  return (
    <Dialog
      backCloses
      open
      width="narrow"
      title={texts.prove}
      description={description}
      canClose={!busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.confirm}
          submitting={texts.confirming}
          busy={busy}
        />
      }
    >
      {twoFactorEnabled ? (
        <CodeField
          label={texts.code}
          help={texts.codeHelp}
          value={typed}
          onChange={type}
          error={shownError}
        />
      ) : (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={typed}
          error={shownError}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
