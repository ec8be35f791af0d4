import { bank } from '#content/bank.ts'
import { emergencyLine, MailLink, PhoneLink } from '#content/contact-links.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PageHead } from './page-head.tsx'

type LinkPageProps = {
  /** The id of the placeholder, and the seed of the ornament. */
  id: string
  heading: string
  lead: string
  /** The name of the placeholder, for screen readers. */
  label: string
  /** Gives the line that is answered day and night in place of the switchboard. */
  urgent?: boolean
}

/** The page of a link in an e-mail. The island renders its content. */
export function LinkPage({ id, heading, lead, label, urgent = false }: LinkPageProps) {
  return (
    <>
      <PageHead heading={heading} lead={lead} seed={id} />
      <div className="wrap reading">
        <div className="reading-side reading-help">
          <p>By telephone or e-mail</p>
          <p className="small">
            <span className={urgent ? 'link-urgent' : undefined}>
              {urgent && (
                <>
                  {emergencyLine}
                  <br />
                </>
              )}
              <PhoneLink number={urgent ? bank.phones.emergency : bank.phones.main} />
              <br />
            </span>
            <MailLink address={bank.emails.privateClients} />
          </p>
        </div>
        <div className="reading-body">
          <section id={id} aria-label={label} aria-live="polite">
            <noscript>
              <p>This page needs JavaScript. Please enable it, or call us.</p>
            </noscript>
          </section>
          <NotLoaded level="h2" />
        </div>
      </div>
    </>
  )
}
