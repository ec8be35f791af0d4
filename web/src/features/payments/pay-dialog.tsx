import {
  type Account,
  amountSchema,
  isCodeRefusal,
  type PaymentBeneficiary,
  paymentOrderSchema,
  type RefusalCode,
} from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { problemsOf as problemsOfIssues, type Problems, useForm } from '#lib/form/use-form.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Stepper } from '#ui/layout/stepper.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { type Details, PaymentDetails } from './payment-details.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { refusalText, texts } from './texts.ts'
import { type Ordered, unansweredPayment } from './unanswered-payment.ts'
import { usePayment } from './use-payment.ts'

type Draft = Details & { code: string }

const wordsSchema = paymentOrderSchema.pick({ reference: true, note: true })

function draftOf(ordered: Ordered | undefined): Draft {
  const { beneficiaryId = '', amount = '', reference = '', note = '' } = ordered ?? {}
  return { beneficiaryId, amount, reference, note, code: '' }
}

/** Pays a beneficiary from this account: details, then a review that repeats them, then the money moves. */
export function PayDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: { accountId: account.id } }),
  )
  useFailureToast(beneficiaries, texts.beneficiariesFailed, beneficiaries.data !== undefined)
  const [resumed] = useState(() => unansweredPayment(account.id))
  const { attach, ...form } = useForm<Draft>(draftOf(resumed?.content))
  const payment = usePayment({
    accountId: account.id,
    resumed,
    onPaid: onClose,
    onRefused: (refusal) => form.show(problemsOf(refusal)),
  })
  const { reviewed, busy } = payment
  const { beneficiaryId, amount, reference, note, code } = form.values
  const needsCode = reviewed !== null && reviewed.review.codeReason !== null && !payment.isConfirmed

  function setError(field: keyof Draft, text: { title: string; description: string }): void {
    form.show({ [field]: text.description })
    showToast({ tone: 'bad', ...text })
  }

  function checkDetails(): void {
    const sum = amountSchema.safeParse(amount)
    const words = wordsSchema.safeParse({
      reference: reference.trim() || undefined,
      note: note.trim() || undefined,
    })
    if (beneficiaryId === '') return setError('beneficiaryId', texts.missing)
    if (amount === '') return setError('amount', texts.missing)
    if (!sum.success) return setError('amount', texts.invalidAmount)
    if (!words.success) return form.show(problemsOfIssues(words.error.issues))
    form.forget()
    form.set({ code: '' })
    payment.review({ beneficiaryId, amount: sum.data, ...words.data })
  }

  function submit(): void {
    if (!reviewed) return checkDetails()
    payment.pay(needsCode ? code : null)
    // A code works once, whatever the answer is.
    form.set({ code: '' })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      canClose={!busy}
      title={texts.title}
      description={reviewed ? texts.describeReview : texts.describeDetails(account.nickname)}
      head={<Stepper label={texts.title} steps={texts.steps} current={reviewed ? 2 : 1} />}
      onSubmit={submit}
      footer={
        reviewed ? (
          <ReviewButtons
            amount={sumText(reviewed.order.amount, account.currency)}
            codeMissing={needsCode && code.length < 6}
            busy={busy}
            onBack={payment.back}
          />
        ) : (
          <DetailsButtons beneficiaries={beneficiaries.data} busy={busy} onCancel={onClose} />
        )
      }
    >
      {reviewed ? (
        <PaymentSummary
          reviewed={reviewed}
          isConfirmed={payment.isConfirmed}
          code={code}
          codeError={form.problems.code}
          onCode={(typed) => form.set({ code: typed })}
          attach={attach}
        />
      ) : (
        <PaymentDetails
          account={account}
          beneficiaries={beneficiaries}
          draft={form.values}
          problems={form.problems}
          returned={payment.started}
          onChange={(change) => form.set(change)}
          attach={attach}
        />
      )}
      {payment.unanswered && !busy && (
        <Banner tone="bad" title={texts.unanswered} announce="status">
          {texts.unansweredHelp}
        </Banner>
      )}
    </Dialog>
  )
}

function DetailsButtons({
  beneficiaries,
  busy,
  onCancel,
}: {
  beneficiaries: PaymentBeneficiary[] | undefined
  busy: boolean
  onCancel: () => void
}) {
  return (
    <>
      <Button
        kind="quiet"
        className="push"
        disabledReason={busy ? texts.busy : null}
        reasonHidden
        onClick={onCancel}
      >
        {texts.cancel}
      </Button>
      <Button
        key="continue"
        type="submit"
        kind="primary"
        busy={busy}
        disabledReason={beneficiaries?.length === 0 ? texts.noBeneficiaries : null}
      >
        {texts.toReview}
      </Button>
    </>
  )
}

function ReviewButtons({
  amount,
  codeMissing,
  busy,
  onBack,
}: {
  amount: string
  codeMissing: boolean
  busy: boolean
  onBack: () => void
}) {
  return (
    <>
      <Button
        kind="quiet"
        className="push"
        disabledReason={busy ? texts.busy : null}
        reasonHidden
        onClick={onBack}
      >
        {texts.back}
      </Button>
      <Button
        key="pay"
        type="submit"
        kind="primary"
        busy={busy}
        busyLabel={texts.busy}
        disabledReason={codeMissing ? texts.codeMissing : null}
        ignoresSecondClick
      >
        {texts.payAmount(amount)}
      </Button>
    </>
  )
}

/** The error of a refusal at a field. */
function problemsOf(refusal: RefusalCode | null): Problems<Draft> {
  const { description } = refusalText(refusal)
  if (isCodeRefusal(refusal)) return { code: description }
  if (refusal === 'INSUFFICIENT_FUNDS' || refusal === 'INVALID_AMOUNT') return { amount: description }
  return refusal === 'BENEFICIARY_NOT_PAYABLE' ? { beneficiaryId: description } : {}
}
