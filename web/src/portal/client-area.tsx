import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { ClientGuard } from '#session/guards.tsx'
import type { NavItem } from '#ui/frame.tsx'
import { AreaFrame, EmptyFrame } from './area-frame.tsx'
import { Enrolment } from './enrolment.tsx'
import { PagePending, PortfolioPending } from './pending.tsx'
import { texts } from './texts.ts'

// Made once: a new element with every render would navigate with every render.
const toAdministration = <Navigate to="/admin/dashboard" replace />

/** Everything of a client: the guard, the frame, and the page in it. */
export function ClientArea() {
  const { pathname } = useLocation()
  const skeleton = pathname === paths.portfolio ? <PortfolioPending /> : <PagePending />
  return (
    <ClientGuard pending={<EmptyFrame>{skeleton}</EmptyFrame>} enrolment={<Enrolment />} forAdmin={toAdministration}>
      <AreaFrame navLabel={texts.portal} items={itemsAt(pathname)}><Outlet /></AreaFrame>
    </ClientGuard>
  )
}

function itemsAt(pathname: string): NavItem[] {
  const items: NavItem[] = [
    { href: paths.portfolio, label: texts.portfolio, icon: 'portfolio' },
    { href: paths.messages, label: texts.messages, icon: 'message' },
    { href: paths.beneficiaries, label: texts.beneficiaries, icon: 'people' },
    { href: paths.profile, label: texts.profile, icon: 'person' },
  ]
  // A statement belongs to the portfolio, support to the messages.
  const here = pathname.startsWith('/dashboard/accounts/') ? paths.portfolio : pathname === paths.support ? paths.messages : pathname
  return items.map((item) => ({ ...item, current: item.href === here }))
}
