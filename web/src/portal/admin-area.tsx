import { Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { AdminGuard } from '#session/guards.tsx'
import type { NavItem } from '#ui/frame.tsx'
import { AreaFrame } from './area-frame.tsx'
import { Checking } from './checking.tsx'
import { Enrolment } from './enrolment.tsx'
import { texts } from './texts.ts'

/** Everything of an administrator: the guard, the frame, and the page in it. */
export function AdminArea() {
  const { pathname } = useLocation()
  return (
    <AdminGuard pending={<Checking />} enrolment={<Enrolment />}>
      <AreaFrame
        navLabel={texts.administration}
        items={itemsAt(pathname)}
      >
        <Outlet />
      </AreaFrame>
    </AdminGuard>
  )
}

/** Specification 2, section 2, and what staff need beside it: the audit, and their own security. */
function itemsAt(pathname: string): NavItem[] {
  const items: NavItem[] = [
    { href: paths.adminDashboard, label: texts.overview, icon: 'dashboard' },
    { href: paths.adminUsers, label: texts.users, icon: 'people' },
    { href: paths.adminAccounts, label: texts.accounts, icon: 'bank' },
    { href: paths.adminAudit, label: texts.audit, icon: 'shield' },
    { href: paths.adminSecurity, label: texts.security, icon: 'lock' },
  ]
  const here = pathname.replace(/\/$/, '')
  return items.map((item) => ({ ...item, current: item.href === here || (item.href === paths.adminAccounts && here.startsWith(`${item.href}/`)) }))
}
