import { api, client } from '#api.ts'
import { showPendingToast, RequiresApprovalBanner } from '#session/approval/approval.tsx'
import { OperationFields, useOperationForm } from '#session/approval/operation-form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from './setting-texts.ts'

/** Turns approval by a second admin on, with a code; or requests another admin's approval to turn it off. */
export function SwitchDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const { attach, ...form } = useOperationForm({
    needsReason: !on,
    send: ({ reason, code }) => client.approvals.setRule({ on, code, ...(!on && { reason }) }),
    onDone: ({ outcome }) => {
      if (outcome === 'pending') showPendingToast()
      else showToast({ tone: 'good', title: texts.turnedOn })
      onClose()
    },
    failed: texts.changeFailed,
    refusalText,
    queryKeys: [api.approvals.key()],
  })
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!form.busy}
      onSubmit={form.submit}
      title={on ? texts.onTitle : texts.offTitle}
      description={on ? texts.onHelp : texts.offHelp}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={on ? texts.turnOn : texts.send}
          submitting={texts.busy}
          busy={form.busy}
        />
      }
    >
      <div className="approval" ref={attach}>
        {!on && <RequiresApprovalBanner />}
        <OperationFields form={form} reasonHelp={texts.reasonHelp} codeHelp={texts.codeHelp} />
      </div>
    </FormDialog>
  )
}
