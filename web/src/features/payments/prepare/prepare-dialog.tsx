import type { Account, RefusalCode, WaitingOrder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Problems, showProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { paths } from '#paths.ts'
import { ResultState } from '#domain/result/result-state.tsx'
import { useReading } from '#session/acting/reading.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Unanswered } from '#session/order/unanswered.tsx'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import type { Details } from '#features/payments/payment-details.tsx'
import { readDetails } from './read-details.ts'
import { texts as payTexts } from '#features/payments/texts.ts'
import { type Ordered, unansweredPreparation } from '#features/payments/unanswered-payment.ts'
import { PrepareDetails } from './prepare-details.tsx'
import { PreparationSummary, PreparedResult } from './prepared-summary.tsx'
import { prepareRefusal, prepareTexts as texts } from './texts.ts'
import { usePreparation } from './use-preparation.ts'
import { usePreparedBefore } from './use-prepared-before.ts'

const notFound = { title: texts.notFound, help: texts.notFoundHelp }
const ended = { title: texts.ended, help: texts.endedHelp }

const empty: Details = { beneficiaryId: '', amount: '', reference: '', note: '' }

type PrepareDialogProps = {
  account: Account
  /** The beneficiary that is chosen at first. */
  to?: string | undefined
  onClose: () => void
  /** Prepares a beneficiary; null for a user who may not. */
  onAddBeneficiary: (() => void) | null
}

/** Pays from an account of the holder for whom the user acts: the payment then waits for signatures. */
export function PrepareDialog({ account, to = '', onClose, onAddBeneficiary }: PrepareDialogProps) {
  const { api } = useReading()
  const input = { accountId: account.id }
  const beneficiaries = useQuery(api.payments.beneficiaries.queryOptions({ input }))
  useFailureToast(beneficiaries, payTexts.beneficiariesFailed, beneficiaries.data !== undefined)
  const { attach, ...form } = useForm<Details>(() =>
    draftOf(unansweredPreparation(account.id).read()?.content, to),
  )
  const [first] = useState(form.values)
  const { showResult } = useDialogAddress()
  const before = usePreparedBefore(account.id)
  const flow = usePreparation({
    accountId: account.id,
    onPrepared: (orderId) => showResult({ prepared: orderId }),
    onRefused: (refusal) => showProblems(form.show, problemsOf(refusal), refusal),
  })
  const { reviewed, busy } = flow
  const prepared = flow.prepared ?? before.order
  const unanswered = flow.unanswered && !busy
  const isDone = prepared !== undefined || before.orderId !== undefined
  const step = isDone ? 'result' : reviewed ? 'review' : 'details'
  const isTyped = step === 'review' || JSON.stringify(form.values) !== JSON.stringify(first)
  const guard = useLeaveQuestion(() => step !== 'result' && !unanswered && isTyped, onClose, {
    hasEarlierStep: step === 'review',
    words: payTexts.leave,
  })

  function submit(): void {
    if (isDone) return
    if (reviewed) return flow.send(null)
    const read = readDetails(form.values, account.currency)
    if ('problems' in read) return form.show(read.problems)
    form.forget()
    flow.review(read.ordered)
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      focusAfter={guard.focusAfter}
      canClose={!busy}
      title={texts.title}
      description={
        step === 'result'
          ? prepared?.status === 'waiting'
            ? texts.describeResult
            : undefined
          : step === 'review'
            ? texts.describeReview
            : payTexts.describeDetails(account.nickname)
      }
      head={
        step !== 'result' && (
          <Stepper label={texts.title} steps={payTexts.steps} current={step === 'review' ? 2 : 1} />
        )
      }
      onSubmit={submit}
      footer={
        isDone ? (
          <ResultButtons
            order={prepared}
            onAgain={() => {
              form.set(empty)
              before.forget()
              showResult({})
              flow.again()
            }}
            onDone={onClose}
          />
        ) : (
          <StepButtons
            step={reviewed ? 2 : 1}
            back={reviewed ? payTexts.back : payTexts.cancel}
            onBack={reviewed ? flow.back : guard.close}
            backReason={busy ? texts.sending : null}
            next={reviewed ? texts.send : payTexts.toReview}
            busy={busy}
            busyLabel={texts.sending}
            disabledReason={beneficiaries.data?.length === 0 ? texts.noBeneficiaries : null}
          />
        )
      }
    >
      {prepared?.status === 'waiting' ? (
        <PreparedResult order={prepared} />
      ) : isDone ? (
        <ResultState
          query={before.query}
          isMissing={prepared !== undefined || before.isMissing}
          missing={prepared ? ended : notFound}
        />
      ) : reviewed ? (
        <PreparationSummary reviewed={reviewed} />
      ) : (
        <PrepareDetails
          account={account}
          beneficiaries={beneficiaries}
          draft={form.values}
          problems={form.problems}
          startsAtAmount={flow.started}
          onChange={(change) => form.set(change)}
          attach={attach}
          onAddBeneficiary={onAddBeneficiary}
        />
      )}
      {unanswered && <Unanswered help={texts.unanswered} />}
      {guard.question}
    </Dialog>
  )
}

type ResultButtonsProps = { order: WaitingOrder | undefined; onAgain: () => void; onDone: () => void }

function ResultButtons({ order, onAgain, onDone }: ResultButtonsProps) {
  const { path } = useReading()
  return (
    <>
      <Button kind="quiet" className="push" onClick={onAgain}>
        {texts.again}
      </Button>
      {order && (
        <Link className={buttonClass('secondary')} to={path(paths.order(order.id))}>
          {order.isForMe ? texts.sign : texts.see}
        </Link>
      )}
      <Button key="done" kind="primary" ignoresSecondClick onClick={onDone}>
        {payTexts.done}
      </Button>
    </>
  )
}

function draftOf(ordered: Ordered | undefined, to: string): Details {
  if (!ordered) return { ...empty, beneficiaryId: to }
  const { beneficiaryId, amount, reference = '', note = '' } = ordered
  return { beneficiaryId, amount, reference, note }
}

const aboutTheAmount = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'INVALID_AMOUNT',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'NO_SIGNING_RULES',
])

/** The words of a refusal for a field. */
function problemsOf(refusal: RefusalCode | null): Problems<Details> {
  if (refusal !== null && aboutTheAmount.has(refusal)) return { amount: prepareRefusal(refusal) }
  return refusal === 'BENEFICIARY_NOT_PAYABLE' ? { beneficiaryId: prepareRefusal(refusal) } : {}
}
