import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { usePendingRequests } from '#features/account-requests/review/review-queries.ts'
import { usePendingApprovals } from '#features/approvals/approval-queries.ts'
import { useNewMessages } from '#features/consultations/admin/message-queries.ts'
import { useOwnDecided } from '#features/approvals/use-own-decided.ts'
import { useUnansweredClients } from '#features/messages/admin/inbox-queries.ts'
import { bank } from '#content/bank.ts'
import { paths } from '#paths.ts'
import { AdminGuard } from '#session/guards.tsx'
import type { NavItem } from '#ui/layout/frame.tsx'
import { LatePart } from '#ui/late/late-part.tsx'
import { AreaFrame } from './frame/area-frame.tsx'
import { Checking } from './fallbacks/checking.tsx'
import { Enrolment } from './enrolment.tsx'
import { usePreloadedScreens } from './frame/use-preloaded-screens.ts'
import { noScreens, useShortcuts } from './frame/shortcuts.ts'
import { texts } from './texts.ts'

export { adminPages } from './pages/admin-pages.ts'

const FindClientDialog = lazy(() =>
  import('#features/search/find-client-dialog.tsx').then(({ FindClientDialog: dialog }) => ({
    default: dialog,
  })),
)
const ShortcutsDialog = lazy(() =>
  import('./frame/shortcuts-dialog.tsx').then(({ ShortcutsDialog: dialog }) => ({ default: dialog })),
)

const keysOfScreens = [
  { name: texts.sendMessage, keys: ['Enter'] },
  { name: texts.newLine, keys: ['Shift', 'Enter'] },
]

/** The admin area: the guard, the frame, and the page in it. */
export function AdminArea() {
  return (
    <AdminGuard bankName={bank.name} pending={<Checking />} enrolment={<Enrolment />}>
      <AdminFrame />
    </AdminGuard>
  )
}

/** The frame of a signed-in admin. */
export function AdminFrame() {
  const { pathname } = useLocation()
  const pending = usePendingRequests()
  const unanswered = useUnansweredClients()
  const newMessages = useNewMessages()
  const { opened, nth, find, open, close, takeTyped } = useShortcuts({ screens: noScreens })
  const { forMe } = usePendingApprovals()
  useOwnDecided()
  // The pages of specification 2, section 2, and two further ones: the audit, and the admin's own security.
  const items: NavItem[] = [
    { href: paths.adminDashboard, label: texts.overview, icon: 'dashboard' },
    { href: paths.adminUsers, label: texts.users, icon: 'people' },
    { href: paths.adminHolders, label: texts.holders, icon: 'building' },
    { href: paths.adminAccounts, label: texts.accounts, icon: 'bank' },
    {
      href: paths.adminAccountRequests,
      label: texts.accountRequests,
      icon: 'document',
      count: { value: pending ?? 0, label: texts.pending },
    },
    {
      href: paths.adminChat,
      label: texts.chat,
      icon: 'message',
      count: { value: unanswered ?? 0, label: texts.unanswered },
    },
    {
      href: paths.adminApprovals,
      label: texts.approvals,
      icon: 'check',
      count: { value: forMe ?? 0, label: texts.toDecide },
    },
    {
      href: paths.adminConsultations,
      label: texts.consultations,
      icon: 'calendar',
      count: { value: newMessages, label: texts.toAnswer },
    },
    { href: paths.adminRates, label: texts.rates, icon: 'percent' },
    { href: paths.adminSettings, label: texts.settings, icon: 'settings' },
    { href: paths.adminAudit, label: texts.audit, icon: 'shield' },
    { href: paths.adminSecurity, label: texts.security, icon: 'lock' },
  ]
  usePreloadedScreens('/admin')
  const here = pathname.replace(/\/$/, '')
  return (
    <AreaFrame
      navLabel={texts.administration}
      items={items.map((item) => ({ ...item, current: isAt(item.href, here) }))}
      onFind={find}
      onShortcuts={() => open('shortcuts')}
      findLabel={texts.findClient}
      unread={unanswered}
    >
      <Outlet />
      <LatePart key={nth} onLost={close}>
        {opened === 'find' && <FindClientDialog screens={items} takeTyped={takeTyped} onClosed={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog more={keysOfScreens} onClosed={close} />}
      </LatePart>
    </AreaFrame>
  )
}

/**
 * The message centre is the chat at its other address. A statement belongs to the accounts, also at the
 * client's address, and a user's page to the users.
 */
function isAt(href: string, here: string): boolean {
  if (href === paths.adminChat && here === paths.adminMessages) return true
  if (href === paths.adminAccounts && here.startsWith('/dashboard/accounts/')) return true
  return (
    here === href ||
    ([paths.adminAccounts, paths.adminUsers, paths.adminHolders].some((list) => list === href) &&
      here.startsWith(`${href}/`))
  )
}
