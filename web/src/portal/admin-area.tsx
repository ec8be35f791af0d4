import { Outlet, useLocation } from '@tanstack/react-router'
import { usePendingRequests } from '#features/account-requests/review-queries.ts'
import { useWaitingClients } from '#features/messages/desk-queries.ts'
import { paths } from '#paths.ts'
import { AdminGuard } from '#session/guards.tsx'
import type { NavItem } from '#ui/frame.tsx'
import { AreaFrame } from './area-frame.tsx'
import { Checking } from './checking.tsx'
import { Enrolment } from './enrolment.tsx'
import { texts } from './texts.ts'

/** Everything of an administrator: the guard, the frame, and the page in it. */
export function AdminArea() {
  return (
    <AdminGuard pending={<Checking />} enrolment={<Enrolment />}>
      <AdminFrame />
    </AdminGuard>
  )
}

function AdminFrame() {
  const { pathname } = useLocation()
  const pending = usePendingRequests()
  const waiting = useWaitingClients()
  const items: NavItem[] = [
    { href: paths.adminDashboard, label: texts.overview, icon: 'dashboard' },
    { href: paths.adminAccountRequests, label: texts.accountRequests, icon: 'document', count: { value: pending, label: texts.pending } },
    { href: paths.adminChat, label: texts.chat, icon: 'message', count: { value: waiting, label: texts.waiting } },
  ]
  // The message centre is the chat at its other address.
  const here = pathname === paths.adminMessages ? paths.adminChat : pathname
  return (
    <AreaFrame navLabel={texts.administration} items={items.map((item) => ({ ...item, current: item.href === here }))}>
      <Outlet />
    </AreaFrame>
  )
}
