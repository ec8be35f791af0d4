import type { BeneficiaryReview, PaymentReceipt } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { Sum } from '#domain/money.tsx'
import { fromAccount, Named, PaymentResult } from '#domain/result/payment-result.tsx'
import { ResultState } from '#domain/result/result-state.tsx'
import { linesOf } from '#features/beneficiaries/beneficiary-pairs.tsx'
import { texts } from '#features/beneficiaries/texts.ts'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { usePaidBefore } from '#session/order/use-done-before.ts'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

type PayingAccount = { id: string; nickname: string; accountNumber: string }

type PaidProps = {
  receipt: PaymentReceipt
  name: string
  /** Its bank and account, or its network and wallet. */
  lines: readonly string[]
  /** The reference that the beneficiary reads. */
  reference: string | null
  note: string | null
  /** The account that paid, where the review knows it. */
  account: PayingAccount | null
}

/** The payment to the new beneficiary, with its receipt. */
export function PaidNow({ receipt, review }: { receipt: PaymentReceipt; review: BeneficiaryReview }) {
  const { name, payment } = review
  return (
    <Paid
      receipt={receipt}
      name={name}
      lines={linesOf(review)}
      reference={payment?.reference ?? null}
      note={payment?.note ?? null}
      account={payment?.account ?? null}
    />
  )
}

function Paid({ receipt, name, lines, reference, note, account }: PaidProps) {
  const balance = <Sum amount={receipt.balance} currency={receipt.currency} />
  return (
    <PaymentResult
      receipt={receipt}
      when={<BankMoment at={receipt.at} bank={bank} />}
      from={account && fromAccount(account)}
      to={{ name: texts.beneficiary, value: <Named name={name} details={lines} /> }}
      remittance={reference}
      note={note}
      balances={account === null ? [] : [{ name: texts.balanceAfter, value: balance }]}
    />
  )
}

type PaidBeforeProps = { paymentId: string; accountId: string; onClose: () => void }

/** The same after a reload, as the bank has it. */
export function PaidBefore({ paymentId, accountId, onClose }: PaidBeforeProps) {
  const { paid, pending, isMissing } = usePaidBefore(accountId, paymentId)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.add}
      description={paid && texts.describePaid}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {paid && paid.balance !== null ? (
        <Paid
          receipt={{
            paymentId,
            at: paid.at,
            amount: paid.amount,
            currency: paid.account.currency,
            balance: paid.balance,
            reference: paid.number,
          }}
          name={paid.counterparty?.name ?? ''}
          lines={paid.counterparty?.destinationLines ?? []}
          reference={paid.paymentReference}
          note={paid.clientNote}
          account={paid.account}
        />
      ) : (
        <ResultState query={pending} isMissing={isMissing} />
      )}
    </Dialog>
  )
}
