import type { Transaction } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { Sum } from '#domain/money.tsx'
import { fromAccount, Named, PaymentResult } from '#domain/result/payment-result.tsx'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { nameBeside } from '#features/payments/own-accounts/name-beside.ts'
import { texts } from '#features/payments/texts.ts'

type PaidBeforeProps = {
  transaction: Transaction
  /** The same transfer on the account that it paid; undefined for a payment. */
  credited: Transaction | undefined
}

/** The result of a payment or a transfer, as the bank has it in its books. */
export function PaidBefore({ transaction, credited }: PaidBeforeProps) {
  const {
    id: paymentId,
    account,
    amount,
    at,
    number,
    counterparty,
    paymentReference,
    clientNote,
  } = transaction
  const { currency } = account
  return (
    <PaymentResult
      receipt={{ paymentId, amount, currency, reference: number }}
      when={<BankMoment at={at} bank={bank} />}
      from={fromAccount(account)}
      to={
        credited
          ? {
              name: texts.to,
              value: <Named name={credited.account.nickname} details={[credited.account.accountNumber]} />,
            }
          : {
              name: texts.beneficiary,
              value: <Named name={counterparty?.name ?? ''} details={counterparty?.destinationLines ?? []} />,
            }
      }
      remittance={paymentReference}
      note={clientNote}
      balances={[transaction, ...(credited ? [credited] : [])].map(({ account: of, balance }) => ({
        name: credited
          ? texts.balanceAfterOf(nameBeside(of, of === account ? credited.account : account))
          : texts.balanceAfter,
        value: balance !== null && <Sum amount={balance} currency={currency} />,
      }))}
    />
  )
}
