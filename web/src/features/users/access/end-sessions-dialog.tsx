import { fullName, type ListedUser } from '@bank/contract'
import { api, client } from '#api.ts'
import { OperationFields, useOperationForm } from '#session/approval/operation-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'

/** Explains the consequences and asks for a fresh code of the admin. */
export function EndSessionsDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { attach, ...form } = useOperationForm({
    needsReason: false,
    send: ({ code }) => client.users.endSessions({ userId: user.id, code }),
    onDone: ({ ended }) => {
      showToast({ tone: 'good', ...texts.sessionsEnded(fullName(user), ended) })
      onClose()
    },
    failed: texts.endSessionsFailed,
    refusalText,
    queryKeys: [api.users.key()],
  })
  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!form.busy}
      title={texts.endSessionsTitle(fullName(user))}
      description={texts.endSessionsHelp}
      onSubmit={form.submit}
      footer={
        <DialogButtons
          kind="destructive"
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.endSessions}
          submitting={texts.endingSessions}
          busy={form.busy}
        />
      }
    >
      <div ref={attach}>
        <OperationFields form={form} codeHelp={texts.codeHelp} />
      </div>
    </Dialog>
  )
}
