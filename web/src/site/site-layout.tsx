import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type SiteLayoutProps = {
  /** The address of the page, to mark it in the navigation. */
  path: string
  children: ReactNode
}

/** Puts header, footer and skip link around a public page. */
export function SiteLayout({ path, children }: SiteLayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="site">
        <SiteHeader path={path} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter path={path} />
      </div>
    </>
  )
}
