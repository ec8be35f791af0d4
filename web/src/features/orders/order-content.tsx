import { countryName, fullName, type Signatories, type WaitingOrder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasInterest } from '#domain/certificates/promise.ts'
import { currencyName } from '#domain/currency-name.ts'
import { Sum } from '#domain/money.tsx'
import { pictureSource } from '#lib/drawing/picture-source.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { pathFor, paths } from '#paths.ts'
import { readingFor } from '#session/acting/reading.tsx'
import { type Pair, Pairs } from '#ui/data/records/pairs.tsx'
import { InFours } from '#ui/data/in-fours.tsx'
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
        {content.kind === 'beneficiary' ? (
          <span className="serif">{content.beneficiary.name}</span>
        ) : (
          <Sum amount={content.amount} currency={content.currency} />
        )}
      </p>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          { name: texts.holder, value: holder.name },
          ...contentPairs(order),
          ...statePairs(order),
          { name: texts.canSign, value: order.status === 'waiting' ? canSign : null },
        ]}
      />
    </section>
  )
}

/** Everything that a signature covers. */
function contentPairs({ content, ...order }: WaitingOrder): Pair[] {
  if (content.kind === 'certificate') return certificatePairs(content, order)
  if (content.kind === 'payment') {
    const { account, beneficiary, currency, reference, note } = content
    return [
      { name: texts.from, value: <Named name={account.nickname} lines={[account.accountNumber]} /> },
      { name: texts.to, value: <Named name={beneficiary.name} lines={beneficiary.destinationLines} /> },
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
    { name: texts.wallet, value: details.walletAddress && <InFours text={details.walletAddress} /> },
    { name: texts.network, value: details.network },
    { name: texts.walletHolder, value: details.walletHolderName },
    { name: texts.currency, value: details.currency && currencyName(details.currency) },
  ]
}

type Certificate = Extract<WaitingOrder['content'], { kind: 'certificate' }>

/** The certificate as it is agreed. Its term begins with the last signature. */
function certificatePairs(
  { account, currency, termYears, rate, promise, termsVersion, signature, number }: Certificate,
  { id, holder, preparedBy, status }: Omit<WaitingOrder, 'content'>,
): Pair[] {
  return [
    {
      name: texts.number,
      value: number && (
        <Link className="code" to={pathFor(holder.id, paths.certificate(id))}>
          {number}
        </Link>
      ),
    },
    { name: texts.currency, value: currencyName(currency) },
    { name: texts.term, value: texts.years(termYears) },
    { name: texts.rate, value: hasInterest({ rate }) ? texts.rateOf(rate) : texts.noInterest },
    { name: texts.interest, value: promise && <Sum amount={promise.interest} currency={currency} /> },
    { name: texts.repaid, value: promise && <Sum amount={promise.maturityAmount} currency={currency} /> },
    {
      name: texts.matures,
      value: promise && (
        <>
          <span className="num">{formatDay(promise.endDate)}</span>
          {status === 'waiting' && <span className="waiting-order-sub muted">{texts.ifSignedToday}</span>}
        </>
      ),
    },
    {
      name: texts.fundedFrom,
      value: <Named name={account.nickname} lines={[account.accountNumber]} />,
    },
    {
      name: texts.termsVersion,
      value: (
        <a href={paths.certificateTerms(termsVersion)} target="_blank" rel="noopener">
          {texts.version(termsVersion)}
        </a>
      ),
    },
    {
      name: texts.drawn,
      value: (
        <span className="waiting-order-signature" data-theme="ivory">
          <img src={pictureSource(signature)} alt={texts.drawnBy(fullName(preparedBy))} />
        </span>
      ),
    },
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
          (content.kind !== 'beneficiary' && accounts.some(({ id: seen }) => seen === content.account.id))),
    )
    .map((person) => `${fullName(person)}\u00a0(${person.sign})`)
    .join(', ')
}
