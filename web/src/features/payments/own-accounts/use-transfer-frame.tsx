import {
  type Account,
  amountSchema,
  isCodeRefusal,
  type RefusalCode,
  transferOrderSchema,
  type TransferReceipt,
  type TransferReview,
} from '@bank/contract'
import { bank } from '#content/bank.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { problemsOf as problemsOfIssues, type Problems, showProblems } from '#lib/form/problems.ts'
import { NoSecondFactor } from '#session/order/order-code.tsx'
import { useKeptForm } from '#features/payments/form/kept-form.ts'
import { type OrderForm, useOrderForm } from '#features/payments/form/use-order-form.ts'
import { type BeginsWith, type OnResult, orderFrame } from '#features/payments/pay-frame.tsx'
import { fromAccount, Named, PaymentResult } from '#domain/result/payment-result.tsx'
import { type When, WhenField } from '#features/payments/later/when-field.tsx'
import {
  NoteField,
  OrderAmountField,
  ToAccountField,
  useStartAtAmount,
} from '#features/payments/order-fields.tsx'
import { findAmountFault, findMissing } from '#features/payments/prepare/read-details.ts'
import { refusalText, texts } from '#features/payments/texts.ts'
import { nameBeside } from './name-beside.ts'
import { TransferSummary } from './transfer-summary.tsx'
import { unansweredTransfer, useTransfer } from './use-transfer.ts'
import '#features/payments/payments.css'

const wordsSchema = transferOrderSchema.pick({ note: true })

/** The details that a transfer begins with. */
export type TransferStart = { toAccountId: string; amount: string }

type TransferProps = {
  account: Account
  /** The client's other accounts of this currency. */
  others: readonly Account[]
  /** Fills in the details; an unanswered transfer of this account goes first. */
  start: TransferStart | undefined
  /** Whether the transfer is made now, unless an unanswered one says otherwise. */
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

/**
 * Moves money from this account to another own one: details, a review that repeats them, and what was done.
 */
export function useTransferFrame(props: TransferProps): BeginsWith {
  const { account, others, start, startsWith, carried, isShown, onResult, onOtherAccount, onClose } = props
  const only = others.length === 1 ? others[0]?.id : undefined
  const begun = useOrderForm({
    accountId: account.id,
    currency: account.currency,
    kind: 'transfer',
    kept: unansweredTransfer(account.id),
    start,
    startsWith,
    carried,
    isShown,
    onScheduled: (scheduled) => onResult({ scheduled }),
    onClose,
  })
  const { form, attach, entry, later } = begun
  const transfer = useTransfer({
    accountId: account.id,
    onRefused: (refusal) => showProblems(form.show, problemsOf(refusal), refusal),
    onPaid: (paid) => onResult({ paid }),
  })
  useKeptForm(begun.keptAs, transfer.receipt ? null : begun.typed)
  const { amount, note } = form.values
  const toAccountId = form.values.toAccountId || (only ?? '')

  function checkDetails(): void {
    const words = wordsSchema.safeParse({ note: note.trim() || undefined })
    const faults =
      findMissing('toAccountId', toAccountId, amount) ?? findAmountFault(amount, account.currency)
    if (faults) return begun.setErrors(faults)
    if (!words.success) return form.show(problemsOfIssues(words.error.issues))
    begun.review(toAccountId, () =>
      transfer.review({ toAccountId, amount: amountSchema.parse(amount), ...words.data }),
    )
  }

  const { receipt, reviewed: sent } = transfer
  const frame = orderFrame({
    flow: {
      ...transfer,
      again: () => {
        begun.keep()
        onResult({})
        transfer.again()
      },
    },
    later,
    isNow: form.values.when === 'now',
    entry,
    details: {
      description: texts.describeDetails(account.nickname),
      isChanged: begun.isChanged,
      blocked: null,
      check: checkDetails,
      body: (
        <>
          <TransferDetails
            account={account}
            others={others}
            draft={{ ...form.values, toAccountId }}
            problems={form.problems}
            refusal={form.cause}
            startsAtAmount={transfer.started || later.started || begun.isBegunAgain}
            onChange={(change) => form.set(change)}
            attach={attach}
          />
          {form.cause === 'TWO_FACTOR_NOT_ENABLED' && <NoSecondFactor />}
        </>
      ),
    },
    review: (reviewed) => ({
      label: texts.transferAmount(sumText(reviewed.order.amount, account.currency)),
      body: <TransferSummary reviewed={reviewed} isConfirmed={transfer.isConfirmed} {...entry} />,
    }),
    result: receipt &&
      sent && {
        description: texts.describeTransferred,
        again: texts.transferAgain,
        body: <TransferResult receipt={receipt} review={sent.review} />,
      },
    onOtherAccount,
    onClose,
  })
  return { ...frame, beginWith: begun.beginWith, form: form.values }
}

/** The words of a refusal for a field. */
function problemsOf(refusal: RefusalCode | null): Problems<OrderForm> {
  const { description } = refusalText(refusal)
  if (isCodeRefusal(refusal)) return { code: description }
  if (refusal === 'INSUFFICIENT_FUNDS' || refusal === 'INVALID_AMOUNT') return { amount: description }
  return refusal === 'DIFFERENT_CURRENCY' ? { toAccountId: description } : {}
}

type DetailsProps = {
  account: Account
  others: readonly Account[]
  draft: OrderForm
  problems: Problems<OrderForm>
  /** The code of the refusal that they come from. */
  refusal: string | null
  /** The client came back from the review. */
  startsAtAmount: boolean
  onChange: (change: Partial<OrderForm>) => void
  attach: (element: HTMLElement | null) => void
}

function TransferDetails(props: DetailsProps) {
  const { account, others, draft, problems, refusal, startsAtAmount, onChange, attach } = props
  const amountInput = useStartAtAmount(startsAtAmount)
  return (
    <div className="payment-details" ref={attach}>
      <ToAccountField
        others={others}
        value={draft.toAccountId}
        error={problems.toAccountId}
        onChange={(toAccountId) => onChange({ toAccountId })}
      />
      <OrderAmountField
        account={account}
        value={draft.amount}
        error={problems.amount}
        refusal={refusal}
        onChange={(amount) => onChange({ amount })}
        ref={amountInput}
      />
      <WhenField draft={draft} problems={problems} onChange={onChange} />
      <NoteField value={draft.note} error={problems.note} onChange={(note) => onChange({ note })} />
    </div>
  )
}

function TransferResult({ receipt, review }: { receipt: TransferReceipt; review: TransferReview }) {
  const { account, toAccount } = review
  const { balance, creditBalance, currency } = receipt
  return (
    <PaymentResult
      receipt={receipt}
      when={<BankMoment at={receipt.at} bank={bank} />}
      from={fromAccount(account)}
      note={review.note}
      to={{
        name: texts.to,
        value: <Named name={toAccount.nickname} details={[toAccount.accountNumber]} />,
      }}
      balances={[
        {
          name: texts.balanceAfterOf(nameBeside(account, toAccount)),
          value: <Sum amount={balance} currency={currency} />,
        },
        {
          name: texts.balanceAfterOf(nameBeside(toAccount, account)),
          value: <Sum amount={creditBalance} currency={currency} />,
        },
      ]}
    />
  )
}
