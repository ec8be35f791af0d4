import type { StandingOrder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { DetailsButtons, ReviewButtons } from '#features/payments/pay-frame.tsx'
import { texts } from '#features/payments/texts.ts'
import { orderKind } from '#domain/schedule-words.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { Unanswered } from '#session/order/unanswered.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { EditDetails } from './edit-details.tsx'
import { isChanged, type OrderDraft, readOrder, scheduleDraftOf } from './order-draft.ts'
import { problemsOfOrder } from './order-problems.ts'
import { OrderReview } from './order-review.tsx'
import { laterTexts } from './texts.ts'
import { useOrderFlow } from './use-order-flow.ts'

type EditDialogProps = { order: StandingOrder; onClose: () => void }

/** Changes an order: the details, then a code that confirms exactly them. */
export function EditDialog({ order, onClose }: EditDialogProps) {
  const kind = orderKind(order)
  const title = laterTexts.editTitle(kind)
  const { attach, ...form } = useForm<OrderDraft & { code: string }>(() => ({
    ...scheduleDraftOf(order),
    accountId: order.account.id,
    beneficiaryId: order.to.kind === 'beneficiary' ? order.to.id : '',
    toAccountId: order.to.kind === 'account' ? order.to.id : null,
    amount: order.amount,
    reference: order.reference ?? '',
    note: order.note ?? '',
    code: '',
  }))
  const flow = useOrderFlow({
    orderId: order.id,
    kept: null,
    doneTitle: laterTexts.changed(kind),
    onSaved: onClose,
    onRefused: (refusal) => form.show(problemsOfOrder(refusal), refusal),
  })
  const { reviewed, isConfirmed, busy } = flow
  const needsCode = reviewed?.review.needsCode === true && !isConfirmed
  const [first] = useState(form.values)
  const guard = useLeaveQuestion(() => isChanged(first, form.values), onClose, {
    hasEarlierStep: reviewed !== null,
  })
  const { code, accountId } = form.values
  const { data: accounts } = useQuery(api.accounts.list.queryOptions())
  const account = accounts?.find(({ id }) => id === accountId)

  const askForCode = () => form.show({ code: texts.codeMissing })

  function submit(): void {
    if (!reviewed) return form.submit(readOrder(form.values, account?.currency ?? null), flow.review)
    if (flow.isSending()) return
    if (needsCode && isCodeMissing(code)) return askForCode()
    flow.send(needsCode ? code : null)
    // A code works once, whatever the answer is.
    form.set({ code: '' })
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!busy}
      title={title}
      description={reviewed ? texts.describeReview : laterTexts.describeEdit(kind)}
      head={<Stepper label={title} steps={texts.steps} current={reviewed ? 2 : 1} />}
      onSubmit={submit}
      footer={
        reviewed ? (
          <ReviewButtons label={laterTexts.saveEdit} busy={busy} onBack={flow.back} />
        ) : (
          <DetailsButtons blocked={null} busy={busy} onCancel={onClose} />
        )
      }
    >
      {reviewed ? (
        <OrderReview
          reviewed={reviewed}
          present={order}
          isConfirmed={isConfirmed}
          code={code}
          codeError={form.problems.code}
          onCode={(typed) => form.set({ code: typed })}
          askForCode={askForCode}
          attach={attach}
        />
      ) : (
        <EditDetails
          draft={form.values}
          problems={form.problems}
          refusal={form.cause}
          startsAtAmount={flow.started}
          onChange={(change) => form.set(change)}
          attach={attach}
        />
      )}
      {flow.unanswered && <Unanswered help={texts.unansweredHelp} />}
      {guard.question}
    </Dialog>
  )
}
