import { isCodeRefusal, maximumApprovalTextLength } from '@bank/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { hasProblems, useForm } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { dismissFailures, showToast } from '#ui/overlay/toast-store.ts'
import { nameOf } from '#features/users/user-cells.tsx'
import { refusedText, texts } from '#features/users/texts.ts'
import type { Dismissal } from './use-role.ts'

/** Takes an admin's role away: says what follows, and asks for a reason and a code. */
export function DismissDialog({ user, role, from, onClose }: Dismissal & { onClose: () => void }) {
  const queries = useQueryClient()
  const { attach, ...form } = useForm({ reason: '', code: '' })
  const { reason, code } = form.values
  const dismiss = useSingleMutation({
    mutationFn: (order: { reason: string; code: string }) =>
      client.users.dismiss({ userId: user.id, role, ...order }),
    onSuccess: () => {
      dismissFailures()
      showToast({ tone: 'good', title: from === 'block' ? texts.blocked : texts.roleUpdated(role) })
      onClose()
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      const refusal = refusalOf(error)
      if (isCodeRefusal(refusal)) return form.show({ code: refusedText(refusal) })
      showToast({
        tone: 'bad',
        title: from === 'block' ? texts.blockFailed : texts.roleFailed,
        description: refusedText(refusal),
      })
    },
    onSettled: () => {
      for (const queryKey of [api.users.key(), api.approvals.key()])
        void queries.invalidateQueries({ queryKey })
    },
  })

  function submit(): void {
    if (dismiss.isPending) return
    const givenReason = reason.trim()
    const found = {
      ...(givenReason === '' && { reason: texts.reasonMissing }),
      ...(code.length < 6 && { code: texts.codeMissing }),
    }
    form.show(found)
    if (hasProblems(found)) return
    // A code works once, whatever the answer.
    form.set({ code: '' })
    dismiss.mutate({ reason: givenReason, code })
  }

  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!dismiss.isPending}
      title={texts.dismissTitle(nameOf(user), role)}
      description={texts.dismissHelp(role)}
      onSubmit={submit}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!dismiss.isPending) onClose()
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" kind="destructive" busy={dismiss.isPending} busyLabel={texts.dismissing}>
            {texts.dismiss(role)}
          </Button>
        </>
      }
    >
      <div className="users-ask" ref={attach}>
        <Consequence />
        <TextArea
          label={texts.reason}
          help={texts.dismissReasonHelp}
          rows={2}
          maxLength={maximumApprovalTextLength}
          value={reason}
          error={form.problems.reason}
          required
          onChange={({ currentTarget }) => form.set({ reason: currentTarget.value })}
        />
        <CodeField
          label={texts.code}
          help={texts.codeHelp}
          value={code}
          error={form.problems.code}
          onChange={(typed) => form.set({ code: typed })}
        />
      </div>
    </Dialog>
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
