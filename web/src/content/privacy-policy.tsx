import { paths } from '#paths.ts'
import { bank } from './bank.ts'
import { MailLink } from './contact-links.tsx'
import type { Reading } from './reading.ts'

export const privacyPolicy: Reading = {
  path: paths.privacyPolicy,
  name: 'Privacy Policy',
  heading: 'Privacy Policy',
  lead: `What ${bank.name} knows about the people it serves, why, for how long, and whom they can ask.`,
  law: 'The general policy. Five regional pages add to it.',
  inShort: [
    'We hold what a bank has to know about its clients, and no more.',
    'We do not sell it, and we do not use it for advertising.',
    'What visitors write to us is deleted after a year.',
    'You can see it, correct it, and take a copy with you from your profile.',
    `Write to ${bank.emails.compliance} with any question about it.`,
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
              Name, date of birth, address, telephone number, e-mail address, and the documents that prove
              them.
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
            safe, and to comply with the law.
          </p>
          <p>
            The Offshore Banking Act and the Money Laundering (Prevention) Act No.&nbsp;8 of&nbsp;2011 oblige
            a bank in {bank.countryInShort} to know its clients, to monitor transactions and to keep records.
            Without this data we cannot open an account.
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
      heading: 'Where it is, and how it is protected',
      body: (
        <>
          <p>
            Your data is processed in {bank.countryInShort}. If the law of your region requires a legal basis
            or a safeguard for this, the page for your region names it.
          </p>
          <p>
            Connections are encrypted. Passwords are kept only as a slow, salted hash. The phrase by which we
            recognise you on the telephone is encrypted; staff can see it for half a minute at a time, and you
            can see when they did. The database itself keeps each client’s data apart from every other
            client’s.
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
            If you are a client, we keep your data for as long as you are one, and afterwards for as long as
            the law requires. Then it is deleted or made anonymous. Entries in the books are never changed: a
            mistake is put right by a second entry.
          </p>
          <p>
            If you are a visitor, we delete what you enter to book a consultation one year after the
            appointment, and what you enter in the contact form one year after we receive it, answered or not.
            The e-mails that our system sent about it are deleted with it. We use these details for that
            conversation only. Our records then show only that it took place and when, without your name,
            number or address.
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
            sign in, two cookies are set. Your browser also stores a few other things. None of them is used to
            track you:
          </p>
          <dl>
            <div>
              <dt>In cookies</dt>
              <dd>
                The first keeps your session until you sign out or close the browser. The second remembers for
                a year that you have signed in from this browser, even after you sign out. Because of it,
                strangers who guess your username cannot lock you out, and we can e-mail you when someone
                signs in from another browser.
              </dd>
            </div>
            <div>
              <dt>In the tab</dt>
              <dd>
                What you have typed but not sent, such as a message to us, a consultation or an unfinished
                order. It is removed when it is sent, when you sign out or when the tab is closed. How far you
                have scrolled down a page is kept until the tab is closed.
              </dd>
            </div>
            <div>
              <dt>In the browser</dt>
              <dd>
                Your choices: the notices you closed, your theme, the format and paper of your files, whether
                amounts are hidden, whether shortcuts with a single key work, and whether you use a passkey.
                They stay until you change them or clear them in your browser. While you are signed in, it
                also records that you are, and when you were last active.
              </dd>
            </div>
          </dl>
          <p>We read all this only to show you the pages as you left them and to keep the portal safe.</p>
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
