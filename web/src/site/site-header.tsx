import { paths } from '#paths.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { BrandLink } from './brand-link.tsx'
import { LoginLink } from './login-link.tsx'

const headerLinks = [
  { path: paths.services, name: 'Services' },
  { path: paths.legalDocuments, name: 'Legal Documents' },
  { path: paths.contact, name: 'Regional Offices' },
  { path: paths.consultation, name: 'Consultation' },
]

/** Name, navigation, login. Where there is no room the navigation is a popover, which needs no script. */
export function SiteHeader({ path }: { path: string }) {
  return (
    <header className="site-head">
      <div className="wrap">
        <BrandLink />
        <button className="site-menu" type="button" popoverTarget="site-nav">
          <Icon name="menu" />
          <span>Menu</span>
        </button>
        <nav className="site-nav" id="site-nav" popover="auto" aria-label="Site">
          <ul>
            {headerLinks.map((link) => (
              <li key={link.path}>
                <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <LoginLink className={buttonClass('secondary')} />
      </div>
    </header>
  )
}
