import { fullName } from '@bank/contract'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { bank } from '#content/bank.ts'
import { formatTime } from '#lib/format/format-date.ts'
import { welcomeText } from '#features/sign-in/welcome-text.ts'
import { paths } from '#paths.ts'
import { IdleWarning } from '#session/idle/idle-warning.tsx'
import { takeWelcome } from '#session/kept.ts'
import { useUser } from '#session/session-context.tsx'
import { confirmLeaving } from '#session/unsaved.ts'
import { useLiveUpdates } from '#session/live/use-live-updates.ts'
import { useSignOut } from '#session/use-sign-out.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Frame, type NavItem, type RenderLink } from '#ui/layout/frame.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { HideAmounts } from '#ui/data/money.tsx'
import { HistoryStep } from '#ui/overlay/history-step.ts'
import { useHistorySteps } from '#portal/use-history-steps.ts'
import { useAmountsChoice } from './amounts-choice.ts'
import { PrintHead } from './print-head.tsx'
import { texts } from '#portal/texts.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import { useArrival } from './use-arrival.ts'
import { useCurrentPage } from './use-current-page.ts'

type AreaFrameProps = {
  navLabel: string
  items: readonly NavItem[]
  /** More controls at the right of the top bar. */
  tools?: ReactNode
  /** Opens the search, if this area has one. */
  onFind?: (() => void) | undefined
  /** Shows the keys that work everywhere, if there are any. */
  onShortcuts?: (() => void) | undefined
  findLabel?: string | undefined
  /** More above the theme at the foot of the sidebar. */
  sidebarFoot?: ReactNode
  /** The name above a printed screen; without it the user's. */
  printName?: string | undefined
  /** The number of unread messages, shown in the window's title. */
  unread?: number | undefined
  children: ReactNode
}

/** The frame around every page of a signed-in user: navigation, user menu, idle warning, and live updates. */
export function AreaFrame({
  navLabel,
  items,
  tools,
  onFind,
  onShortcuts,
  findLabel,
  sidebarFoot,
  printName,
  unread = 0,
  children,
}: AreaFrameProps) {
  const user = useUser()
  const page = useCurrentPage()
  const lostSince = useLiveUpdates()
  const [hidden] = useAmountsChoice()
  const { signOut } = useSignOut()
  useArrival(unread > 0 ? `(${unread}) ${page.title}` : page.title)
  useWelcome()
  const beginStep = useHistorySteps()
  return (
    <HistoryStep value={beginStep}>
      <HideAmounts hidden={hidden}>
        <Frame
          navLabel={navLabel}
          brand={{ name: bank.name, href: paths.home }}
          items={items}
          onSignOut={() => confirmLeaving(signOut)}
          crumbs={page.crumbs}
          user={<UserMenu name={fullName(user)} onSignOut={() => confirmLeaving(signOut)} />}
          tools={tools}
          onFind={onFind}
          onShortcuts={onShortcuts}
          findLabel={findLabel}
          sidebarFoot={
            <>
              {sidebarFoot}
              <ThemeSwitch />
            </>
          }
          loadingLine={<NavigationLine />}
          printHead={<PrintHead name={printName ?? fullName(user)} />}
          renderLink={renderLink}
        >
          <ConnectionBanner since={lostSince} />
          {children}
        </Frame>
        <IdleWarning />
      </HideAmounts>
    </HistoryStep>
  )
}

const renderLink: RenderLink = ({ href, className, current, children, onClick }) => {
  const attributes = { className, onClick, 'aria-current': current ? ('page' as const) : undefined }
  // The public pages are files of their own, outside of this application.
  if (href === paths.home)
    return (
      <a href={href} {...attributes}>
        {children}
      </a>
    )
  // The router would mark a link as current whenever the page's address starts with the link's address, so
  // the current one is decided here.
  return (
    <Link to={href} activeOptions={{ exact: true, includeSearch: false }} {...attributes}>
      {children}
    </Link>
  )
}

/** The frame before the user is loaded. */
export function EmptyFrame({ children }: { children: ReactNode }) {
  return (
    <div className="portal">
      <span className="sidebar" />
      <div className="main-column">
        <div className="topbar" />
        <main className="content" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

/**
 * The line that shows that the next page is loading, while the present page is still on the screen. It is in
 * the top bar: within the page it would change the place to which Back scrolls a conversation, and outside of
 * both in no landmark.
 */
function NavigationLine() {
  const isLoading = useRouterState({ select: ({ isLoading: loads }) => loads })
  return isLoading ? <LoadingLine /> : null
}

/** Shows the message of the sign-in here, because the page of the sign-in is left at once. */
function useWelcome(): void {
  useEffect(() => {
    if (takeWelcome()) showToast({ ...welcomeText, tone: 'good', timeMs: 4_000 })
  }, [])
}

/**
 * Shows that the figures are no longer live. The region is always in the page, so that its text is read out.
 */
function ConnectionBanner({ since }: { since: Date | null }) {
  return (
    <div role="status" className="connection">
      {since && <Banner title={texts.lost}>{texts.lostHelp(formatTime(since, bank.timeZone))}</Banner>}
    </div>
  )
}
