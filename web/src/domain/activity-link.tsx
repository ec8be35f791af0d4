import type { Activity } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathOfActivity } from './activity.ts'

type ActivityLinkProps = {
  event: Pick<Activity, 'action' | 'accountId' | 'transactionId'>
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** Leads to the transaction of an event, or else to the screen that shows more; plain text without either. */
export function ActivityLink({ event, onClick, children }: ActivityLinkProps) {
  const { accountId, transactionId } = event
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
  const path = pathOfActivity(event)
  return path === null ? (
    children
  ) : (
    <Link to={path} onClick={onClick}>
      {children}
    </Link>
  )
}
