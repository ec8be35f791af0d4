import type { Activity } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeOfActivity } from './activity.ts'

type ActivityLinkProps = {
  event: Omit<
    Activity,
    'id' | 'at' | 'amount' | 'currency' | 'direction' | 'name' | 'holderName' | 'byClient'
  >
  /** Closes the dialog that has the link; the page takes the dialog's step of the history. */
  onClick?: (() => void) | undefined
  sentence: string
}

/** A certificate's number, and the word e-mail: browsers end a line after a hyphen. */
const hyphenated = /(\bCD-[\dA-Z-]+|\be-mails?\b)/

/** The sentence, in which no line ends within a certificate's number or the word e-mail. */
function inWholeWords(sentence: string): ReactNode {
  return sentence.split(hyphenated).map((part, nth) =>
    // The parts at odd places are those that the expression has found.
    nth % 2 === 1 ? (
      <span key={nth} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/**
 * Leads to the transaction, order, certificate or request of an event, or else to the screen that shows
 * more; plain text without any.
 */
export function ActivityLink({ event, onClick, sentence }: ActivityLinkProps) {
  const children = inWholeWords(sentence)
  const { accountId, transactionId, standingOrderId } = event
  const leaving = { onClick, replace: onClick !== undefined }
  if (accountId !== null && transactionId !== null)
    return (
      <Link
        to="/dashboard/accounts/$accountId/transactions"
        params={{ accountId }}
        search={{ from: undefined, to: undefined, transaction: transactionId }}
        {...leaving}
      >
        {children}
      </Link>
    )
  if (standingOrderId !== null)
    return (
      <Link to="/dashboard/payments" search={{ order: standingOrderId }} {...leaving}>
        {children}
      </Link>
    )
  const { certificateId, requestId } = event
  if (certificateId !== null)
    return (
      <Link to="/dashboard/portfolio" search={{ certificate: certificateId }} {...leaving}>
        {children}
      </Link>
    )
  if (accountId === null && requestId !== null)
    return (
      <Link to="/dashboard/portfolio" search={{ request: requestId }} {...leaving}>
        {children}
      </Link>
    )
  const place = placeOfActivity(event)
  return place === null ? (
    children
  ) : (
    <Link {...place} {...leaving}>
      {children}
    </Link>
  )
}
