import type { Passkey } from '@bank/contract'
import { client } from '#api.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { CodeAndHold } from './code-and-hold.tsx'
import { texts } from './texts.ts'
import { usePasskeyChange } from './use-passkey-change.ts'

/** Removes a passkey for a code. */
export function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { attach, ...form } = useForm({ code: '' })
  const { code } = form.values
  const removing = usePasskeyChange(
    (typed: string) => client.passkeys.remove({ passkeyId: passkey.id, code: typed }),
    {
      onRefused: (text) => form.show({ code: text }),
      onDone: () => {
        onClose()
        showToast({ tone: 'good', ...texts.removed })
      },
    },
  )
  function submit(): void {
    if (removing.busy) return
    if (isCodeMissing(code)) return form.show({ code: texts.codeMissing })
    form.set({ code: '' })
    removing.send(code)
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
        <DialogButtons
          kind="destructive"
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.remove}
          submitting={texts.removing}
          busy={removing.busy}
        />
      }
    >
      <div className="security-form" ref={attach}>
        <CodeAndHold code={code} problem={form.problems.code} onType={(typed) => form.set({ code: typed })} />
      </div>
    </Dialog>
  )
}
