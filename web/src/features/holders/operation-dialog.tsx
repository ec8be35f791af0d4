import type { RefusalCode } from '@bank/contract'
import { type ReactNode, useRef } from 'react'
import { api } from '#api.ts'
import {
  NoApprovalBanner,
  RequiresApprovalBanner,
  showPendingToast,
  useFourEyes,
} from '#session/approval/approval.tsx'
import { OperationFields, useOperationForm } from '#session/approval/operation-form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from './texts.ts'

/** A code, and a reason where another admin has to approve. */
export type HolderProof = { code: string; reason?: string }
type Answer = { outcome?: 'done' | 'pending'; holderId?: string }

type OperationDialogProps<Order> = {
  title: string
  description: string
  submit: string
  kind?: 'primary' | 'destructive' | undefined
  /** False for what takes effect at once under four eyes too. */
  isApproved?: boolean
  /** The order as it was filled in; null after its problems were shown. */
  read: () => Order | null
  send: (order: Order, proof: HolderProof) => Promise<Answer>
  /** Shows a refusal at its field; returns whether there is one. */
  atField?: ((refusal: RefusalCode) => boolean) | undefined
  done: string
  onDone?: ((holderId: string | undefined) => void) | undefined
  onClose: () => void
  children?: ReactNode
}

/** A change of a holder: its fields, a reason where another admin approves it, and a code. */
export function OperationDialog<Order>(props: OperationDialogProps<Order>) {
  const { title, description, submit, kind, isApproved = true, read, send, done, onClose } = props
  const fourEyes = useFourEyes()
  const asksApproval = isApproved && fourEyes === true
  const order = useRef<Order | null>(null)
  const { attach, ...form } = useOperationForm<Answer>({
    needsReason: asksApproval,
    send: ({ code, reason }) => {
      if (order.current === null) throw new Error('The order was sent before it was read')
      return send(order.current, { code, ...(asksApproval && { reason }) })
    },
    onDone: (answer) => {
      if (answer.outcome === 'pending') showPendingToast()
      else showToast({ tone: 'good', title: done })
      onClose()
      if (answer.outcome !== 'pending') props.onDone?.(answer.holderId)
    },
    atField: props.atField,
    failed: texts.failedChange,
    refusalText,
    queryKeys: [api.holders.key(), api.approvals.key()],
  })
  return (
    <FormDialog
      backCloses
      open
      onClose={onClose}
      canClose={!form.busy}
      title={title}
      description={description}
      onSubmit={() => {
        if (form.busy) return
        order.current = read()
        if (order.current !== null) form.submit()
      }}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={submit}
          submitting={texts.busy}
          busy={form.busy}
          kind={kind}
        />
      }
    >
      <div className="holder-form">
        {isApproved && (asksApproval ? <RequiresApprovalBanner /> : <NoApprovalBanner />)}
        {props.children}
        <div className="holder-form" ref={attach}>
          <OperationFields form={form} reasonHelp={texts.reasonHelp} codeHelp={texts.codeHelp} />
        </div>
      </div>
    </FormDialog>
  )
}
