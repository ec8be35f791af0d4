import { Outlet, useLocation } from '@tanstack/react-router'
import { paths } from '#paths.ts'
import { AdminGuard } from '#session/guards.tsx'
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
        items={[
          { href: paths.adminDashboard, label: texts.overview, icon: 'dashboard', current: pathname === paths.adminDashboard },
          { href: paths.adminAccounts, label: texts.accounts, icon: 'bank', current: pathname.startsWith(paths.adminAccounts) },
        ]}
      >
        <Outlet />
      </AreaFrame>
    </AdminGuard>
  )
}
