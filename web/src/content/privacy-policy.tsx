import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

export const privacyPolicy: Reading = {
  path: paths.privacyPolicy,
  name: 'Privacy Policy',
  heading: 'Privacy Policy',
  lead: `What ${bank.name} knows about the people it serves, why, for how long, and whom they can ask.`,
  body: () => (
    <>
      <section>
        <h2>What we hold</h2>
        <ul>
          <li>Who you are: name, date of birth, address, telephone number, e-mail address, and the papers that prove it.</li>
          <li>What you do with us: accounts, payments, certificates, people you pay, messages, consultations.</li>
          <li>How you sign in: when, from which network address, and with which device. We never hold your password in readable form.</li>
        </ul>
      </section>
      <section>
        <h2>Why we hold it</h2>
        <p>
          To open and keep your accounts, to carry out your instructions, and to meet the law: the Offshore Banking Act and the
          Money Laundering (Prevention) Act No. 8 of 2011 oblige a bank in {bank.countryInShort} to know its clients and to keep records.
          We do not sell personal data and we do not use it for advertising.
        </p>
      </section>
      <section>
        <h2>Who sees it</h2>
        <p>
          The people at the bank who need it for their work; suppliers who work for us under contract and on our instruction; other banks, as
          far as a payment requires; and authorities where the law obliges us, among them the {bank.regulator} and the Financial
          Intelligence Unit.
        </p>
      </section>
      <section>
        <h2>How long we keep it</h2>
        <p>
          For as long as you are a client, and afterwards for as long as the law requires records to be kept. Then it is deleted or made
          anonymous.
        </p>
      </section>
      <section>
        <h2>This website</h2>
        <p>
          The public pages set no cookies, load nothing from other companies and count no visitors. When you sign in, cookies hold your
          session and recognise your browser; they are needed for the portal to be safe and serve nothing else.
        </p>
      </section>
      <section>
        <h2>What you can ask</h2>
        <p>
          You can ask what we hold about you, have mistakes corrected, and object. Depending on where you live you have further rights; they are described on
          the page for your region. Write to our compliance office at <MailLink address={bank.emails.compliance} />.
        </p>
      </section>
    </>
  ),
}
