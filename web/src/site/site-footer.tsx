import { bank } from '#content/bank.ts'
import { privacyReadings } from '#content/privacy.ts'
import { services } from '#content/services.ts'
import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { BrandLink } from './brand-link.tsx'
import { LoginLink } from './login-link.tsx'

const builtInYear = new Date().getFullYear()

/** The footer of every public page: the bank's details and links to all pages. It is dark in both themes. */
export function SiteFooter({ path }: { path: string }) {
  const link = (to: string, name: string) => (
    <li key={to}>
      <a href={to} aria-current={to === path ? 'page' : undefined}>
        {name}
      </a>
    </li>
  )
  return (
    <footer className="site-foot" data-theme="evening">
      <Guilloche kind="band" seed="foot" length={3600} height={90} className="foot-band" />
      <div className="wrap foot-grid">
        <div className="foot-identity">
          <BrandLink />
          <address>
            {bank.street}
            <br />
            {bank.city}, {bank.country}
          </address>
          <p className="small">
            Registered in {bank.countryInShort} and regulated by its {bank.regulator}.
          </p>
        </div>
        <nav aria-labelledby="foot-contact">
          <h2 id="foot-contact">Contact</h2>
          <ul>
            <li>
              <a href={`${paths.contact}#write`} data-contact="">
                Contact Us
              </a>
            </li>
            {link(paths.contact, 'Regional Offices')}
            {link(paths.consultation, 'Schedule a Consultation')}
            <li>
              <LoginLink />
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="foot-services">
          <h2 id="foot-services">Services</h2>
          <ul>{services.map(({ anchor, name }) => link(`${paths.services}#${anchor}`, name))}</ul>
        </nav>
        <nav aria-labelledby="foot-legal">
          <h2 id="foot-legal">Legal and privacy</h2>
          <ul>
            {link(paths.legalDocuments, 'Legal Documents')}
            {link(paths.verify, 'Verify a Document')}
            {privacyReadings.map((reading) => link(reading.path, reading.name))}
          </ul>
        </nav>
      </div>
      <div className="wrap foot-last small">
        <div>
          <p>
            © {builtInYear} {bank.name}
          </p>
          <p>All times are in Dominica time (UTC−4).</p>
        </div>
      </div>
    </footer>
  )
}
