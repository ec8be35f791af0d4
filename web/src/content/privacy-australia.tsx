import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

/** Privacy Act 1988 (Cth), schedule 1. */
const PRINCIPLES = [
  'Open and transparent management of personal information',
  'Anonymity and pseudonymity',
  'Collection of solicited personal information',
  'Dealing with unsolicited personal information',
  'Notification of the collection of personal information',
  'Use or disclosure of personal information',
  'Direct marketing',
  'Cross-border disclosure of personal information',
  'Adoption, use or disclosure of government related identifiers',
  'Quality of personal information',
  'Security of personal information',
  'Access to personal information',
  'Correction of personal information',
]

export const privacyAustralia: Reading = {
  path: paths.privacyAustralia,
  name: 'Australia Privacy',
  heading: 'Australia: the Privacy Act 1988',
  lead: 'For clients in Australia: the 13 Australian Privacy Principles and the Notifiable Data Breaches scheme.',
  body: () => (
    <>
      <section>
        <h2>The 13 Australian Privacy Principles</h2>
        <ol>
          {PRINCIPLES.map((principle) => (
            <li key={principle}>{principle}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Data breaches</h2>
        <p>
          Where personal information is lost or reaches someone it should not, and serious harm is likely, the Notifiable Data Breaches
          scheme requires that the people concerned and the Office of the Australian Information Commissioner (OAIC) are told as soon as practicable.
          A suspected breach is assessed within 30 days.
        </p>
      </section>
      <section>
        <h2>Access, correction, complaints</h2>
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We answer within 30 days. If the answer does
          not satisfy you, you can complain to the OAIC at <a href="https://www.oaic.gov.au/privacy/privacy-complaints">oaic.gov.au</a>. Your
          information is held in {bank.countryInShort}, outside Australia.
        </p>
      </section>
    </>
  ),
}
