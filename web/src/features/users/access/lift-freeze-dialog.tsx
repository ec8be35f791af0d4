import { type Freeze, isCodeRefusal, type ListedUser, maximumApprovalTextLength } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { hasProblems, useForm } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { dismissFailures, showToast } from '#ui/overlay/toast-store.ts'
import { nameOf } from '#features/users/user-cells.tsx'
import { refusedText, texts } from '#features/users/texts.ts'
import { liftTexts } from './lift-texts.ts'

type LiftFreezeDialogProps = { user: ListedUser; freeze: Freeze; onClose: () => void }

/** Lifts the freeze of a client's payments, for a reason and a code, or asks another admin to approve it. */
export function LiftFreezeDialog({ user, freeze, onClose }: LiftFreezeDialogProps) {
  const queries = useQueryClient()
  const { attach, ...form } = useForm({ reason: '', code: '' })
  const { reason, code } = form.values
  const lift = useSingleMutation({
    mutationFn: (order: { reason: string; code: string }) =>
      client.users.liftFreeze({ userId: user.id, freezeId: freeze.id, ...order }),
    onSuccess: ({ outcome }) => {
      dismissFailures()
      showToast({ tone: 'good', ...(outcome === 'pending' ? liftTexts.pending : liftTexts.lifted) })
      onClose()
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      const refusal = refusalOf(error)
      if (isCodeRefusal(refusal)) return form.show({ code: refusedText(refusal) })
      showToast({ tone: 'bad', title: liftTexts.failed, description: liftRefusedText(refusal) })
    },
    onSettled: () => {
      for (const queryKey of [api.users.key(), api.approvals.key(), api.overview.key()])
        void queries.invalidateQueries({ queryKey })
    },
  })

  function submit(): void {
    if (lift.isPending) return
    const givenReason = reason.trim()
    const found = {
      ...(givenReason === '' && { reason: texts.reasonMissing }),
      ...(code.length < 6 && { code: texts.codeMissing }),
    }
    form.show(found)
    if (hasProblems(found)) return
    // A code works once, whatever the answer.
    form.set({ code: '' })
    lift.mutate({ reason: givenReason, code })
  }

  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!lift.isPending}
      title={liftTexts.title(nameOf(user))}
      description={liftTexts.help[freeze.source]}
      onSubmit={submit}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={lift.isPending} busyLabel={liftTexts.lifting}>
            {liftTexts.lift}
          </Button>
        </>
      }
    >
      <div className="users-ask" ref={attach}>
        <TextArea
          label={texts.reason}
          help={liftTexts.reasonHelp}
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

function liftRefusedText(refusal: ReturnType<typeof refusalOf>): string {
  return refusal === 'FREEZE_NOT_FOUND' ? liftTexts.gone : refusedText(refusal)
}
