import type { Currency } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Sum } from '#domain/money.tsx'
import { ReceiptLink } from '#domain/receipt-link.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { paths } from '#paths.ts'
import { CopyValue } from '#ui/overlay/copy-button.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { InFours } from '#ui/data/in-fours.tsx'
import '#ui/layout/order-summary.css'
import '#domain/payment-summary.css'

const texts = {
  result: 'Result',
  from: 'From',
  status: 'Status',
  completed: 'Completed',
  when: 'When',
  /** The word of the statement's table; the text for the beneficiary is never called so alone. */
  number: 'Reference',
  copyNumber: 'Copy reference',
  numberCopied: 'Reference copied',
  note: 'My note',
  remittance: 'Reference for the beneficiary',
} as const

type PaymentResultProps = {
  receipt: { paymentId: string; amount: string; currency: Currency; reference: string }
  /** The moment by the bank's clock. */
  when: ReactNode
  /** The account that paid, which has the transaction on its statement; null where it is not known. */
  from: { id: string; name: Pair } | null
  /** The receiver of the money; `balances` are those after the payment. */
  to: Pair
  /** The reference that the beneficiary reads. */
  remittance?: string | null | undefined
  /** The client's own note. */
  note?: string | null | undefined
  balances: readonly Pair[]
}

type TransactionLinkProps = { accountId: string | undefined; paymentId: string; number: string }

/** The number of the transaction, which leads to it on the statement. */
function TransactionLink({ accountId, paymentId, number }: TransactionLinkProps) {
  const text = <span className="code nowrap">{number}</span>
  return accountId === undefined ? text : <Link to={paths.transaction(accountId, paymentId)}>{text}</Link>
}

/** The receipt: the last step of the dialog, beside the toast. */
export function PaymentResult({
  receipt: { paymentId, amount, currency, reference },
  when,
  from,
  to,
  remittance,
  note,
  balances,
}: PaymentResultProps) {
  const result = useRef<HTMLElement>(null)
  // The focus is never on a button: a held Enter key would close the dialog unread.
  useEffect(() => result.current?.focus(), [])
  return (
    <section className="order-summary payment-summary" ref={result} tabIndex={-1} aria-label={texts.result}>
      <p className="order-summary-sum">
        <HideAmounts hidden={false}>
          <Sum amount={amount} currency={currency} />
        </HideAmounts>
      </p>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          ...(from ? [from.name] : []),
          to,
          { name: texts.status, value: <Badge tone="good">{texts.completed}</Badge> },
          { name: texts.when, value: when },
          ...(remittance ? [{ name: texts.remittance, value: remittance }] : []),
          ...(note ? [{ name: texts.note, value: note }] : []),
          {
            name: texts.number,
            value: (
              <CopyValue label={texts.copyNumber} text={reference} copied={texts.numberCopied}>
                <TransactionLink accountId={from?.id} paymentId={paymentId} number={reference} />
              </CopyValue>
            ),
          },
          ...balances,
        ]}
      />
      <p className="payment-receipt">
        <ReceiptLink paymentId={paymentId} />
      </p>
    </section>
  )
}

type FromAccount = { id: string; nickname: string; accountNumber: string }

/** The account that pays, for a result. */
export function fromAccount({ id, nickname, accountNumber }: FromAccount): { id: string; name: Pair } {
  return { id, name: { name: texts.from, value: <Named name={nickname} details={[accountNumber]} /> } }
}

/** A name with the lines that tell it apart. */
export function Named({ name, details }: { name: string; details: readonly string[] }) {
  return (
    <>
      <span className="serif">{name}</span>
      {details.map((line) => (
        <span key={line} className="payment-summary-line muted">
          {isLongAddress(line) ? <InFours text={line} /> : line}
        </span>
      ))}
    </>
  )
}

/** Returns whether a line is the address of a wallet: no account number is as long, and a bank has a name. */
function isLongAddress(line: string): boolean {
  return /^[\w:.-]{25,}$/.test(line)
}
