import type { ActedFor } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation, useMatch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { api } from '#api.ts'
import { useAnnouncements } from '#features/announcements/use-announcements.ts'
import { ActingSwitch } from '#features/access-rights/acting/acting-switch.tsx'
import { useHolders } from '#features/access-rights/acting/use-holders.ts'
import { hasOrders, useOrdersForMe } from '#features/orders/order-queries.ts'
import { Bell } from '#features/notifications/bell.tsx'
import { useUnread } from '#features/messages/client/thread-query.ts'
import { paths } from '#paths.ts'
import { readingFor } from '#session/acting/reading.tsx'
import { ClientGuard } from '#session/guards.tsx'
import type { NavItem } from '#ui/layout/frame.tsx'
import { LatePart } from '#ui/late/late-part.tsx'
import { AreaFrame, EmptyFrame } from './frame/area-frame.tsx'
import { Enrolment } from './enrolment.tsx'
import { PagePending, PortfolioPending } from './pending.tsx'
import { usePreloadedScreens } from './frame/use-preloaded-screens.ts'
import { goTo, useShortcuts } from './frame/shortcuts.ts'
import { ordersItem } from './frame/orders-item.ts'
import { texts } from './texts.ts'

const FindDialog = lazy(() =>
  import('#features/search/find-dialog.tsx').then(({ FindDialog: dialog }) => ({ default: dialog })),
)
const ShortcutsDialog = lazy(() =>
  import('./frame/shortcuts-dialog.tsx').then(({ ShortcutsDialog: dialog }) => ({ default: dialog })),
)
const Announcements = lazy(() =>
  import('#features/announcements/announcements.tsx').then(({ Announcements: component }) => ({
    default: component,
  })),
)
const FrozenBanner = lazy(() =>
  import('#features/safeguards/frozen-banner.tsx').then(({ FrozenBanner: banner }) => ({ default: banner })),
)
const AdminFrame = lazy(() =>
  import('./admin-area.tsx').then(({ AdminFrame: component }) => ({ default: component })),
)
const LogInToMessages = lazy(() =>
  import('./log-in-to-messages.tsx').then(({ LogInToMessages: component }) => ({ default: component })),
)

// Made once: a new element with every render would navigate with every render.
const toAdministration = <Navigate to="/admin/dashboard" replace />

/** The client area: the guard, the frame, and the page in it. */
export function ClientArea() {
  const { pathname } = useLocation()
  // The one screen that admins share (specification 2, section 2): they see it in their own frame.
  const statement = useMatch({ from: '/dashboard/accounts/$accountId/transactions', shouldThrow: false })
  const skeleton = pathname === paths.portfolio ? <PortfolioPending /> : <PagePending />
  return (
    <ClientGuard
      pending={<EmptyFrame>{skeleton}</EmptyFrame>}
      enrolment={<Enrolment />}
      forAdmin={
        statement ? (
          <Suspense fallback={<EmptyFrame>{skeleton}</EmptyFrame>}>
            <AdminFrame />
          </Suspense>
        ) : (
          toAdministration
        )
      }
      signedOut={
        pathname === paths.messages ? (
          <Suspense>
            <LogInToMessages />
          </Suspense>
        ) : undefined
      }
    >
      <ClientFrame pathname={pathname} pending={<EmptyFrame>{skeleton}</EmptyFrame>} />
    </ClientGuard>
  )
}

function ClientFrame({ pathname, pending }: { pathname: string; pending: ReactNode }) {
  const holders = useHolders()
  return holders === null ? pending : <KnownFrame pathname={pathname} holders={holders} />
}

/** The unread messages of all holders, which the window's title counts with the user's own. */
function useUnreadOfHolders() {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const countOfHolder = useCallback(
    (holderId: string, count: number) => setCounts((known) => ({ ...known, [holderId]: count })),
    [],
  )
  return { ofHolders: Object.values(counts).reduce((sum, count) => sum + count, 0), countOfHolder }
}

type UnreadOfHolderProps = { holderId: string; onCount: (holderId: string, count: number) => void }

/** Tells how many messages of a holder are unread, and none once the holder is no longer acted for. */
function UnreadOfHolder({ holderId, onCount }: UnreadOfHolderProps): null {
  const count = useUnread(readingFor(holderId))
  useEffect(() => {
    onCount(holderId, count)
    return () => onCount(holderId, 0)
  }, [holderId, count, onCount])
  return null
}

type KnownFrameProps = { pathname: string; holders: readonly ActedFor[] }

function KnownFrame({ pathname, holders }: KnownFrameProps) {
  const { opened, nth, find, open, close, takeTyped } = useShortcuts()
  const unread = useUnread()
  const { ofHolders, countOfHolder } = useUnreadOfHolders()
  const announcements = useAnnouncements()
  const { data: safeguards } = useQuery(api.safeguards.get.queryOptions())
  const signs = holders.some(hasOrders)
  const toSign = useOrdersForMe({ api }, signs)
  const items = itemsAt(pathname, unread, signs ? toSign : null)
  usePreloadedScreens('/dashboard')
  return (
    <AreaFrame
      navLabel={texts.portal}
      items={items}
      unread={unread + ofHolders}
      tools={<Bell />}
      onFind={find}
      onShortcuts={() => open('shortcuts')}
      sidebarFoot={holders.length > 0 && <ActingSwitch holders={holders} holderId={null} />}
    >
      {holders.map(
        ({ holderId, messages }) =>
          messages && <UnreadOfHolder key={holderId} holderId={holderId} onCount={countOfHolder} />,
      )}
      {announcements.length > 0 && (
        <LatePart>
          <Announcements announcements={announcements} />
        </LatePart>
      )}
      {safeguards?.freeze && pathname !== paths.profile && (
        <LatePart>
          <FrozenBanner freeze={safeguards.freeze} />
        </LatePart>
      )}
      <Outlet />
      <LatePart key={nth} onLost={close}>
        {opened === 'find' && (
          <FindDialog screens={[...items, support]} takeTyped={takeTyped} onClosed={close} />
        )}
        {opened === 'shortcuts' && (
          <ShortcutsDialog
            // The navigation has the orders of those who prepare or sign them.
            screens={goTo.filter(({ href }) => signs || href !== paths.orders)}
            onClosed={close}
          />
        )}
      </LatePart>
    </AreaFrame>
  )
}

const support: NavItem = { href: paths.support, label: texts.support, icon: 'phone' }

function parentPath(pathname: string): string {
  if (pathname.startsWith('/dashboard/accounts/')) return paths.portfolio
  return pathname === paths.support ? paths.messages : pathname.replace(/\/$/, '')
}

/** `toSign` is null for a user who neither prepares nor signs orders for a holder. */
function itemsAt(pathname: string, unread: number, toSign: number | null): NavItem[] {
  const items: NavItem[] = [
    { href: paths.dashboard, label: texts.dashboard, icon: 'dashboard' },
    { href: paths.portfolio, label: texts.portfolio, icon: 'portfolio' },
    {
      href: paths.messages,
      label: texts.messages,
      icon: 'message',
      count: { value: unread, label: texts.unread },
    },
    { href: paths.beneficiaries, label: texts.beneficiaries, icon: 'people' },
    { href: paths.payments, label: texts.payments, icon: 'transfer' },
    ...(toSign === null ? [] : [ordersItem(paths.orders, toSign)]),
    { href: paths.profile, label: texts.profile, icon: 'person' },
  ]
  // A statement belongs to the portfolio, support to the messages.
  const here = parentPath(pathname)
  return items.map((item) => ({ ...item, current: item.href === here }))
}
