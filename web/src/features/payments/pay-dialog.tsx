import { type Account, amountSchema, type PaymentBeneficiary, type RefusalCode } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { showToast } from '#ui/toast-store.ts'
import { PaymentDetails, type Problem } from './payment-details.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { refusalText, texts } from './texts.ts'
import { usePayment } from './use-payment.ts'

/** Pays a beneficiary from this account: details, then a review that repeats them, then the money moves. */
export function PayDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: { accountId: account.id } }),
  )
  useFailureToast(beneficiaries, texts.beneficiariesFailed, beneficiaries.data !== undefined)
  const payment = usePayment({ accountId: account.id, onPaid: onClose })
  const [beneficiaryId, setBeneficiaryId] = useState(payment.resumed?.beneficiaryId ?? '')
  const [amount, setAmount] = useState(payment.resumed?.amount ?? '')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [code, setCode] = useState('')
  const { reviewed, refusal, busy } = payment
  const needsCode = reviewed !== null && reviewed.review.codeReason !== null && !payment.isConfirmed

  function setError(field: Problem['field'], text: { title: string; description: string }): void {
    setProblem({ field, text: text.description })
    showToast({ tone: 'bad', ...text })
  }

  function checkDetails(): void {
    const sum = amountSchema.safeParse(amount)
    if (beneficiaryId === '') return setError('beneficiary', texts.missing)
    if (amount === '') return setError('amount', texts.missing)
    if (!sum.success) return setError('amount', texts.invalidAmount)
    setCode('')
    payment.review({ beneficiaryId, amount: sum.data })
  }

  function edit(change: () => void): void {
    setProblem(null)
    payment.forgetRefusal()
    change()
  }

  function submit(): void {
    if (!reviewed) return checkDetails()
    payment.pay(needsCode ? code : null)
    setCode('')
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
          codeError={codeErrorOf(refusal)}
          onCode={(typed) => edit(() => setCode(typed))}
        />
      ) : (
        <PaymentDetails
          account={account}
          beneficiaries={beneficiaries}
          beneficiaryId={beneficiaryId}
          amount={amount}
          problem={problem ?? problemOf(refusal)}
          returned={payment.started}
          onBeneficiary={(id) => edit(() => setBeneficiaryId(id))}
          onAmount={(typed) => edit(() => setAmount(typed))}
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
        // The second click of a double click on Continue lands here and must not pay.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault()
        }}
      >
        {texts.payAmount(amount)}
      </Button>
    </>
  )
}

function problemOf(refusal: RefusalCode | null): Problem | null {
  if (refusal === 'INSUFFICIENT_FUNDS' || refusal === 'INVALID_AMOUNT')
    return { field: 'amount', text: refusalText(refusal).description }
  return refusal === 'BENEFICIARY_NOT_PAYABLE'
    ? { field: 'beneficiary', text: refusalText(refusal).description }
    : null
}

function codeErrorOf(refusal: RefusalCode | null): string | null {
  if (refusal === 'INVALID_CODE' || refusal === 'CONFIRMATION_REFUSED')
    return refusalText(refusal).description
  return null
}
