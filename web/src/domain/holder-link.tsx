import type { Holder } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type HolderLinkProps = {
  holder: Pick<Holder, 'id' | 'username'>
  className?: string | undefined
  children: ReactNode
}

/**
 * Leads staff to the page of an account's holder. Joint holders and organisations have no username and a page
 * of their own.
 */
export function HolderLink({ holder: { id, username }, className, children }: HolderLinkProps) {
  return username === '' ? (
    <Link className={className} to="/admin/holders/$holderId" params={{ holderId: id }}>
      {children}
    </Link>
  ) : (
    <Link className={className} to="/admin/users/$userId" params={{ userId: id }}>
      {children}
    </Link>
  )
}
