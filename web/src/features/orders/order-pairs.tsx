import { fullName, type ListedOrder } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { Badge } from '#ui/data/badge.tsx'
import type { Pair } from '#ui/data/records/pairs.tsx'
import { missingSignatures, signaturesToGet } from '#domain/missing-signatures.ts'
import { signedInWords, statusTexts, texts } from './texts.ts'

/** An order without its content: who prepared it and who signed it. */
export type OrderState = Omit<ListedOrder, 'content'>

function moment(at: string) {
  return <BankMoment at={at} bank={{ timeZone: bank.timeZone, city: bank.city }} />
}

/** The state of an order: who prepared and signed it, what is missing, and how it ended. */
export function statePairs(order: OrderState): Pair[] {
  const { status, preparedBy, preparedAt, expiresAt, endedAt, endedBy, refusalReason, changedSince } = order
  const isOpen = status === 'waiting'
  const missing = missingSignatures(order)
  const { word, tone } = statusTexts[status]
  return [
    {
      name: texts.state,
      value: isOpen ? null : (
        <>
          <Badge tone={tone}>{word}</Badge>
          <span className="waiting-order-sub muted">
            {endedAt !== null && moment(endedAt)}
            {/* An order expires by itself. */}
            {endedBy !== null && `, ${fullName(endedBy)}`}
          </span>
        </>
      ),
    },
    { name: texts.reason, value: changedSince === null ? refusalReason : texts.changed[changedSince] },
    {
      name: texts.preparedBy,
      value: (
        <>
          {fullName(preparedBy)}
          <span className="waiting-order-sub muted">{moment(preparedAt)}</span>
        </>
      ),
    },
    { name: texts.signed, value: signedInWords(order) },
    {
      name: texts.missing,
      value: !isOpen ? null : missing === null ? texts.noRules : signaturesToGet(missing),
    },
    { name: texts.expires, value: isOpen ? moment(expiresAt) : null },
  ]
}
