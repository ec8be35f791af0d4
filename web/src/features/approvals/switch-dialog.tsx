import { isCodeRefusal, maximumApprovalTextLength } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { showPendingToast, RequiresApprovalBanner } from '#session/approval/approval.tsx'
import { hasProblems, useForm } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { dismissFailures, showToast } from '#ui/overlay/toast-store.ts'
import { refusedText, texts } from './setting-texts.ts'

/** Turns approval by a second admin on, with a code; or requests another admin's approval to turn it off. */
export function SwitchDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const { attach, ...form } = useForm({ reason: '', code: '' })
  const { reason, code } = form.values
  const change = useSingleMutation({
    mutationFn: (order: { code: string; reason?: string }) => client.approvals.setRule({ on, ...order }),
    onSuccess: ({ outcome }) => {
      dismissFailures()
      if (outcome === 'pending') showPendingToast()
      else showToast({ tone: 'good', title: texts.turnedOn })
      onClose()
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      const refusal = refusalOf(error)
      if (isCodeRefusal(refusal)) return form.show({ code: refusedText(refusal) })
      showToast({ tone: 'bad', title: texts.changeFailed, description: refusedText(refusal) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.approvals.key() }),
  })

  function submit(): void {
    if (change.isPending) return
    const givenReason = reason.trim()
    const found = {
      ...(!on && givenReason === '' && { reason: texts.reasonMissing }),
      ...(code.length < 6 && { code: texts.codeMissing }),
    }
    form.show(found)
    if (hasProblems(found)) return
    // A code works once, whatever the answer is.
    form.set({ code: '' })
    change.mutate({ code, ...(!on && { reason: givenReason }) })
  }

  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      canClose={!change.isPending}
      onSubmit={submit}
      title={on ? texts.onTitle : texts.offTitle}
      description={on ? texts.onHelp : texts.offHelp}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!change.isPending) onClose()
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={change.isPending} busyLabel={texts.busy}>
            {on ? texts.turnOn : texts.send}
          </Button>
        </>
      }
    >
      <div className="approval" ref={attach}>
        {!on && (
          <>
            <RequiresApprovalBanner />
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
          </>
        )}
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
