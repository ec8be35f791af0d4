import { BookingForm } from '#features/consultations/booking/booking-form.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { bank } from '#content/bank.ts'
import { MailLink, PhoneLink } from '#content/contact-links.tsx'
import { renderPlaceholder, Placeholder } from '#site/islands/placeholder.tsx'

const form = renderPlaceholder(<BookingForm />)

/** The page for booking a consultation. */
export function ConsultationPage() {
  return (
    <div className="booking-page">
      <Guilloche kind="rosette" seed="consultation" rings={3} density={0.7} className="booking-rose" />
      <div className="wrap reading">
        <div className="booking-side">
          <h1>Schedule Your Consultation</h1>
          <p className="lead">
            Choose a day and a time that suit you. A member of our staff will call you then.
          </p>
          <ol className="reading-side next-steps">
            <li>
              <b>You choose a time</b>
              <span>
                {bank.consultationHours} in {bank.city}; the calendar shows the times that are free.
              </span>
            </li>
            <li>
              <b>We write to you</b>
              <span>We confirm the day and time by e-mail, and how to change them.</span>
            </li>
            <li>
              <b>We call you</b>
              <span>At that time, on the number you give us.</span>
            </li>
          </ol>
        </div>
        <div className="reading-body reading-form">
          <Placeholder id="consultation-form" markup={form}>
            <OtherWays />
          </Placeholder>
          <section className="booking-after" aria-labelledby="after">
            <h2 id="after">What to expect</h2>
            <p>
              We find out together whether we are right for each other: we ask what you need, and you ask
              whatever you like. To open an account we need documents that prove who you are and where your
              money comes from; we will tell you which. There is no obligation.
            </p>
          </section>
        </div>
      </div>
    </div>
  )
}

/** Other ways to the bank, for visitors who cannot use the form. */
function OtherWays() {
  return (
    <>
      <h2>To book</h2>
      <p className="on-screen">
        The form on this page needs JavaScript. Without it, please call or write to us.
      </p>
      <p className="printed-only">Please call us or write to us, or use the form on our website.</p>
      <dl>
        <div>
          <dt>By telephone</dt>
          <dd>
            <PhoneLink number={bank.phones.privateClients} />
            <br />
            <span className="small muted">{bank.hoursByItsClock}</span>
          </dd>
        </div>
        <div>
          <dt>By e-mail</dt>
          <dd>
            <MailLink address={bank.emails.privateClients} />
          </dd>
        </div>
      </dl>
      <p>
        Please give your first name and surname, the number we should call, and two or three times that suit
        you. Consultations usually begin at 11&nbsp;AM, 12&nbsp;noon, 1&nbsp;PM, 2&nbsp;PM and 3&nbsp;PM,
        Monday to Friday, {bank.city} time (UTC−4).
      </p>
    </>
  )
}
