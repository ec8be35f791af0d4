import { isCodeRefusal, maximumApprovalTextLength } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { showPendingToast, RequiresApprovalBanner } from '#session/approval/approval.tsx'
import { isSessionGone } from '#session/session.ts'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { dismissFailures, showToast } from '#ui/overlay/toast-store.ts'
import { refusedText, texts } from './setting-texts.ts'

type Problems = { reason?: string; code?: string }

/**
 * Turns approval by a second admin on, for a code; or asks another one to approve that it goes off.
 */
export function SwitchDialog({ on, onClose }: { on: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLDivElement>(null)
  const change = useMutation({
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
      if (isCodeRefusal(refusal)) return show({ code: refusedText(refusal) })
      showToast({ tone: 'bad', title: texts.changeFailed, description: refusedText(refusal) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.approvals.key() }),
  })

  function show(found: Problems): void {
    setProblems(found)
    const field = found.reason !== undefined ? 'textarea' : found.code !== undefined ? 'input' : null
    if (field !== null) form.current?.querySelector<HTMLElement>(field)?.focus()
  }

  function submit(): void {
    if (change.isPending) return
    const givenReason = reason.trim()
    const found: Problems = {
      ...(!on && givenReason === '' && { reason: texts.reasonMissing }),
      ...(code.length < 6 && { code: texts.codeMissing }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    // A code works once, whatever the answer is.
    setCode('')
    change.mutate({ code, ...(!on && { reason: givenReason }) })
  }

  return (
    <Dialog
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
      <div className="approval" ref={form}>
        {!on && (
          <>
            <RequiresApprovalBanner />
            <TextArea
              label={texts.reason}
              help={texts.reasonHelp}
              rows={2}
              maxLength={maximumApprovalTextLength}
              value={reason}
              error={problems.reason ?? null}
              required
              onChange={({ currentTarget }) => {
                setReason(currentTarget.value)
                setProblems(({ reason: _, ...others }) => others)
              }}
            />
          </>
        )}
        <CodeField
          label={texts.code}
          help={texts.codeHelp}
          value={code}
          error={problems.code ?? null}
          onChange={(typed) => {
            setCode(typed)
            setProblems(({ code: _, ...others }) => others)
          }}
        />
      </div>
    </Dialog>
  )
}
