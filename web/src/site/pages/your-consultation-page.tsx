import { bank } from '#content/bank.ts'
import { MailLink, PhoneLink } from '#content/contact-links.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PageHead } from './page-head.tsx'

/** The page of the link in e-mails about a consultation. Its content comes from the island. */
export function YourConsultationPage() {
  return (
    <>
      <PageHead
        heading="Your Consultation"
        lead="You can move or cancel your appointment here."
        seed="your-consultation"
      />
      <div className="wrap reading">
        <div className="reading-side reading-help">
          <p>By telephone or e-mail</p>
          <p className="small">
            <PhoneLink number={bank.phones.privateClients} />
            <br />
            <MailLink address={bank.emails.privateClients} />
            <br />
            <span className="muted">{bank.hoursByItsClock}</span>
          </p>
        </div>
        <div className="reading-body reading-form">
          <div id="your-consultation" className="placeholder" />
          <NotLoaded level="h2" unchanged="your consultation is not affected" />
          <div className="otherwise">
            <p>
              This page needs JavaScript. Please enable it, or call us and we will change your consultation
              for you.
            </p>
          </div>
        </div>
      </div>
    </>
  )
}
