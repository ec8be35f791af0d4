import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

export const privacyPolicy: Reading = {
  path: paths.privacyPolicy,
  name: 'Privacy Policy',
  heading: 'Privacy Policy',
  lead: `What ${bank.name} knows about the people it serves, why, for how long, and whom they can ask.`,
  law: 'The general policy. Five pages for single regions add to it.',
  inShort: [
    'We hold what a bank has to know about its clients, and no more.',
    'We do not sell it, and we do not use it for advertising.',
    'What visitors write to us is forgotten after a year.',
    'You can see it, correct it, and take a copy with you from your profile.',
    `One office answers for it: ${bank.emails.compliance}.`,
  ],
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: (
        <p>
          {bank.legalName}, {bank.street}, {bank.city}, {bank.country}, decides why and how your data is used.
          Our compliance office answers for data protection; you reach it at{' '}
          <MailLink address={bank.emails.compliance} />.
        </p>
      ),
    },
    {
      id: 'what-we-hold',
      heading: 'What we hold',
      body: (
        <dl>
          <div>
            <dt>Who you are</dt>
            <dd>
              Name, date of birth, address, telephone number, e-mail address, and the papers that prove them.
            </dd>
          </div>
          <div>
            <dt>What you do with us</dt>
            <dd>
              Accounts, payments, certificates, the people you pay, requests, messages and consultations.
            </dd>
          </div>
          <div>
            <dt>How you sign in</dt>
            <dd>
              When, from which network address and with which browser. Your password is never held in a form
              that anyone can read.
            </dd>
          </div>
          <div>
            <dt>What you write to us</dt>
            <dd>Whatever you enter in the contact form or when you book a consultation, and our answer.</dd>
          </div>
        </dl>
      ),
    },
    {
      id: 'why',
      heading: 'Why we hold it',
      body: (
        <>
          <p>
            To open and keep your accounts, to carry out your instructions, to answer you, to keep the portal
            safe, and to meet the law.
          </p>
          <p>
            The Offshore Banking Act and the Money Laundering (Prevention) Act No.&nbsp;8 of&nbsp;2011 oblige
            a bank in {bank.countryInShort} to know its clients, to watch for unusual transactions and to keep
            records. Without this data we cannot open an account.
          </p>
        </>
      ),
    },
    {
      id: 'who-sees-it',
      heading: 'Who sees it',
      body: (
        <>
          <ul>
            <li>
              The people at the bank who need it for their work. What they change is recorded under their
              name.
            </li>
            <li>Suppliers who work for us under contract and on our instruction.</li>
            <li>Other banks, as far as a payment requires.</li>
            <li>
              Authorities where the law obliges us, among them the {bank.regulator} and the Financial
              Intelligence Unit.
            </li>
          </ul>
          <p>No one else. We do not sell personal data and do not lend it to anyone for marketing.</p>
        </>
      ),
    },
    {
      id: 'where',
      heading: 'Where it is, and how it is guarded',
      body: (
        <>
          <p>
            Your data is processed in {bank.countryInShort}. Where the law of your region asks for a ground or
            a safeguard for that, the page for your region says so.
          </p>
          <p>
            Connections are encrypted. Passwords are kept only as a slow, salted hash; what staff may need to
            read out to you on the telephone is encrypted and is shown to them for half a minute, with a
            record that you can see. Each client’s rows are separated from every other client’s in the
            database itself.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      body: (
        <>
          <p>
            Of clients: for as long as you are a client, and afterwards for as long as the law requires
            records to be kept. Then it is deleted or made anonymous. Entries in the books are never changed:
            a mistake is put right by a second entry.
          </p>
          <p>
            Of visitors: what you enter to book a consultation is deleted a year after the appointment, and
            what you enter in the contact form a year after it came, answered or not, each with the e-mails
            about it that our system sent. We use it for that conversation only. That it took place, and when,
            stays in our records without your name, number or address.
          </p>
        </>
      ),
    },
    {
      id: 'this-website',
      heading: 'This website',
      body: (
        <>
          <p>
            The public pages set no cookies, load nothing from other companies and count no visitors. When you
            sign in, two cookies are set. Your browser itself remembers some things more, and none of all this
            is there to follow you:
          </p>
          <dl>
            <div>
              <dt>In cookies</dt>
              <dd>
                Your session, until you sign out or close the browser; and that you have signed in from this
                browser, for a year after the last time, also when you have signed out: so strangers who guess
                at your name cannot lock you out, and we write to you when someone signs in from another one.
              </dd>
            </div>
            <div>
              <dt>In the tab</dt>
              <dd>
                What you typed and have not sent, such as a message to us or a consultation, and in the portal
                an order or a request that is not finished. It is gone when it is sent, when you sign out, or
                when the tab is closed. And how far a page was scrolled, until the tab is closed.
              </dd>
            </div>
            <div>
              <dt>In the browser</dt>
              <dd>
                Which notices you closed, which theme you chose, whether amounts are hidden and whether single
                keys work; and while you are signed in, that you are, and when you were last active. It stays
                until you change it, sign out, or clear it in your browser.
              </dd>
            </div>
          </dl>
          <p>
            Nothing is read from it for any purpose but to show you the pages as you left them and to keep the
            portal safe.
          </p>
        </>
      ),
    },
    {
      id: 'what-you-can-ask',
      heading: 'What you can ask',
      body: (
        <>
          <p>
            You can ask what we hold about you, have mistakes corrected, and object. From your profile you can
            change your address and telephone number and take away a copy of your data as a file, at any time
            and without asking anyone.
          </p>
          <p>
            Depending on where you live you have further rights:{' '}
            <a href={paths.privacyEuGdpr}>European Union</a>, <a href={paths.privacyUk}>United Kingdom</a>,{' '}
            <a href={paths.privacyUsa}>United States</a>, <a href={paths.privacyAustralia}>Australia</a>,{' '}
            <a href={paths.privacyHongKong}>Hong Kong</a>. Write to our compliance office at{' '}
            <MailLink address={bank.emails.compliance} />.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      heading: 'When this policy changes',
      body: (
        <p>
          The new text appears here with a new version number. Where a change matters to you we write to you
          before it takes effect.
        </p>
      ),
    },
  ],
}
