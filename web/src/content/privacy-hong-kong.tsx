import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

/** Personal Data (Privacy) Ordinance, Cap. 486, schedule 1. */
const PRINCIPLES = [
  { name: 'Purpose and manner of collection', text: 'Data is collected lawfully and fairly, for a purpose of ours, and no more than needed.' },
  { name: 'Accuracy and duration of retention', text: 'It is kept accurate, and no longer than necessary.' },
  { name: 'Use of personal data', text: 'It is used for the purpose it was collected for, unless you consent to another.' },
  { name: 'Security of personal data', text: 'It is protected against access, loss and use by those who have no right to it.' },
  { name: 'Information to be generally available', text: 'Our policies and the kinds of data we hold are made known.' },
  { name: 'Access to personal data', text: 'You can ask for a copy, and ask for a correction.' },
]

export const privacyHongKong: Reading = {
  path: paths.privacyHongKong,
  name: 'Hong Kong Privacy',
  heading: 'Hong Kong: the Personal Data (Privacy) Ordinance',
  lead: 'For clients in Hong Kong: the 6 data protection principles of the Personal Data (Privacy) Ordinance, Cap. 486.',
  body: () => (
    <>
      <section>
        <h2>The 6 data protection principles</h2>
        <ol>
          {PRINCIPLES.map(({ name, text }) => (
            <li key={name}>
              <b>{name}.</b> {text}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Access and correction</h2>
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We comply with a request for access or
          correction within 40 days; for a copy we may charge a fee that is not excessive.
        </p>
      </section>
      <section>
        <h2>Direct marketing and complaints</h2>
        <p>
          We do not use your data for direct marketing without your consent. You can complain to the Office of the Privacy Commissioner for Personal
          Data at <a href="https://www.pcpd.org.hk/">pcpd.org.hk</a>.
        </p>
      </section>
    </>
  ),
}
