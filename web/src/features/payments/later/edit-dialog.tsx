import { isCodeRefusal, type RefusalCode, type StandingOrder } from '@bank/contract'
import { useState } from 'react'
import { type Problems, useForm } from '#lib/form/use-form.ts'
import { Button } from '#ui/form/button.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { type Draft, draftOf, readDraft } from './order-draft.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderSummary } from './order-summary.tsx'
import { dialogTexts, refusalText } from './texts.ts'
import { useOrderFlow } from './use-order-flow.ts'

type OrderDialogProps = {
  /** The order to change; null for a new one. */
  order: StandingOrder | null
  onClose: () => void
}

/** Gives or changes an order: the details, then a code that confirms exactly them. */
export function OrderDialog({ order, onClose }: OrderDialogProps) {
  const [orderId] = useState(() => order?.id ?? crypto.randomUUID())
  const { attach, ...form } = useForm<Draft>(() => draftOf(order))
  const flow = useOrderFlow({
    doneTitle: order === null ? dialogTexts.saved : dialogTexts.changed,
    onSaved: onClose,
    onRefused: (code) => form.show(problemsOf(code)),
  })
  const { reviewed, isConfirmed, busy } = flow
  const { code } = form.values
  const needsCode = !isConfirmed

  function submit(): void {
    if (reviewed) {
      flow.save(needsCode ? code : null)
      // A code works once, whatever the answer is.
      return form.set({ code: '' })
    }
    form.submit(readDraft(orderId, form.values), flow.review)
  }

  const title = order === null ? dialogTexts.newTitle : dialogTexts.editTitle
  return (
    <Dialog
      open
      onClose={onClose}
      canClose={!busy}
      title={title}
      description={reviewed ? dialogTexts.describeReview : dialogTexts.describeDetails}
      head={<Stepper label={title} steps={dialogTexts.steps} current={reviewed ? 2 : 1} />}
      onSubmit={submit}
      footer={
        <>
          <Button
            key={reviewed ? 'back' : 'cancel'}
            kind="quiet"
            className="push"
            disabledReason={busy ? dialogTexts.busy : null}
            reasonHidden
            onClick={reviewed ? flow.back : onClose}
          >
            {reviewed ? dialogTexts.back : dialogTexts.cancel}
          </Button>
          <Button
            key={reviewed ? 'confirm' : 'continue'}
            type="submit"
            kind="primary"
            busy={busy}
            busyLabel={dialogTexts.busy}
            disabledReason={reviewed && needsCode && code.length < 6 ? dialogTexts.codeMissing : null}
            ignoresSecondClick={reviewed !== null}
          >
            {reviewed ? dialogTexts.confirm : dialogTexts.toReview}
          </Button>
        </>
      }
    >
      {reviewed ? (
        <OrderSummary
          reviewed={reviewed}
          isConfirmed={isConfirmed}
          busy={busy}
          code={code}
          codeError={form.problems.code}
          onCode={(typed) => form.set({ code: typed })}
        />
      ) : (
        <OrderDetails
          draft={form.values}
          problems={form.problems}
          onChange={(change) => form.set(change)}
          attach={attach}
        />
      )}
    </Dialog>
  )
}

/** The error of a refusal at its field. */
function problemsOf(code: RefusalCode | null): Problems<Draft> {
  const { description } = refusalText(code)
  if (isCodeRefusal(code) || code === 'TWO_FACTOR_NOT_ENABLED') return { code: description }
  if (code === 'INVALID_AMOUNT') return { amount: description }
  if (code === 'BENEFICIARY_NOT_PAYABLE') return { beneficiaryId: description }
  if (code === 'ACCOUNT_NOT_FOUND') return { accountId: description }
  if (code === 'FIRST_DAY_PASSED' || code === 'FIRST_DAY_TOO_FAR') return { firstDay: description }
  return {}
}
