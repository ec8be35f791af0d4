import type { Activity } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathOfActivity } from './activity.ts'

type ActivityLinkProps = {
  event: Pick<Activity, 'action' | 'accountId' | 'transactionId' | 'standingOrderId'>
  onClick?: (() => void) | undefined
  children: ReactNode
}

/**
 * Leads to the transaction or the order of an event, or else to the screen that shows more; plain text
 * without either.
 */
export function ActivityLink({ event, onClick, children }: ActivityLinkProps) {
  const { accountId, transactionId, standingOrderId } = event
  if (accountId !== null && transactionId !== null)
    return (
      <Link
        to="/dashboard/accounts/$accountId/transactions"
        params={{ accountId }}
        search={{ from: undefined, to: undefined, transaction: transactionId }}
        onClick={onClick}
      >
        {children}
      </Link>
    )
  if (standingOrderId !== null)
    return (
      <Link to="/dashboard/payments" search={{ order: standingOrderId }} onClick={onClick}>
        {children}
      </Link>
    )
  const path = pathOfActivity(event)
  return path === null ? (
    children
  ) : (
    <Link to={path} onClick={onClick}>
      {children}
    </Link>
  )
}
