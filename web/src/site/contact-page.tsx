import { ContactForm } from '#features/contact/contact-form.tsx'
import { bank } from '#content/bank.ts'
import { MailLink, PhoneLink } from '#content/contact-links.tsx'
import { paths } from '#paths.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { asItAwaits, Awaiting } from './awaiting.tsx'
import { PageHead } from './page-head.tsx'

const form = asItAwaits(<ContactForm />)

/** Where the bank is and how to reach it. */
export function ContactPage() {
  return (
    <>
      <PageHead
        heading="Regional Offices"
        lead={`One house in ${bank.city}, from which we look after clients in the Americas, Europe, Asia and Australia.`}
        seed="offices"
      />
      <div className="wrap reading">
        <Office />
        <div className="reading-body">
          <section aria-labelledby="telephone">
            <h2 id="telephone">By telephone</h2>
            <dl>
              <div>
                <dt>Private clients</dt>
                <dd>
                  <PhoneLink number={bank.phones.privateClients} />
                </dd>
              </div>
              <div>
                <dt>Switchboard</dt>
                <dd>
                  <PhoneLink number={bank.phones.main} />
                </dd>
              </div>
            </dl>
          </section>
          <section aria-labelledby="writing">
            <h2 id="writing">In writing</h2>
            <dl>
              <div>
                <dt>Private clients</dt>
                <dd>
                  <MailLink address={bank.emails.privateClients} />
                </dd>
              </div>
              <div>
                <dt>Compliance and data protection</dt>
                <dd>
                  <MailLink address={bank.emails.compliance} />
                </dd>
              </div>
            </dl>
          </section>
          <WriteToUs />
          <section aria-labelledby="person">
            <h2 id="person">In person</h2>
            <p>By appointment. An hour costs nothing and commits you to nothing.</p>
            <LinkButton href={paths.consultation}>Schedule a Consultation</LinkButton>
          </section>
        </div>
      </div>
    </>
  )
}

/** The contact form, and for whoever cannot use it how else to write. */
function WriteToUs() {
  return (
    <section id="write" aria-labelledby="write-heading">
      <h2 id="write-heading">Write to us</h2>
      <p>Clients write safely from the portal. For everybody else there is this form.</p>
      <Awaiting id="contact-form" markup={form}>
        <p>The form on this page needs JavaScript. Without it, please write to us by e-mail, or call us.</p>
        <p>
          <MailLink address={bank.emails.privateClients} />
          <br />
          <PhoneLink number={bank.phones.privateClients} />
        </p>
      </Awaiting>
    </section>
  )
}

function Office() {
  return (
    <section className="reading-side" aria-labelledby="office">
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
        <span className="small muted">The bank’s own time, {bank.timeZone}</span>
      </p>
    </section>
  )
}
