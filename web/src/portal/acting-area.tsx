import type { ActedFor } from '@bank/contract'
import { Navigate, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { AccessEnded } from '#features/access-rights/acting/access-ended.tsx'
import { ActingNote } from '#features/access-rights/acting/acting-note.tsx'
import { ActingSwitch } from '#features/access-rights/acting/acting-switch.tsx'
import { actingTexts, showsCertificates } from '#features/access-rights/acting/texts.ts'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { useUnread } from '#features/messages/client/thread-query.ts'
import { hasOrders, useOrdersForMe } from '#features/orders/order-queries.ts'
import { Bell } from '#features/notifications/bell.tsx'
import { pathFor, paths } from '#paths.ts'
import { readingFor, ReadFor } from '#session/acting/reading.tsx'
import { ClientGuard } from '#session/guards.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { LatePart } from '#ui/late/late-part.tsx'
import type { NavItem } from '#ui/layout/frame.tsx'
import { Enrolment } from './enrolment.tsx'
import { AreaFrame, EmptyFrame } from './frame/area-frame.tsx'
import { ordersItem } from './frame/orders-item.ts'
import { noScreens, useShortcuts } from './frame/shortcuts.ts'
import { PagePending } from './pending.tsx'
import { texts } from './texts.ts'

export { actingPages } from './pages/acting-pages.ts'

const FindDialog = lazy(() =>
  import('#features/search/find-for-holder-dialog.tsx').then(({ FindForHolderDialog: dialog }) => ({
    default: dialog,
  })),
)
const ShortcutsDialog = lazy(() =>
  import('./frame/shortcuts-dialog.tsx').then(({ ShortcutsDialog: dialog }) => ({ default: dialog })),
)

// Made once: a new element with every render would navigate with every render.
const toAdministration = <Navigate to="/admin/dashboard" replace />

/** The pages about a holder who has given the user access: the guard, the frame, and the page in it. */
export function ActingArea() {
  const { holderId } = useParams({ from: '/dashboard/for/$holderId' })
  return (
    <ClientGuard
      pending={
        <EmptyFrame>
          <PagePending />
        </EmptyFrame>
      }
      enrolment={<Enrolment />}
      forAdmin={toAdministration}
    >
      {/* Another holder is another screen, so that nothing of the last one shows under their name. */}
      <ActingFrame key={holderId} holderId={holderId} />
    </ClientGuard>
  )
}

function ActingFrame({ holderId }: { holderId: string }) {
  const { query, holder } = useHolder(holderId)
  const lastName = useLastName(holder)
  const home = holder ? pathFor(holderId, paths.portfolio) : paths.portfolio
  const { pathname } = useLocation()
  const { api } = readingFor(holderId)
  const signs = holder !== undefined && hasOrders(holder)
  const toSign = useOrdersForMe({ api }, signs)
  const orders = pathFor(holderId, paths.orders)
  const writes = holder?.messages === true
  const unread = useUnread({ api }, writes)
  const messages = pathFor(holderId, paths.messages)
  const beneficiaries = pathFor(holderId, paths.beneficiaries)
  const items: NavItem[] = [
    {
      href: home,
      label: holder ? actingTexts.accounts : texts.portfolio,
      icon: 'portfolio',
      // A statement belongs to its account. A page that the access does not include is none of them.
      current: pathname === home || pathname.startsWith(pathFor(holderId, '/dashboard/accounts/')),
    },
    ...(holder?.prepare === true
      ? [
          {
            href: beneficiaries,
            label: texts.beneficiaries,
            icon: 'people',
            current: pathname === beneficiaries,
          } as const,
        ]
      : []),
    ...(signs ? [{ ...ordersItem(orders, toSign), current: pathname === orders }] : []),
    ...(writes ? [messagesItem({ href: messages, unread, current: pathname === messages })] : []),
  ]
  const keys = useShortcuts({ screens: noScreens, isOff: !holder })
  const { opened, nth, find, open, close, takeTyped } = keys
  return (
    <ReadFor holderId={holder ? holderId : null}>
      <AreaFrame
        navLabel={texts.portal}
        items={items}
        unread={unread}
        tools={<Bell />}
        onFind={holder && find}
        onShortcuts={holder && (() => open('shortcuts'))}
        printName={lastName ?? undefined}
        sidebarFoot={<ActingSwitch holders={query.data ?? []} holderId={holder ? holderId : null} />}
      >
        {holder ? (
          <>
            <ActingNote holder={holder} />
            <Outlet />
            <LatePart key={nth} onLost={close}>
              {opened === 'find' && (
                <FindDialog
                  holder={holder}
                  screens={items}
                  includes={{ certificates: showsCertificates(holder), orders: signs }}
                  takeTyped={takeTyped}
                  onClosed={close}
                />
              )}
              {opened === 'shortcuts' && <ShortcutsDialog onClosed={close} />}
            </LatePart>
          </>
        ) : query.data ? (
          <AccessEnded holderId={holderId} name={lastName} />
        ) : query.isError ? (
          <ErrorState
            level="h1"
            title={actingTexts.failed}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {actingTexts.failedHelp}
          </ErrorState>
        ) : (
          <PagePending />
        )}
      </AreaFrame>
    </ReadFor>
  )
}

function messagesItem({ unread, ...at }: { href: string; unread: number; current: boolean }): NavItem {
  return { ...at, label: texts.messages, icon: 'message', count: { value: unread, label: texts.unread } }
}

/** The holder's name as it was shown last, also when the access has ended. */
function useLastName(holder: ActedFor | undefined): string | null {
  const [name, setName] = useState<string | null>(null)
  const present = holder ? holder.name : null
  if (present !== null && present !== name) setName(present)
  return present ?? name
}
