import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

/** Gramm-Leach-Bliley Act, 15 U.S.C. 6801 and following; California Civil Code 1798.100 and following. */
export const privacyUsa: Reading = {
  path: paths.privacyUsa,
  name: 'USA Privacy',
  heading: 'United States: financial privacy',
  lead:
    'For clients in the United States: the Gramm‑Leach‑Bliley Act (GLBA), and for residents of ' +
    'California the California Consumer Privacy Act (CCPA).',
  law:
    'Gramm-Leach-Bliley Act, 15 U.S.C. §\u00a06801 ff.; California Consumer Privacy Act, Civil Code ' +
    '§\u00a01798.100 ff.',
  inShort: [
    'We share your information only to serve you, to prevent fraud, and where the law obliges us.',
    'We do not share it for anyone’s marketing, so there is nothing for you to opt out of.',
    'Residents of California have further rights, and are not treated worse for using them.',
  ],
  sections: [
    {
      id: 'glba',
      heading: 'Gramm-Leach-Bliley Act',
      body: (
        <>
          <p>
            The act protects the non-public personal information that a consumer gives a financial
            institution. It requires a clear notice of what is collected and with whom it is shared, a way to
            opt out before it is shared with companies that are not affiliated, and a written programme that
            keeps it secure.
          </p>
          <dl>
            <div>
              <dt>What we collect</dt>
              <dd>
                What you tell us, your transactions with us, and what the law obliges us to check about you.
              </dd>
            </div>
            <div>
              <dt>With whom we share it</dt>
              <dd>
                Only as the act permits without an opt-out: to carry out your transactions, to prevent fraud,
                with suppliers under contract, and where the law obliges us.
              </dd>
            </div>
            <div>
              <dt>How we protect it</dt>
              <dd>
                With the measures described in our <a href={`${paths.privacyPolicy}#where`}>privacy policy</a>
                . The same applies to former clients.
              </dd>
            </div>
          </dl>
        </>
      ),
    },
    {
      id: 'ccpa',
      heading: 'California Consumer Privacy Act',
      body: (
        <>
          <p>
            Most of the CCPA does not apply to information covered by the GLBA. For other personal
            information, a resident of California has the right:
          </p>
          <ul>
            <li>
              to know what is collected, where it comes from, what it is used for and to whom it is disclosed;
            </li>
            <li>to have it deleted, and to have it corrected;</li>
            <li>to opt out of its sale or sharing. We neither sell it nor share it for advertising;</li>
            <li>to limit the use of sensitive personal information;</li>
            <li>not to be treated worse for using any of these rights.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'how',
      heading: 'How to use your rights',
      body: (
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We confirm a
          Californian request within 10 business days and answer it within 45 days, which can be extended once
          by 45 days with notice. Someone you have authorised may write for you.
        </p>
      ),
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      body: (
        <p>
          Please tell us first. Residents of California can also turn to the{' '}
          <a href="https://cppa.ca.gov/webapplications/complaint">California Privacy Protection Agency</a> or
          to the state’s Attorney General.
        </p>
      ),
    },
  ],
}
