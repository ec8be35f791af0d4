import { fullName, type ListedUser } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { api, client } from '#api.ts'
import {
  NoApprovalBanner,
  AlreadyPending,
  showPendingToast,
  useFourEyes,
  usePendingApproval,
  RequiresApprovalBanner,
} from '#session/approval/approval.tsx'
import { bank } from '#content/bank.ts'
import { OperationFields, useOperationForm } from '#session/approval/operation-form.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusOnceLoaded } from '#ui/dialog-focus.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'

/** Makes a user an admin for a code; under four eyes with another admin's approval. */
export function AppointDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const requiresApproval = useFourEyes()
  const pending = usePendingApproval('role', user.id)
  const { attach, ...form } = useOperationForm({
    needsReason: requiresApproval === true,
    send: ({ reason, code }) =>
      client.users.appoint({ userId: user.id, code, ...(reason !== '' && { reason }) }),
    onDone: ({ outcome }) => {
      if (outcome === 'pending') showPendingToast()
      else showToast({ tone: 'good', title: texts.roleUpdated('admin') })
      onClose()
    },
    failed: texts.roleFailed,
    refusalText,
    queryKeys: [api.users.key(), api.approvals.key()],
  })
  const isKnown = requiresApproval !== undefined && pending !== undefined
  // A request from before approval was turned off blocks nothing.
  const canAsk = isKnown && (!requiresApproval || pending === null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canAsk) focusOnceLoaded(fields.current?.querySelector<HTMLElement>('textarea, input') ?? null)
  }, [canAsk])

  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!form.busy}
      title={texts.appointTitle(fullName(user))}
      description={texts.appointHelp(fullName(user))}
      onSubmit={() => {
        if (canAsk) form.submit()
      }}
      footer={
        canAsk ? (
          <DialogButtons
            cancel={texts.cancel}
            onCancel={onClose}
            submit={requiresApproval ? texts.send : texts.appoint}
            submitting={texts.appointing}
            busy={form.busy}
          />
        ) : (
          <Button kind="quiet" className="push" onClick={onClose}>
            {texts.close}
          </Button>
        )
      }
    >
      {!isKnown && (
        <Loading>
          <Skeleton width="long" />
          <Skeleton width="medium" />
        </Loading>
      )}
      {isKnown && !canAsk && pending !== null && <AlreadyPending approval={pending} zone={bank.timeZone} />}
      {canAsk && (
        <div
          className="users-ask"
          ref={(element) => {
            fields.current = element
            attach(element)
          }}
        >
          {requiresApproval ? <RequiresApprovalBanner /> : <NoApprovalBanner />}
          <OperationFields form={form} reasonHelp={texts.reasonHelp} codeHelp={texts.codeHelp} />
        </div>
      )}
    </FormDialog>
  )
}
