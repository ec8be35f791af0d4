import type { Passkey } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { useUser } from '#session/session-context.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { texts } from './texts.ts'
import { usePasskeyChange } from './use-passkey-change.ts'

/** Removes a passkey for a code. */
export function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { role } = useUser()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const removing = usePasskeyChange(
    (typed: string) => client.passkeys.remove({ passkeyId: passkey.id, code: typed }),
    {
      declined: '',
      onDone: () => {
        onClose()
        showToast({ tone: 'good', ...texts.removed })
      },
    },
  )
  function submit(): void {
    if (removing.busy) return
    setIsMissing(code.length < 6)
    if (code.length < 6) return
    removing.send(code)
    setCode('')
  }
  return (
    <Dialog
      backCloses
      open
      width="narrow"
      title={texts.removeTitle(passkey.name)}
      description={texts.removeHelp}
      canClose={!removing.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!removing.busy) onClose()
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" kind="destructive" busy={removing.busy} busyLabel={texts.removing}>
            {texts.remove}
          </Button>
        </>
      }
    >
      <div className="security-form">
        <CodeField
          onlyDigits
          label={texts.code}
          help={texts.codeHelp}
          value={code}
          error={isMissing ? texts.codeMissing : removing.problem}
          onChange={(typed) => {
            setCode(typed)
            setIsMissing(false)
            removing.forgetProblem()
          }}
        />
        <p className="small muted">{role === 'admin' ? texts.adminHold : texts.hold}</p>
      </div>
    </Dialog>
  )
}
