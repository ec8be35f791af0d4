import { fullName } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#api.ts'
import { OperationFields, useOperationForm } from '#session/approval/operation-form.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'
import type { Dismissal } from './use-role.ts'

/** Takes an admin's role away: shows the consequences, and asks for a reason and a code. */
export function DismissDialog({ user, role, from, onClose }: Dismissal & { onClose: () => void }) {
  const isBlock = from === 'block'
  const { attach, ...form } = useOperationForm({
    needsReason: true,
    send: (given) => client.users.dismiss({ userId: user.id, role, ...given }),
    onDone: () => {
      showToast({ tone: 'good', title: isBlock ? texts.blocked : texts.roleUpdated(role) })
      onClose()
    },
    failed: isBlock ? texts.blockFailed : texts.roleFailed,
    refusalText,
    queryKeys: [api.users.key(), api.approvals.key()],
  })
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!form.busy}
      title={texts.dismissTitle(fullName(user), role)}
      description={texts.dismissHelp(role)}
      onSubmit={form.submit}
      footer={
        <DialogButtons
          kind="destructive"
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.dismiss(role)}
          submitting={texts.dismissing}
          busy={form.busy}
        />
      }
    >
      <div className="users-ask" ref={attach}>
        <Consequence />
        <OperationFields form={form} reasonHelp={texts.dismissReasonHelp} codeHelp={texts.codeHelp} />
      </div>
    </FormDialog>
  )
}

/** The consequence for the admins who are left. Until their number is known, the part that is always true. */
function Consequence() {
  const rule = useQuery(api.approvals.rule.queryOptions()).data
  const counts = useQuery(api.users.counts.queryOptions()).data
  const isApprovalOn = rule?.isOn ?? false
  if (counts && counts.admin <= 2)
    return (
      <Banner tone="wait" title={texts.onlyAdmin}>
        {texts.onlyAdminHelp(isApprovalOn)}
      </Banner>
    )
  return (
    <Banner tone="wait" title={texts.notReversible}>
      {texts.notReversibleHelp(isApprovalOn)}
    </Banner>
  )
}
