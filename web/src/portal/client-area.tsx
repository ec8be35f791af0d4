import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUnread } from '#features/messages/thread-query.ts'
import { paths } from '#paths.ts'
import { ClientGuard } from '#session/guards.tsx'
import type { NavItem } from '#ui/frame.tsx'
import { AreaFrame, EmptyFrame } from './area-frame.tsx'
import { PagePending, PortfolioPending } from './pending.tsx'
import { texts } from './texts.ts'

const LogInToMessages = lazy(() => import('./log-in-to-messages.tsx').then(({ LogInToMessages: component }) => ({ default: component })))

// Made once: a new element with every render would navigate with every render.
const toAdministration = <Navigate to="/admin/dashboard" replace />

/** Everything of a client: the guard, the frame, and the page in it. */
export function ClientArea() {
  const { pathname } = useLocation()
  const skeleton = pathname === paths.portfolio ? <PortfolioPending /> : <PagePending />
  return (
    <ClientGuard
      pending={<EmptyFrame>{skeleton}</EmptyFrame>} forAdmin={toAdministration}
      signedOut={pathname === paths.messages ? <Suspense><LogInToMessages /></Suspense> : undefined}
    >
      <ClientFrame pathname={pathname} />
    </ClientGuard>
  )
}

function ClientFrame({ pathname }: { pathname: string }) {
  const unread = useUnread()
  return <AreaFrame navLabel={texts.portal} items={itemsAt(pathname, unread)} waiting={unread}><Outlet /></AreaFrame>
}

function itemsAt(pathname: string, unread: number): NavItem[] {
  const items: NavItem[] = [
    { href: paths.portfolio, label: texts.portfolio, icon: 'portfolio' },
    { href: paths.messages, label: texts.messages, icon: 'message', count: { value: unread, label: texts.unread } },
    { href: paths.beneficiaries, label: texts.beneficiaries, icon: 'people' },
    { href: paths.profile, label: texts.profile, icon: 'person' },
  ]
  // A statement belongs to the portfolio, support to the messages.
  const here = pathname.startsWith('/dashboard/accounts/') ? paths.portfolio : pathname === paths.support ? paths.messages : pathname
  return items.map((item) => ({ ...item, current: item.href === here }))
}
