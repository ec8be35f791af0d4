import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import { Principles } from './principles.tsx'
import type { Reading } from './reading.ts'

/** Personal Data (Privacy) Ordinance, Cap. 486, schedule 1. */
const principleTexts = [
  [
    'Purpose and manner of collection',
    'Data is collected lawfully and fairly, for a purpose related to our work, and no more than needed.',
  ],
  ['Accuracy and duration of retention', 'It is kept accurate, and no longer than necessary.'],
  ['Use of personal data', 'It is used for the purpose it was collected for, unless you consent to another.'],
  ['Security of personal data', 'It is protected against loss and against unauthorised access or use.'],
  ['Information to be generally available', 'Our policies and the kinds of data we hold are made known.'],
  ['Access to personal data', 'You can ask for a copy, and ask for a correction.'],
] as const

export const privacyHongKong: Reading = {
  path: paths.privacyHongKong,
  name: 'Hong Kong Privacy',
  heading: 'Hong Kong: the Personal Data (Privacy) Ordinance',
  lead:
    'For clients in Hong Kong: the 6 data protection principles of the Personal Data (Privacy) ' +
    'Ordinance, Cap. 486.',
  law: 'Personal Data (Privacy) Ordinance, Cap. 486, schedule 1',
  inShort: [
    'Six principles say how personal data is handled.',
    'You can ask for a copy and for a correction; we comply within 40 days.',
    'We do not use your data for direct marketing without your consent.',
  ],
  sections: [
    {
      id: 'principles',
      heading: 'The 6 data protection principles',
      body: <Principles all={principleTexts} />,
    },
    {
      id: 'how',
      heading: 'Access and correction',
      body: (
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We comply with a
          request for access or correction within 40 days, or explain in writing within that time why we
          cannot. For a copy we may charge a fee that is not excessive.
        </p>
      ),
    },
    {
      id: 'marketing',
      heading: 'Direct marketing',
      body: (
        <p>
          We do not use your data for direct marketing, and do not give it to anyone else for that, without
          your consent.
        </p>
      ),
    },
    {
      id: 'where',
      heading: 'Where your data is',
      body: <p>In {bank.countryInShort}, outside Hong Kong, under the same six principles.</p>,
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      body: (
        <p>
          Please tell us first. You can complain to the Office of the Privacy Commissioner for Personal Data
          at <a href="https://www.pcpd.org.hk/">pcpd.org.hk</a>.
        </p>
      ),
    },
  ],
}
