import { PhoneLink } from '#content/contact-links.tsx'
import { bank } from '#content/bank.ts'
import { BrandLink } from '#site/brand-link.tsx'
import { NotLoaded } from './not-loaded.tsx'

/** The page of a setup link. Only the bank's mark leads elsewhere; the island renders the wizard. */
export function SetupPage() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="setup">
        <header>
          <BrandLink />
        </header>
        <main id="main" tabIndex={-1}>
          <div id="setup">
            <noscript>
              <div className="wrap reading-body">
                <h1>Complete Your Account Setup</h1>
                <p>
                  This page needs JavaScript. Please enable it, or call us:{' '}
                  <PhoneLink number={bank.phones.main} />
                </p>
              </div>
            </noscript>
          </div>
          <NotLoaded level="h1" />
        </main>
      </div>
    </>
  )
}
