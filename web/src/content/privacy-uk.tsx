import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

/** UK GDPR, Data Protection Act 2018. */
export const privacyUk: Reading = {
  path: paths.privacyUk,
  name: 'UK Data Protection',
  heading: 'United Kingdom: data protection',
  lead: 'For clients in the United Kingdom, where the UK GDPR and the Data Protection Act 2018 apply to how we serve them.',
  body: () => (
    <>
      <section>
        <h2>Your rights</h2>
        <ul>
          <li>To be told how your data is used, and to receive a copy of it.</li>
          <li>To have it corrected, and deleted where no law obliges us to keep it.</li>
          <li>To restrict its use, or to object to a use that rests on a legitimate interest.</li>
          <li>To receive what you gave us in a form a machine can read.</li>
          <li>Not to be subject to a significant decision made by a machine alone, without the safeguards the law requires.</li>
        </ul>
      </section>
      <section>
        <h2>The principles we keep to</h2>
        <p>
          Data is used lawfully, fairly and openly, for a stated purpose, no more of it than needed, kept accurate, kept no longer than
          necessary, and kept secure. We can show that we do so.
        </p>
      </section>
      <section>
        <h2>How to use your rights</h2>
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We answer within one month. A transfer of
          your data to {bank.countryInShort} needs a safeguard or an exception that UK law provides for.
        </p>
      </section>
      <section>
        <h2>Complaints</h2>
        <p>
          Please tell us first. You can complain at any time to the United Kingdom’s data protection regulator, at{' '}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
        </p>
      </section>
    </>
  ),
}
