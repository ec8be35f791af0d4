import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'
import { representativeIn } from './representative.tsx'

const rightTexts = [
  [
    'Access, article\u00a015',
    'To know whether we hold data about you, what it is used for, and to receive a copy.',
  ],
  ['Rectification, article\u00a016', 'To have mistakes corrected and gaps filled.'],
  [
    'Erasure, article\u00a017',
    'To have data deleted, unless the law of the Union or of a member state obliges us to ' +
      'keep it, or another exception of article\u00a017(3) applies.',
  ],
  ['Restriction, article\u00a018', 'To have the use of your data limited while a question about it is open.'],
  [
    'Portability, article\u00a020',
    'To receive what you gave us in a machine-readable format, or to have it sent to someone else.',
  ],
  [
    'Objection, article\u00a021',
    'To object to a use based on a legitimate interest. You can always object to ' +
      'direct marketing; we do none.',
  ],
  [
    'Automated decisions, article\u00a022',
    'Not to be subject to a decision with legal or similar effect made solely by automated means.',
  ],
] as const

/** Regulation (EU) 2016/679. */
export const privacyEuGdpr: Reading = {
  path: paths.privacyEuGdpr,
  name: 'EU GDPR',
  heading: 'European Union: your rights under the GDPR',
  lead:
    'For clients in the European Economic Area, where the General Data Protection Regulation, ' +
    '(EU) 2016/679, applies to how we serve them.',
  law: 'General Data Protection Regulation, (EU) 2016/679',
  inShort: [
    'You have seven rights over your data; they are listed below with their articles.',
    'We answer within one month, and it costs you nothing.',
    'You can complain to the authority of the country in which you live or work.',
  ],
  sections: [
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
            <dd>Where the law of the Union or of a member state obliges us.</dd>
          </div>
          <div>
            <dt>Legitimate interest, article&nbsp;6(1)(f)</dt>
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
    {
      id: 'rights',
      heading: 'Your rights',
      body: (
        <dl>
          {rightTexts.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ),
    },
    ...representativeIn('the Union', bank.representatives.eu),
    {
      id: 'how',
      heading: 'How to use them',
      body: (
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We answer within
          one month; where a request is complex we may take up to two further months, and tell you so within
          the first. It costs you nothing. We may ask you to prove your identity.
        </p>
      ),
    },
    {
      id: 'transfers',
      heading: 'Transfers',
      body: (
        <p>
          Your data is processed in {bank.countryInShort}, for which the European Commission has made no
          adequacy decision. A transfer needs one of the grounds of chapter V: that it is necessary for our
          contract with you (article&nbsp;49(1)(b)), or a safeguard of article&nbsp;46, of which you can ask
          for a copy.
        </p>
      ),
    },
    {
      id: 'breaches',
      heading: 'If something goes wrong',
      body: (
        <p>
          A breach that puts people’s rights at risk is reported to the supervisory authority within 72 hours
          after we learn of it (article&nbsp;33). Where the risk is high, we tell you without undue delay
          (article&nbsp;34).
        </p>
      ),
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      body: (
        <p>
          You can complain to the supervisory authority of the member state in which you live or work
          (article&nbsp;77); the{' '}
          <a href="https://www.edpb.europa.eu/about-edpb/about-edpb/members_en">
            European Data Protection Board
          </a>{' '}
          lists them all. You can also go to court (article&nbsp;79).
        </p>
      ),
    },
  ],
}
