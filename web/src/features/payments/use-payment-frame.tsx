import {
  type Account,
  amountSchema,
  isCodeRefusal,
  paymentOrderSchema,
  type RefusalCode,
} from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { problemsOf as problemsOfIssues, type Problems, useForm } from '#lib/form/use-form.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Named } from './order-summary.tsx'
import { DetailsButtons, type PayFrame, ResultButtons, ReviewButtons } from './pay-frame.tsx'
import { type Details, PaymentDetails } from './payment-details.tsx'
import { PaymentResult } from './payment-result.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { refusalText, texts } from './texts.ts'
import { type Ordered, unansweredPayment } from './unanswered-payment.ts'
import { type Paid, usePayment } from './use-payment.ts'

type Draft = Details & { code: string }

const wordsSchema = paymentOrderSchema.pick({ reference: true, note: true })

type PaymentProps = {
  account: Account
  beneficiaryId: string | undefined
  start: Ordered | undefined
  onClose: () => void
}

/** Pays a beneficiary from this account: details, a review that repeats them, and what was done. */
export function usePaymentFrame({
  account,
  beneficiaryId: wanted = '',
  start,
  onClose,
}: PaymentProps): PayFrame {
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: { accountId: account.id } }),
  )
  useFailureToast(beneficiaries, texts.beneficiariesFailed, beneficiaries.data !== undefined)
  const [resumed] = useState(() => unansweredPayment(account.id))
  const { attach, ...form } = useForm<Draft>(() => draftOf(resumed?.content ?? start, wanted))
  const payment = usePayment({
    accountId: account.id,
    resumed,
    onRefused: (refusal) => form.show(problemsOf(refusal)),
  })
  const { reviewed, paid, busy, unanswered } = payment
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
    if (paid) return
    if (!reviewed) return checkDetails()
    payment.pay(needsCode ? code : null)
    // A code works once, whatever the answer is.
    form.set({ code: '' })
  }

  const shared = { busy, submit, unanswered: unanswered && !busy }
  if (paid) {
    return {
      ...shared,
      step: 'result',
      description: texts.describeResult,
      body: <PaidResult paid={paid} />,
      footer: <ResultButtons onAgain={payment.again} onDone={onClose} />,
    }
  }
  if (reviewed) {
    return {
      ...shared,
      step: 'review',
      description: texts.describeReview,
      body: (
        <PaymentSummary
          reviewed={reviewed}
          isConfirmed={payment.isConfirmed}
          code={code}
          codeError={form.problems.code}
          onCode={(typed) => form.set({ code: typed })}
          attach={attach}
        />
      ),
      footer: (
        <ReviewButtons
          label={texts.payAmount(sumText(reviewed.order.amount, account.currency))}
          codeMissing={needsCode && code.length < 6}
          busy={busy}
          onBack={payment.back}
        />
      ),
    }
  }
  return {
    ...shared,
    step: 'details',
    description: texts.describeDetails(account.nickname),
    body: (
      <PaymentDetails
        account={account}
        beneficiaries={beneficiaries}
        draft={form.values}
        problems={form.problems}
        startsAtAmount={payment.started || wanted !== ''}
        onChange={(change) => form.set(change)}
        attach={attach}
      />
    ),
    footer: (
      <DetailsButtons
        blocked={beneficiaries.data?.length === 0 ? texts.noBeneficiaries : null}
        busy={busy}
        onCancel={onClose}
      />
    ),
  }
}

function PaidResult({ paid: { receipt, review } }: { paid: Paid }) {
  const { account, beneficiary } = review
  return (
    <PaymentResult
      receipt={receipt}
      to={{
        name: texts.beneficiary,
        value: <Named name={beneficiary.name} details={beneficiary.destinationLines} />,
      }}
      balances={[
        {
          name: texts.newBalanceOf(account.nickname),
          value: <Sum amount={receipt.balance} currency={receipt.currency} />,
        },
      ]}
    />
  )
}

function draftOf(ordered: Ordered | undefined, wanted: string): Draft {
  const { beneficiaryId = wanted, amount = '', reference = '', note = '' } = ordered ?? {}
  return { beneficiaryId, amount, reference, note, code: '' }
}

/** What a refusal says of a field. */
function problemsOf(refusal: RefusalCode | null): Problems<Draft> {
  const { description } = refusalText(refusal)
  if (isCodeRefusal(refusal)) return { code: description }
  if (refusal === 'INSUFFICIENT_FUNDS' || refusal === 'INVALID_AMOUNT') return { amount: description }
  return refusal === 'BENEFICIARY_NOT_PAYABLE' ? { beneficiaryId: description } : {}
}
