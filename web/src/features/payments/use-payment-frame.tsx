import { type Account, isCodeRefusal, type RefusalCode } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { type Problems, showProblems } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { NoSecondFactor } from '#session/order/order-code.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { type CodeEntry, Named } from './order-summary.tsx'
import { isChanged, readOrder } from './later/order-draft.ts'
import { problemsOfOrder } from './later/order-problems.ts'
import type { Ordered as OrderContent } from './later/unanswered-order.ts'
import { useLaterFrame } from './later/use-later-frame.tsx'
import { scheduleOf, type When, type WhenDraft, whenOf } from './later/when-field.tsx'
import { orderFrame, type PayFrame, useResumed } from './pay-frame.tsx'
import { type Details, PaymentDetails } from './payment-details.tsx'
import { PaymentResult } from '#domain/payment-result.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { type ErrorText, readDetails } from './prepare/read-details.ts'
import { refusalText, texts } from './texts.ts'
import { type Ordered, unansweredPayment } from './unanswered-payment.ts'
import { type Paid, usePayment } from './use-payment.ts'

type Draft = Details & WhenDraft & { code: string }

type PaymentProps = {
  account: Account
  beneficiaryId: string | undefined
  start: Ordered | undefined
  /** Whether the payment is made now, unless an unanswered one says otherwise. */
  startsWith: When
  onClose: () => void
}

/** Pays a beneficiary from this account: details, a review that repeats them, and what was done. */
export function usePaymentFrame({
  account,
  beneficiaryId: wanted = '',
  start,
  startsWith,
  onClose,
}: PaymentProps): PayFrame {
  const beneficiaries = useBeneficiaries(account.id)
  const resumed = useResumed(account.id, 'payment', unansweredPayment(account.id))
  const { attach, ...form } = useForm<Draft>(() => ({
    ...draftOf(resumed.now?.content ?? resumed.later?.content ?? start, wanted),
    ...whenOf(resumed.later?.content, resumed.now ? 'now' : startsWith),
  }))
  const [first, setFirst] = useState(form.values)
  const entry: CodeEntry = {
    code: form.values.code,
    codeError: form.problems.code,
    onCode: (code) => form.set({ code }),
    attach,
  }
  const payment = usePayment({
    accountId: account.id,
    onRefused: (refusal) => showProblems(form.show, problemsOf(refusal), refusal),
  })
  const later = useLaterFrame({
    accountId: account.id,
    kind: 'payment',
    entry,
    onRefused: (refusal) => form.show(problemsOfOrder(refusal), refusal),
    onClose,
  })
  function setError(field: keyof Draft, text: ErrorText): void {
    form.show({ [field]: text.description })
    showToast({ tone: 'bad', ...text, atField: true })
  }

  function checkDetails(): void {
    const read = readDetails(form.values)
    if ('missing' in read) return setError(read.missing, read.text)
    if ('problems' in read) return form.show(read.problems)
    form.forget()
    form.set({ code: '' })
    if (form.values.when === 'now') return payment.review(read.ordered)
    const draft = { ...form.values, ...scheduleOf(form.values), accountId: account.id, toAccountId: null }
    form.submit<OrderContent>(readOrder(draft), later.review)
  }

  return orderFrame({
    flow: {
      ...payment,
      again: () => {
        // The paid details are saved: only a further change would be lost.
        setFirst(form.values)
        payment.again()
      },
    },
    later,
    isNow: form.values.when === 'now',
    entry,
    details: {
      description: texts.describeDetails(account.nickname),
      isChanged: isChanged(first, form.values),
      blocked: beneficiaries.data?.length === 0 ? texts.noBeneficiaries : null,
      check: checkDetails,
      body: (
        <>
          <PaymentDetails
            account={account}
            beneficiaries={beneficiaries}
            draft={form.values}
            problems={form.problems}
            refusal={form.cause}
            startsAtAmount={payment.started || later.started || wanted !== '' || start !== undefined}
            onChange={(change) => form.set(change)}
            attach={attach}
          />
          {form.cause === 'TWO_FACTOR_NOT_ENABLED' && <NoSecondFactor />}
        </>
      ),
    },
    review: (reviewed) => ({
      label: texts.payAmount(sumText(reviewed.order.amount, account.currency)),
      body: <PaymentSummary reviewed={reviewed} isConfirmed={payment.isConfirmed} {...entry} />,
    }),
    result: payment.paid && {
      description: texts.describeResult,
      body: <PaidResult paid={payment.paid} remittance={payment.reviewed?.order.reference} />,
    },
    onClose,
  })
}

function useBeneficiaries(accountId: string) {
  const beneficiaries = useQuery(api.payments.beneficiaries.queryOptions({ input: { accountId } }))
  useFailureToast(beneficiaries, texts.beneficiariesFailed, beneficiaries.data !== undefined)
  return beneficiaries
}

type PaidResultProps = { paid: Paid; remittance: string | undefined }

function PaidResult({ paid: { receipt, review }, remittance }: PaidResultProps) {
  const { account, beneficiary } = review
  return (
    <PaymentResult
      receipt={receipt}
      when={formatDateTime(receipt.at, bank.timeZone)}
      to={{
        name: texts.beneficiary,
        value: <Named name={beneficiary.name} details={beneficiary.destinationLines} />,
      }}
      remittance={remittance}
      balances={[
        {
          name: texts.newBalanceOf(account.nickname),
          value: <Sum amount={receipt.balance} currency={receipt.currency} />,
        },
      ]}
    />
  )
}

type Known = Omit<Ordered, 'beneficiaryId'> & { beneficiaryId: string | null }

function draftOf(ordered: Known | undefined, wanted: string): Details & { code: string } {
  const { beneficiaryId, amount = '', reference = '', note = '' } = ordered ?? {}
  return { beneficiaryId: beneficiaryId ?? wanted, amount, reference, note, code: '' }
}

const aboutTheAmount = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'INVALID_AMOUNT',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
])

/** The words of a refusal for a field. */
function problemsOf(refusal: RefusalCode | null): Problems<Draft> {
  const { description } = refusalText(refusal)
  if (isCodeRefusal(refusal)) return { code: description }
  if (refusal !== null && aboutTheAmount.has(refusal)) return { amount: description }
  return refusal === 'BENEFICIARY_NOT_PAYABLE' ? { beneficiaryId: description } : {}
}
