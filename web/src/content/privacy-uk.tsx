import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'
import { representativeIn } from './representative.tsx'

/** UK GDPR and Data Protection Act 2018, as the Data (Use and Access) Act 2025 changed them. */
export const privacyUk: Reading = {
  path: paths.privacyUk,
  name: 'UK Data Protection',
  heading: 'United Kingdom: data protection',
  lead:
    'For clients in the United Kingdom, where the UK GDPR and the Data Protection Act 2018 ' +
    'apply to how we serve them.',
  law: 'UK GDPR and Data Protection Act 2018, as amended by the Data (Use and Access) Act 2025',
  inShort: [
    'Your data is used lawfully, fairly and openly, and no more of it than needed.',
    'You can see it, correct it, have it deleted unless the law forbids it, and object.',
    'We answer within one month, and confirm a complaint within 30 days. You can complain to ' +
      'the regulator at any time.',
  ],
  sections: [
    {
      id: 'principles',
      heading: 'The principles we keep to',
      body: (
        <ul>
          <li>Lawful, fair and open: you know what we do and why.</li>
          <li>For a stated purpose, and for nothing incompatible with it.</li>
          <li>No more than needed, accurate, and kept no longer than necessary.</li>
          <li>Protected against loss and unauthorised access.</li>
          <li>Accountable: we can show that we do so.</li>
        </ul>
      ),
    },
    {
      id: 'basis',
      heading: 'Our legal basis for using your data',
      body: (
        <dl>
          <div>
            <dt>Contract, article&nbsp;6(1)(b)</dt>
            <dd>
              To answer you before you are a client, to open and keep your accounts, and to carry out your
              instructions.
            </dd>
          </div>
          <div>
            <dt>Legal obligation, article&nbsp;6(1)(c)</dt>
            <dd>Where the law of the United Kingdom obliges us.</dd>
          </div>
          <div>
            <dt>Legitimate interests, article&nbsp;6(1)(f)</dt>
            <dd>
              The safety of the portal, the prevention of fraud, and what the law of {bank.countryInShort}{' '}
              asks of a bank.
            </dd>
          </div>
          <div>
            <dt>Consent, article&nbsp;6(1)(a)</dt>
            <dd>
              Only where we ask for it. You can withdraw it at any time; what was done before stays lawful.
            </dd>
          </div>
        </dl>
      ),
    },
    ...representativeIn('the United Kingdom', bank.representatives.uk),
    {
      id: 'rights',
      heading: 'Your rights',
      body: (
        <ul>
          <li>To be informed how your data is used, and to receive a copy of it.</li>
          <li>To have it corrected, and deleted where no law obliges us to keep it.</li>
          <li>To restrict its use, or to object to a use based on a legitimate interest.</li>
          <li>To receive what you gave us in a machine-readable format.</li>
          <li>
            Not to be subject to a significant decision made solely by automated means, without the safeguards
            the law requires.
          </li>
        </ul>
      ),
    },
    {
      id: 'how',
      heading: 'How to use them',
      body: (
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We answer within
          one month, or tell you within that month why a complex request needs up to two more. There is no
          fee, unless a request is plainly unfounded or excessive.
        </p>
      ),
    },
    {
      id: 'transfers',
      heading: 'Transfers',
      body: (
        <p>
          A transfer of your data to {bank.countryInShort} needs a safeguard or an exception that UK law
          provides for, such as that it is necessary for our contract with you. You can ask which one we rely
          on.
        </p>
      ),
    },
    {
      id: 'breaches',
      heading: 'If something goes wrong',
      body: (
        <p>
          A breach that puts people’s rights at risk is reported to the regulator within 72 hours after we
          learn of it. Where the risk is high, we tell you without undue delay.
        </p>
      ),
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      body: (
        <>
          <p>
            Complain to our compliance office at <MailLink address={bank.emails.compliance} />, in any form.
            We confirm that we have your complaint within 30 days, look into it and keep you informed, and
            tell you the outcome without undue delay.
          </p>
          <p>
            You can also complain, at any time, to the United Kingdom’s data protection regulator, at{' '}
            <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
          </p>
        </>
      ),
    },
  ],
}
