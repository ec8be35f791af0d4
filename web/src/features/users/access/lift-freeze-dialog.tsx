import { type Freeze, fullName, type ListedUser, type RefusalCode } from '@bank/contract'
import { api, client } from '#api.ts'
import { OperationFields, useOperationForm } from '#session/approval/operation-form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'
import { liftTexts } from './lift-texts.ts'

type LiftFreezeDialogProps = { user: ListedUser; freeze: Freeze; onClose: () => void }

/** Lifts the freeze of a client's payments, for a reason and a code, or asks another admin to approve it. */
export function LiftFreezeDialog({ user, freeze, onClose }: LiftFreezeDialogProps) {
  const { attach, ...form } = useOperationForm({
    needsReason: true,
    send: (given) => client.users.liftFreeze({ userId: user.id, freezeId: freeze.id, ...given }),
    onDone: ({ outcome }) => {
      showToast({ tone: 'good', ...(outcome === 'pending' ? liftTexts.pending : liftTexts.lifted) })
      onClose()
    },
    failed: liftTexts.failed,
    refusalText: liftRefusalText,
    queryKeys: [api.users.key(), api.approvals.key(), api.overview.key()],
  })
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!form.busy}
      title={liftTexts.title}
      description={liftTexts.help[freeze.source](fullName(user))}
      onSubmit={form.submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={liftTexts.lift}
          submitting={liftTexts.lifting}
          busy={form.busy}
        />
      }
    >
      <div className="users-ask" ref={attach}>
        <OperationFields
          form={form}
          reason={liftTexts.reason}
          reasonHelp={liftTexts.reasonHelp}
          codeHelp={texts.codeHelp}
        />
      </div>
    </FormDialog>
  )
}

function liftRefusalText(refusal: RefusalCode | null): string {
  return refusal === 'FREEZE_NOT_FOUND' ? liftTexts.gone : refusalText(refusal)
}
