import { bank } from '#content/bank.ts'
import { MailLink, PhoneLink } from '#content/contact-links.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PageHead } from './page-head.tsx'

/** The page of the link in an e-mail that freezes payments. The island renders its content. */
export function FreezePaymentsPage() {
  return (
    <>
      <PageHead
        heading="Freeze your payments"
        lead="One press of the button stops every payment from your accounts at once."
        seed="freeze-payments"
      />
      <div className="wrap reading">
        <div className="reading-side reading-help">
          <p className="small">
            <PhoneLink number={bank.phones.main} />
            <br />
            <MailLink address={bank.emails.privateClients} />
          </p>
        </div>
        <div className="reading-body">
          <section id="freeze-payments" aria-label="Your payments" aria-live="polite">
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
