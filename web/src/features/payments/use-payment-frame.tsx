import { type Account, isCodeRefusal, type RefusalCode } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { type Problems, showProblems } from '#lib/form/problems.ts'
import { NoSecondFactor } from '#session/order/order-code.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { useKeptForm } from './form/kept-form.ts'
import { type OrderForm, useOrderForm } from './form/use-order-form.ts'
import type { When } from './later/when-field.tsx'
import { type BeginsWith, type OnResult, orderFrame } from './pay-frame.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { fromAccount, Named, PaymentResult } from '#domain/result/payment-result.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { readDetails } from './prepare/read-details.ts'
import { refusalText, texts } from './texts.ts'
import { type Ordered, unansweredPayment } from './unanswered-payment.ts'
import { type Paid, usePayment } from './use-payment.ts'

type PaymentProps = {
  account: Account
  beneficiaryId: string | undefined
  start: Ordered | undefined
  /** Whether the payment is made now, unless an unanswered one says otherwise. */
  startsWith: When
  /** Whether the dialog shows it; the other way to pay has details of its own. */
  isShown: boolean
  /** Gives the dialog the address of what was done; none, once another order begins. */
  onResult: OnResult
  /** The details that were typed for another account. */
  carried: OrderForm | undefined
  /** Leads back to the choice of the account; undefined where it was not chosen here. */
  onOtherAccount: (() => void) | undefined
  onClose: () => void
}

/** Pays a beneficiary from this account: details, a review that repeats them, and what was done. */
export function usePaymentFrame({
  account,
  beneficiaryId: wanted = '',
  start,
  startsWith,
  isShown,
  onResult,
  carried,
  onOtherAccount,
  onClose,
}: PaymentProps): BeginsWith {
  const beneficiaries = useBeneficiaries(account.id)
  const begun = useOrderForm({
    accountId: account.id,
    currency: account.currency,
    kind: 'payment',
    kept: unansweredPayment(account.id),
    start: start ?? { beneficiaryId: wanted },
    startsWith,
    carried,
    isShown,
    onScheduled: (scheduled) => onResult({ scheduled }),
    onClose,
  })
  const { form, attach, entry, later } = begun
  const payment = usePayment({
    accountId: account.id,
    onRefused: (refusal) => showProblems(form.show, problemsOf(refusal), refusal),
    onPaid: (paid) => onResult({ paid }),
  })
  useKeptForm(begun.keptAs, payment.paid ? null : begun.typed)

  function checkDetails(): void {
    const read = readDetails(form.values, account.currency)
    if ('problems' in read) return begun.setErrors(read)
    begun.review(null, () => payment.review(read.ordered))
  }

  const isContinued = payment.started || later.started || begun.isBegunAgain
  const frame = orderFrame({
    flow: {
      ...payment,
      again: () => {
        begun.keep()
        onResult({})
        payment.again()
      },
    },
    later,
    isNow: form.values.when === 'now',
    entry,
    details: {
      description: texts.describeDetails(account.nickname),
      isChanged: begun.isChanged,
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
            startsAtAmount={isContinued || wanted !== '' || start !== undefined}
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
      body: <PaidResult paid={payment.paid} />,
    },
    onOtherAccount,
    onClose,
  })
  return { ...frame, beginWith: begun.beginWith, form: form.values }
}

function useBeneficiaries(accountId: string) {
  const beneficiaries = useQuery(api.payments.beneficiaries.queryOptions({ input: { accountId } }))
  useFailureToast(beneficiaries, texts.beneficiariesFailed, beneficiaries.data !== undefined)
  return beneficiaries
}

function PaidResult({ paid: { receipt, review } }: { paid: Paid }) {
  const { account, beneficiary } = review
  return (
    <PaymentResult
      receipt={receipt}
      when={<BankMoment at={receipt.at} bank={bank} />}
      from={fromAccount(account)}
      to={{
        name: texts.beneficiary,
        value: <Named name={beneficiary.name} details={beneficiary.destinationLines} />,
      }}
      remittance={review.reference}
      note={review.note}
      balances={[
        {
          name: texts.balanceAfter,
          value: <Sum amount={receipt.balance} currency={receipt.currency} />,
        },
      ]}
    />
  )
}

const aboutTheAmount = new Set<RefusalCode>([
  'INSUFFICIENT_FUNDS',
  'INVALID_AMOUNT',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
])

/** The words of a refusal for a field. */
function problemsOf(refusal: RefusalCode | null): Problems<OrderForm> {
  const { description } = refusalText(refusal)
  if (isCodeRefusal(refusal)) return { code: description }
  if (refusal !== null && aboutTheAmount.has(refusal)) return { amount: description }
  return refusal === 'BENEFICIARY_NOT_PAYABLE' ? { beneficiaryId: description } : {}
}
