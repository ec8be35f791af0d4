import { lazy, useState, type ReactNode } from 'react'
import { Count } from '#ui/data/badge.tsx'
import { BrandMark } from '#ui/brand/brand-mark.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { LatePart } from '#ui/late/late-part.tsx'

// Loaded on phones alone, when the menu is opened.
const loadDrawer = () => import('#ui/overlay/drawer.tsx')
// A failure is ignored: opening the menu loads it again.
const prepareDrawer = () => void loadDrawer().catch(() => {})
const Drawer = lazy(() => loadDrawer().then(({ Drawer: Loaded }) => ({ default: Loaded })))

export type NavItem = {
  href: string
  label: string
  icon: IconName
  current?: boolean | undefined
  /** The count beside the link, with its unit: { value: 1, label: "unread" }. */
  count?: { value: number; label: string } | undefined
}

export type Crumb = { label: string; href?: string | undefined }

/** Draws a link with the application's router. Everything given must reach the `<a>`. */
export type RenderLink = (link: {
  href: string
  className?: string | undefined
  current?: boolean | undefined
  children: ReactNode
  onClick?: (() => void) | undefined
}) => ReactNode

type FrameProps = {
  /** Name of the sidebar for assistive technology: "Portal", "Administration". */
  navLabel: string
  brand: { name: string; href: string }
  items: readonly NavItem[]
  onSignOut: () => void
  /** Shows the keys that work everywhere, if there are any: it must be reachable without one of them. */
  onShortcuts?: (() => void) | undefined
  crumbs: readonly Crumb[]
  /** The user at the right end of the top bar. */
  user: ReactNode
  /** Opens the search for screens and accounts, if the area has one. */
  onFind?: (() => void) | undefined
  findLabel?: string | undefined
  /** More controls at the right of the top bar, before the user. */
  tools?: ReactNode
  /** The content at the foot of the sidebar, above Sign Out. */
  sidebarFoot?: ReactNode
  /** The line at the top edge of the window while the next page is loading. */
  loadingLine?: ReactNode
  /** The line above a printed page; it is not on the screen. */
  printHead?: ReactNode
  renderLink: RenderLink
  children: ReactNode
}

/** The frame of the signed-in application: skip link, sidebar (a drawer on phones), top bar, content. */
export function Frame(props: FrameProps) {
  const {
    navLabel,
    crumbs,
    user,
    onFind,
    findLabel = 'Find a screen or an account',
    tools,
    loadingLine,
    printHead,
    renderLink,
    children,
  } = props
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  const close = () => setDrawer('closed')
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="portal">
        <Sidebar {...props} onNavigate={undefined} />
        <div className="main-column">
          <header className="topbar">
            {loadingLine}
            {drawer !== 'never' && (
              <LatePart onLost={() => setDrawer('never')}>
                <Drawer open={drawer === 'open'} onClose={close} label={navLabel}>
                  <Sidebar {...props} onNavigate={close} />
                  <IconButton icon="close" label="Close the menu" className="drawer-close" onClick={close} />
                </Drawer>
              </LatePart>
            )}
            <IconButton
              icon="menu"
              label="Menu"
              className="menu-button"
              aria-haspopup="dialog"
              aria-expanded={drawer === 'open'}
              onPointerEnter={prepareDrawer}
              onFocus={prepareDrawer}
              onClick={() => setDrawer('open')}
            />
            <Crumbs crumbs={crumbs} renderLink={renderLink} />
            <div className="push topbar-end">
              {onFind && (
                <button
                  className="finder"
                  type="button"
                  aria-keyshortcuts="Control+K Meta+K"
                  onClick={onFind}
                >
                  <Icon name="search" size="sm" />
                  <span>{findLabel}</span>
                  <kbd aria-hidden="true">Ctrl K</kbd>
                </button>
              )}
              {tools}
              {user}
            </div>
          </header>
          {printHead}
          <main className="content" id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  )
}

type SidebarProps = Pick<
  FrameProps,
  'navLabel' | 'brand' | 'items' | 'onSignOut' | 'onShortcuts' | 'sidebarFoot' | 'renderLink'
> & { onNavigate: (() => void) | undefined }

function Sidebar({
  navLabel,
  brand,
  items,
  onSignOut,
  onShortcuts,
  sidebarFoot,
  renderLink,
  onNavigate,
}: SidebarProps) {
  return (
    <nav className="sidebar" aria-label={navLabel}>
      {renderLink({
        href: brand.href,
        className: 'brand',
        onClick: onNavigate,
        children: (
          <>
            <BrandMark />
            <span>{brand.name}</span>
          </>
        ),
      })}
      <ul className="nav">
        {items.map((item) => (
          <li key={item.href}>
            {renderLink({
              href: item.href,
              current: item.current,
              onClick: onNavigate,
              children: <NavText item={item} />,
            })}
          </li>
        ))}
      </ul>
      <div className="nav end">
        {sidebarFoot}
        {onShortcuts && (
          <button
            type="button"
            onClick={() => {
              onNavigate?.()
              onShortcuts()
            }}
          >
            <Icon name="keyboard" />
            Keyboard shortcuts
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            onNavigate?.()
            onSignOut()
          }}
        >
          <Icon name="signOut" />
          Sign Out
        </button>
      </div>
    </nav>
  )
}

function NavText({ item }: { item: NavItem }) {
  return (
    <>
      <Icon name={item.icon} />
      {item.label}
      {item.count && <Count {...item.count} />}
    </>
  )
}

/** The breadcrumbs; the last one is the present page. A page without one above it has its title alone. */
function Crumbs({ crumbs, renderLink }: { crumbs: readonly Crumb[]; renderLink: RenderLink }) {
  if (crumbs.length < 2) return null
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.href === undefined ? crumb.label : renderLink({ href: crumb.href, children: crumb.label })}
          </li>
        ))}
      </ol>
    </nav>
  )
}
