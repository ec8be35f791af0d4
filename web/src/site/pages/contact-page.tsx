import { ContactForm } from '#features/contact/contact-form.tsx'
import type { ReactNode } from 'react'
import { bank } from '#content/bank.ts'
import { emergencyLine, MailLink, PhoneLink } from '#content/contact-links.tsx'
import { regions } from '#content/regions.ts'
import { sameMoment } from '#lib/data/same-moment.ts'
import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { renderPlaceholder, Placeholder } from '#site/islands/placeholder.tsx'
import { PageHead } from './page-head.tsx'

const form = renderPlaceholder(<ContactForm />)

/** Nine in the morning by the bank's clock, which is UTC−4 all year. */
const nineHereIsUtc = 13
const builtInYear = new Date().getFullYear()

/** Address, contact details and office hours, also by the clocks of other regions. */
export function ContactPage() {
  return (
    <>
      <PageHead
        heading="Regional Offices"
        lead={
          `One house in ${bank.city}, from which we look after clients in the Americas, ` +
          'Europe, Asia and Australia.'
        }
        seed="offices"
      />
      <div className="wrap reading">
        <Office />
        <div className="reading-body reading-form">
          <section aria-labelledby="telephone">
            <h2 id="telephone">By telephone</h2>
            <dl>
              <Way name="Private clients">
                <PhoneLink number={bank.phones.privateClients} />
              </Way>
              <Way name="Switchboard">
                <PhoneLink number={bank.phones.main} />
              </Way>
              <Way name={emergencyLine}>
                <PhoneLink number={bank.phones.emergency} />
                <p className="small muted">If your phone or password is lost or stolen</p>
              </Way>
            </dl>
          </section>
          <section aria-labelledby="writing">
            <h2 id="writing">In writing</h2>
            <dl>
              <Way name="Private clients">
                <MailLink address={bank.emails.privateClients} />
              </Way>
              <Way name="Compliance and data protection">
                <MailLink address={bank.emails.compliance} />
              </Way>
            </dl>
          </section>
        </div>
      </div>
      <WriteToUs />
      <Regions />
      <section className="wrap visit" aria-labelledby="call">
        <h2 id="call" className="section-heading">
          We call you
        </h2>
        <p className="lead">By telephone, at a time you choose, free of charge and without obligation.</p>
        <LinkButton href={paths.consultation} size="lg">
          Schedule a Consultation
        </LinkButton>
      </section>
    </>
  )
}

/** The contact form, and other ways to write for visitors who cannot use it. */
function WriteToUs() {
  return (
    <section id="write" className="wrap reading write-to-us" aria-labelledby="write-heading">
      <div className="reading-side">
        <h2 id="write-heading">Write to us</h2>
        <p>Clients can message us securely in the portal. Everyone else is welcome to use this form.</p>
      </div>
      <div className="reading-body reading-form">
        <Placeholder id="contact-form" markup={form}>
          <p>The form on this page needs JavaScript. Without it, please send us an e-mail or call us.</p>
          <p>
            <MailLink address={bank.emails.privateClients} />
            <br />
            <PhoneLink number={bank.phones.privateClients} />
          </p>
        </Placeholder>
      </div>
    </section>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Office() {
  return (
    <section className="reading-side office" aria-labelledby="office">
      <h2 id="office">{bank.city}</h2>
      <address>
        {bank.legalName}
        <br />
        {bank.street}
        <br />
        {bank.city}
        <br />
        {bank.country}
      </address>
      <p>
        {bank.hours}
        <br />
        <span className="small muted">Dominica time (UTC−4 all year)</span>
      </p>
      {bank.bic !== null && (
        <p className="small">
          BIC <span className="code">{bank.bic}</span>
        </p>
      )}
      <p className="small muted">
        Registered in {bank.countryInShort} and regulated by its {bank.regulator}.
      </p>
    </section>
  )
}

/** The four regions, each with its own clock and its own notice on personal data. */
function Regions() {
  return (
    <section className="regions" aria-labelledby="regions">
      <div className="wrap">
        <div className="services-head">
          <h2 id="regions" className="section-heading">
            Four regions, one house
          </h2>
          <p className="lead">
            What time it is for our clients when it is nine in the morning in {bank.city}.
          </p>
        </div>
        <ul>
          {regions.map(({ anchor, name, text, city, timeZone, notices, ornament }) => (
            <li key={anchor} id={anchor}>
              <Guilloche kind="rosette" {...ornament} className="service-rose" />
              <h3>{name}</h3>
              <p>{text}</p>
              <dl>
                <div>
                  <dt>By the clock in {city}</dt>
                  <dd>{sameMoment(nineHereIsUtc, timeZone, builtInYear)}</dd>
                </div>
                <div>
                  <dt>Your data</dt>
                  {notices.map(({ path, name: notice }) => (
                    <dd key={path}>
                      <a href={path}>{notice}</a>
                    </dd>
                  ))}
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
