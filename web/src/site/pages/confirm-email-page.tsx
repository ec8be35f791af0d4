import { bank } from '#content/bank.ts'
import { MailLink, PhoneLink } from '#content/contact-links.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PageHead } from './page-head.tsx'

/** The page of the link in an e-mail that confirms an address. The island renders its content. */
export function ConfirmEmailPage() {
  return (
    <>
      <PageHead
        heading="Confirm your new address"
        lead="You asked us to use another e-mail address for you. Press the button to confirm it."
        seed="confirm-email"
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
          <section id="confirm-email" aria-label="Your e-mail address" aria-live="polite">
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
