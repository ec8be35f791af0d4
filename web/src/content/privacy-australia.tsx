import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import { Principles } from './principles.tsx'
import type { Reading } from './reading.ts'

/** Privacy Act 1988 (Cth), schedule 1. */
const principleTexts = [
  [
    'Open and transparent management of personal information',
    'We say what we do with it, on this page and in our policy.',
  ],
  [
    'Anonymity and pseudonymity',
    'You can use this website and ask us questions without giving your name. To open an account ' +
      'you must give it, because the law requires it.',
  ],
  ['Collection of solicited personal information', 'We collect what a bank needs, by lawful and fair means.'],
  [
    'Dealing with unsolicited personal information',
    'Information that we did not ask for, and would not be allowed to ask for, is destroyed where ' +
      'the law permits.',
  ],
  [
    'Notification of the collection of personal information',
    'We tell you when we collect it, why, and who may receive it.',
  ],
  [
    'Use or disclosure of personal information',
    'It is used for the purpose it was collected for, or where you agree or the law requires.',
  ],
  ['Direct marketing', 'We do none with your data.'],
  [
    'Cross-border disclosure of personal information',
    `It is held in ${bank.countryInShort}; we take reasonable steps to ensure that ` +
      'anyone who receives it keeps to these principles.',
  ],
  [
    'Adoption, use or disclosure of government related identifiers',
    'We never use a tax file number or a passport number as your client number.',
  ],
  ['Quality of personal information', 'We keep it accurate, up to date and complete.'],
  [
    'Security of personal information',
    'We protect it against misuse, loss and unauthorised access, and destroy it when it is no longer ' +
      'needed.',
  ],
  ['Access to personal information', 'You can see what we hold about you.'],
  ['Correction of personal information', 'You can have it corrected.'],
] as const

export const privacyAustralia: Reading = {
  path: paths.privacyAustralia,
  name: 'Australia Privacy',
  heading: 'Australia: the Privacy Act 1988',
  lead:
    'For clients in Australia: the 13 Australian Privacy Principles and the Notifiable Data ' +
    'Breaches scheme.',
  law: 'Privacy Act 1988 (Cth), schedule 1 and part IIIC',
  inShort: [
    'Thirteen principles say how personal information is handled; below is what each means here.',
    'Where a breach may do serious harm, you and the Australian regulator are notified.',
    'We answer a request for access or correction within 30 days.',
  ],
  sections: [
    {
      id: 'principles',
      heading: 'The 13 Australian Privacy Principles',
      body: <Principles all={principleTexts} />,
    },
    {
      id: 'breaches',
      heading: 'The data breach scheme',
      body: (
        <>
          <p>
            Where personal information is lost or reaches someone it should not, and serious harm is likely,
            the Notifiable Data Breaches scheme requires that the people concerned and the Office of the
            Australian Information Commissioner (OAIC) are notified as soon as practicable.
          </p>
          <ul>
            <li>A suspected breach is assessed within 30 days.</li>
            <li>We tell you what happened, what information it concerns, and what we recommend you do.</li>
            <li>Where we can prevent the harm before it happens, we do that first.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'how',
      heading: 'Access, correction, complaints',
      body: (
        <p>
          Write to our compliance office at <MailLink address={bank.emails.compliance} />. We answer within 30
          days. If the answer does not satisfy you, you can complain to the OAIC at{' '}
          <a href="https://www.oaic.gov.au/privacy/privacy-complaints">oaic.gov.au</a>.
        </p>
      ),
    },
  ],
}
