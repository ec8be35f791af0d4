import type { BeneficiaryReview } from '@bank/contract'
import { useState } from 'react'
import { sumText } from '#domain/money.tsx'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { draftOf, forgetDraft, paymentToNew } from '#session/drafts.ts'
import { contentKey } from '#session/order/order-attempt.ts'
import { useNoCode } from '#session/order/order-code.tsx'
import { Unanswered } from '#session/order/unanswered.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { Stepper } from '#ui/layout/stepper.tsx'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'
import { BeneficiaryForm } from './beneficiary-form.tsx'
import { BeneficiarySummary } from './beneficiary-summary.tsx'
import { emptyDraft, isTyped, readDraft } from './draft.ts'
import {
  emptyPayDraft,
  type PayDraft,
  PayFirst,
  readPayment,
  payingAccount,
  usePayingAccounts,
} from './pay-first.tsx'
import { PaidBefore, PaidNow } from './paid.tsx'
import { texts } from '#features/beneficiaries/texts.ts'
import {
  forgetTyped,
  type Typed,
  typedBefore,
  unansweredAddition,
  useAddition,
  useKeptTyped,
} from './use-addition.ts'

type AddDialogProps = {
  /** The account of the payment that the client came from: a new beneficiary is paid from it too. */
  payFrom: string | undefined
  onClose: () => void
}

/** Adds a beneficiary; after a reload, shows the payment that went with it. */
export function AddDialog(props: AddDialogProps) {
  const { paid, payer } = useDialogAddress().result
  const [before] = useState(() => (paid !== undefined && payer !== undefined ? { paid, payer } : null))
  return before === null ? (
    <AdditionDialog {...props} />
  ) : (
    <PaidBefore paymentId={before.paid} accountId={before.payer} onClose={props.onClose} />
  )
}

/**
 * Adds a beneficiary, and pays it where the client wants to: the form, then a code that confirms exactly the
 * typed data.
 */
function AdditionDialog({ payFrom, onClose: closed }: AddDialogProps) {
  const { showResult } = useDialogAddress()
  const onClose = () => {
    forgetDraft(paymentToNew)
    forgetTyped()
    closed()
  }
  const { attach, isChanged, ...form } = useTypedForm(payFrom)
  const addition = useAddition({
    onAdded: (receipt, payer) => {
      if (receipt === null) onClose()
      else showResult({ paid: receipt.paymentId, payer })
    },
    onRefused: form.show,
    onBack: form.forget,
  })
  const { reviewed, isConfirmed, paid, unanswered, busy, back } = addition
  const { code, ...typed } = form.values
  useKeptTyped(isChanged && !paid ? typed : null, payFrom)
  const noCode = useNoCode()
  const accounts = usePayingAccounts(form.values)
  // An unanswered order is kept: the dialog opens with it the next time.
  const wouldLose = () => !paid && !unanswered && isTyped(form.values)
  const guard = useLeaveQuestion(wouldLose, onClose, {
    hasEarlierStep: reviewed !== null,
    isKeptOverReload: reviewed === null,
  })

  function checkForm(): void {
    const { content, missing } = readDraft(form.values)
    if (missing !== null) {
      dismissFailures()
      showToast({ tone: 'bad', ...missing.text, atField: true })
      return form.show({ [missing.field]: missing.text.description })
    }
    // An account that cannot pay this kind of beneficiary is no longer offered, and not sent.
    const sent = { ...typed, payFrom: payingAccount(typed, accounts)?.id ?? '' }
    const payment = readPayment(sent)
    if ('problems' in payment) return form.show(payment.problems)
    form.forget()
    form.set({ code: '' })
    addition.review(sent, content, payment.content)
  }

  function submit(): void {
    if (paid) return
    if (!reviewed) return checkForm()
    if (addition.isSending()) return
    if (!isConfirmed && isCodeMissing(code)) return form.show({ code: texts.codeMissing })
    addition.send(code)
    // A code works once, whatever the answer is.
    form.set({ code: '' })
  }

  /** A toast about the earlier draft goes as well: it must not cover the next button. */
  function change(part: Partial<typeof form.values>): void {
    dismissFailures()
    form.set(part)
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!busy}
      title={texts.add}
      description={paid ? texts.describePaid : reviewed ? texts.describeCode : texts.describeForm}
      head={paid ? undefined : <Stepper label={texts.add} steps={texts.steps} current={reviewed ? 2 : 1} />}
      onSubmit={submit}
      footer={
        paid ? (
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <StepButtons
            step={reviewed ? 2 : 1}
            back={reviewed ? texts.back : texts.cancel}
            onBack={reviewed ? back : onClose}
            backReason={busy ? texts.busy : null}
            next={reviewed ? labelOf(reviewed.review) : texts.toCode}
            busy={busy}
            busyLabel={reviewed ? texts.busy : undefined}
            disabledReason={reviewed && !isConfirmed ? noCode : null}
          />
        )
      }
    >
      {paid && reviewed ? (
        <PaidNow receipt={paid} review={reviewed.review} />
      ) : reviewed ? (
        <BeneficiarySummary
          review={reviewed.review}
          confirmed={isConfirmed}
          busy={busy}
          code={code}
          codeError={form.problems.code}
          onCode={(entered) => change({ code: entered })}
          attach={attach}
        />
      ) : (
        <BeneficiaryForm draft={form.values} problems={form.problems} onChange={change} attach={attach}>
          <PayFirst
            draft={form.values}
            accounts={accounts}
            problems={form.problems}
            refusal={form.cause}
            onChange={change}
          />
        </BeneficiaryForm>
      )}
      {unanswered && (
        <Unanswered help={form.values.pays ? texts.unansweredHelpPaying : texts.unansweredHelp} />
      )}
      {guard.question}
    </Dialog>
  )
}

/** The form: with what the bank has not answered yet, or with what was typed before a reload. */
function useTypedForm(payFrom: string | undefined) {
  const [first] = useState(() => ({ ...begun(payFrom), code: '' }))
  const form = useForm<Typed & { code: string }>(() => ({
    ...first,
    ...(unansweredAddition.read()?.content ?? typedBefore(payFrom)),
  }))
  const isChanged = contentKey({ ...form.values, code: '' }) !== contentKey(first)
  return { ...form, isChanged }
}

/** The form as it opens: empty, but for a payment that was begun. */
function begun(payFrom: string | undefined): Typed {
  return {
    ...emptyDraft,
    ...emptyPayDraft,
    ...(payFrom !== undefined && begunPayment(payFrom)),
  }
}

/** The payment as the client had filled it in before adding its beneficiary. */
function begunPayment(payFrom: string): PayDraft {
  const draft = draftOf(paymentToNew)
  const isFrom = draft['accountId'] === payFrom
  const { amount: payAmount = '', reference: payReference = '', note: payNote = '' } = isFrom ? draft : {}
  return { pays: true, payFrom, payAmount, payReference, payNote }
}

function labelOf({ payment }: BeneficiaryReview): string {
  if (payment === null) return texts.confirm
  return texts.addAndPay(sumText(payment.amount, payment.account.currency))
}
