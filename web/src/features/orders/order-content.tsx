import {
  countryName,
  fullName,
  type OrderContent as Content,
  type Signatories,
  type WaitingOrder,
} from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { currencyName, Sum } from '#domain/money.tsx'
import { readingFor } from '#session/acting/reading.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { statePairs } from './order-pairs.tsx'
import { texts } from './texts.ts'
import '#ui/layout/order-summary.css'

/** An order in full, as it was made: it never changes. */
export function OrderContent({ order }: { order: WaitingOrder }) {
  const { holder, content } = order
  const canSign = useCanSign(order)
  return (
    <section className="order-summary" aria-label={texts.dialog}>
      <p className="order-summary-sum">
        {content.kind === 'payment' ? (
          <Sum amount={content.amount} currency={content.currency} />
        ) : (
          <span className="serif">{content.beneficiary.name}</span>
        )}
      </p>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          { name: texts.holder, value: holder.name },
          ...contentPairs(content),
          ...statePairs(order),
          { name: texts.canSign, value: order.status === 'waiting' ? canSign : null },
        ]}
      />
    </section>
  )
}

/** Everything that a signature covers. */
function contentPairs(content: Content): Pair[] {
  if (content.kind === 'payment') {
    const { account, beneficiary, currency, reference, note } = content
    return [
      { name: texts.to, value: <Named name={beneficiary.name} lines={beneficiary.destinationLines} /> },
      { name: texts.from, value: <Named name={account.nickname} lines={[account.accountNumber]} /> },
      { name: texts.reference, value: reference },
      { name: texts.note, value: note },
      { name: texts.currency, value: currencyName(currency) },
    ]
  }
  const { details } = content
  const place = [details.address, details.town, details.country && countryName(details.country)]
  return [
    { name: texts.address, value: place.filter(Boolean).join(', ') },
    { name: texts.bank, value: details.bankName },
    { name: texts.account, value: details.bankAccountNumber },
    { name: texts.routing, value: details.bankRoutingNumber },
    { name: texts.swift, value: details.swiftCode },
    { name: texts.wallet, value: details.walletAddress },
    { name: texts.network, value: details.network },
    { name: texts.walletHolder, value: details.walletHolderName },
    { name: texts.currency, value: details.currency && currencyName(details.currency) },
  ]
}

function Named({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <>
      <span className="serif">{name}</span>
      {lines.map((line) => (
        <span key={line} className="waiting-order-sub muted">
          {line}
        </span>
      ))}
    </>
  )
}

/** The people who may sign this order and have not; null until they are known. */
function useCanSign(order: WaitingOrder): string | null {
  const { api } = readingFor(order.holder.id)
  const { data } = useQuery(api.mandates.signatories.queryOptions({ enabled: order.status === 'waiting' }))
  return data ? signersInWords(data, order) : null
}

function signersInWords({ people }: Signatories, { content, signatures }: WaitingOrder): string {
  const signed = new Set(signatures.map(({ person }) => person.id))
  return people
    .filter(
      ({ id, sign, accounts }) =>
        sign !== null &&
        !signed.has(id) &&
        (accounts === null ||
          // A beneficiary is for all accounts of the holder.
          (content.kind === 'payment' && accounts.some((account) => account.id === content.account.id))),
    )
    .map((person) => `${fullName(person)}\u00a0(${person.sign})`)
    .join(', ')
}
