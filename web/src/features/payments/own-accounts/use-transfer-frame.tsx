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
import { useState } from 'react'
import { Sum, sumText } from '#domain/money.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { problemsOf as problemsOfIssues, type Problems, showProblems, useForm } from '#lib/form/use-form.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Named } from '#features/payments/order-summary.tsx'
import { DetailsButtons, type PayFrame, ResultButtons, ReviewButtons } from '#features/payments/pay-frame.tsx'
import { PaymentResult } from '#domain/payment-result.tsx'
import { NoteField, OrderAmountField } from '#features/payments/order-fields.tsx'
import { refusalText, texts } from '#features/payments/texts.ts'
import { TransferSummary } from './transfer-summary.tsx'
import { type OrderedTransfer, unansweredTransfer, useTransfer } from './use-transfer.ts'
import '#features/payments/payments.css'

type Draft = { toAccountId: string; amount: string; note: string; code: string }

const wordsSchema = transferOrderSchema.pick({ note: true })

type TransferProps = {
  account: Account
  /** The client's other accounts of this currency. */
  others: readonly Account[]
  onClose: () => void
}

/**
 * Moves money from this account to another own one: details, a review that repeats them, and what was done.
 */
export function useTransferFrame({ account, others, onClose }: TransferProps): PayFrame {
  const only = others.length === 1 ? others[0]?.id : undefined
  const { attach, ...form } = useForm<Draft>(() => draftOf(unansweredTransfer(account.id).read()?.content))
  const [first] = useState(form.values)
  const transfer = useTransfer({
    accountId: account.id,
    onRefused: (refusal) => showProblems(form.show, problemsOf(refusal)),
  })
  const { reviewed, receipt, busy, unanswered } = transfer
  const { amount, note, code } = form.values
  const toAccountId = form.values.toAccountId || (only ?? '')
  const needsCode = reviewed !== null && reviewed.review.codeReason !== null && !transfer.isConfirmed

  function setError(field: keyof Draft, text: { title: string; description: string }): void {
    form.show({ [field]: text.description })
    showToast({ tone: 'bad', ...text, atField: true })
  }

  function checkDetails(): void {
    const sum = amountSchema.safeParse(amount)
    const words = wordsSchema.safeParse({ note: note.trim() || undefined })
    if (toAccountId === '') return setError('toAccountId', texts.missingTransfer)
    if (amount === '') return setError('amount', texts.missingTransfer)
    if (!sum.success) return setError('amount', texts.invalidAmount)
    if (!words.success) return form.show(problemsOfIssues(words.error.issues))
    form.forget()
    form.set({ code: '' })
    transfer.review({ toAccountId, amount: sum.data, ...words.data })
  }

  function submit(): void {
    if (receipt) return
    if (!reviewed) return checkDetails()
    transfer.send(needsCode ? code : null)
    // A code works once, whatever the answer is.
    form.set({ code: '' })
  }

  const shared = { busy, submit, unanswered: unanswered && !busy }
  if (receipt && reviewed) {
    return {
      ...shared,
      step: 'result',
      description: texts.describeTransferred,
      body: <TransferResult receipt={receipt} review={reviewed.review} />,
      footer: <ResultButtons onAgain={transfer.again} onDone={onClose} />,
    }
  }
  if (reviewed) {
    return {
      ...shared,
      step: 'review',
      description: texts.describeReview,
      body: (
        <TransferSummary
          reviewed={reviewed}
          isConfirmed={transfer.isConfirmed}
          code={code}
          codeError={form.problems.code}
          onCode={(typed) => form.set({ code: typed })}
          attach={attach}
        />
      ),
      footer: (
        <ReviewButtons
          label={texts.transferAmount(sumText(reviewed.order.amount, account.currency))}
          codeMissing={needsCode && code.length < 6}
          busy={busy}
          onBack={transfer.back}
        />
      ),
    }
  }
  return {
    ...shared,
    step: 'details',
    isChanged: JSON.stringify({ ...form.values, code: '' }) !== JSON.stringify(first),
    description: texts.describeDetails(account.nickname),
    body: (
      <TransferDetails
        account={account}
        others={others}
        draft={{ ...form.values, toAccountId }}
        problems={form.problems}
        onChange={(change) => form.set(change)}
        attach={attach}
      />
    ),
    footer: <DetailsButtons blocked={null} busy={busy} onCancel={onClose} />,
  }
}

function draftOf(ordered: OrderedTransfer | undefined): Draft {
  const { toAccountId = '', amount = '', note = '' } = ordered ?? {}
  return { toAccountId, amount, note, code: '' }
}

/** The words of a refusal for a field. */
function problemsOf(refusal: RefusalCode | null): Problems<Draft> {
  const { description } = refusalText(refusal)
  if (isCodeRefusal(refusal)) return { code: description }
  if (refusal === 'INSUFFICIENT_FUNDS' || refusal === 'INVALID_AMOUNT') return { amount: description }
  return refusal === 'DIFFERENT_CURRENCY' ? { toAccountId: description } : {}
}

type DetailsProps = {
  account: Account
  others: readonly Account[]
  draft: Draft
  problems: Problems<Draft>
  onChange: (change: Partial<Draft>) => void
  attach: (element: HTMLElement | null) => void
}

function TransferDetails({ account, others, draft, problems, onChange, attach }: DetailsProps) {
  return (
    <div className="payment-details" ref={attach}>
      <SelectField
        label={texts.to}
        value={draft.toAccountId}
        onChange={(toAccountId) => onChange({ toAccountId })}
        options={others.map(({ id, nickname, accountNumber, balance, currency }) => ({
          value: id,
          label: `${nickname}, ${accountNumber}, ${sumText(balance, currency)}`,
        }))}
        placeholder={texts.chooseAccount}
        error={problems.toAccountId}
      />
      <OrderAmountField
        account={account}
        value={draft.amount}
        error={problems.amount}
        onChange={(amount) => onChange({ amount })}
      />
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
      when={formatDateTime(receipt.at, bank.timeZone)}
      to={{
        name: texts.to,
        value: <Named name={toAccount.nickname} details={[toAccount.accountNumber]} />,
      }}
      balances={[
        { name: texts.newBalanceOf(account.nickname), value: <Sum amount={balance} currency={currency} /> },
        {
          name: texts.newBalanceOf(toAccount.nickname),
          value: <Sum amount={creditBalance} currency={currency} />,
        },
      ]}
    />
  )
}
