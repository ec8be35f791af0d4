import { isCodeRefusal, type ListedUser, maximumApprovalTextLength } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, client, refusalOf } from '#api.ts'
import {
  NoApprovalBanner,
  AlreadyPending,
  showPendingToast,
  useFourEyes,
  usePendingApproval,
  RequiresApprovalBanner,
} from '#session/approval/approval.tsx'
import { bank } from '#content/bank.ts'
import { hasProblems, useForm } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { dismissFailures, showToast } from '#ui/overlay/toast-store.ts'
import { nameOf } from '#features/users/user-cells.tsx'
import { refusedText, texts } from '#features/users/texts.ts'

/** Makes a user an admin for a code; under four eyes with another admin's approval. */
export function AppointDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const queries = useQueryClient()
  const requiresApproval = useFourEyes()
  const pending = usePendingApproval('role', user.id)
  const { attach, ...form } = useForm({ reason: '', code: '' })
  const { reason, code } = form.values
  const appoint = useSingleMutation({
    mutationFn: (order: { code: string; reason?: string }) =>
      client.users.appoint({ userId: user.id, ...order }),
    onSuccess: ({ outcome }) => {
      dismissFailures()
      for (const queryKey of [api.users.key(), api.approvals.key()])
        void queries.invalidateQueries({ queryKey })
      if (outcome === 'pending') showPendingToast()
      else showToast({ tone: 'good', title: texts.roleUpdated('admin') })
      onClose()
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      const refusal = refusalOf(error)
      if (isCodeRefusal(refusal)) return form.show({ code: refusedText(refusal) })
      void queries.invalidateQueries({ queryKey: api.approvals.key() })
      showToast({ tone: 'bad', title: texts.roleFailed, description: refusedText(refusal) })
    },
  })
  const isKnown = requiresApproval !== undefined && pending !== undefined
  // A request from before approval was turned off blocks nothing.
  const canAsk = isKnown && (!requiresApproval || pending === null)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The fields appear once the rule is loaded, after the dialog has taken the focus.
    if (canAsk) fields.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  }, [canAsk])

  function submit(): void {
    if (!canAsk || appoint.isPending) return
    const givenReason = reason.trim()
    const found = {
      ...(requiresApproval && givenReason === '' && { reason: texts.reasonMissing }),
      ...(code.length < 6 && { code: texts.codeMissing }),
    }
    form.show(found)
    if (hasProblems(found)) return
    // A code works once, whatever the answer.
    form.set({ code: '' })
    appoint.mutate({ code, ...(givenReason !== '' && { reason: givenReason }) })
  }

  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!appoint.isPending}
      title={texts.appointTitle(nameOf(user))}
      description={texts.appointHelp}
      onSubmit={submit}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!appoint.isPending) onClose()
            }}
          >
            {canAsk ? texts.cancel : texts.close}
          </Button>
          {canAsk && (
            <Button type="submit" kind="primary" busy={appoint.isPending} busyLabel={texts.appointing}>
              {requiresApproval ? texts.send : texts.appoint}
            </Button>
          )}
        </>
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
          {requiresApproval && (
            <TextArea
              label={texts.reason}
              help={texts.reasonHelp}
              rows={2}
              maxLength={maximumApprovalTextLength}
              value={reason}
              error={form.problems.reason}
              required
              onChange={({ currentTarget }) => form.set({ reason: currentTarget.value })}
            />
          )}
          <CodeField
            label={texts.code}
            help={texts.codeHelp}
            value={code}
            error={form.problems.code}
            onChange={(typed) => form.set({ code: typed })}
          />
        </div>
      )}
    </Dialog>
  )
}
