import type { ReactNode } from 'react'
import { bank } from '#content/bank.ts'
import { privacyReadings } from '#content/privacy.ts'
import { paths } from '#paths.ts'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { ConsultationPage } from './consultation-page.tsx'
import { ContactPage } from './contact-page.tsx'
import { HomePage } from './home-page.tsx'
import { LegalDocumentsPage } from './legal-documents-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { ServicesPage } from './services-page.tsx'
import { SetupPage } from './setup-page.tsx'
import { SiteLayout } from './site-layout.tsx'
import { VerifyPage } from './verify-page.tsx'
import { YourConsultationPage } from './your-consultation-page.tsx'

type Page = { path: string; title: string; description: string; body: () => ReactNode }

/** A page between the header and the footer of the site. Every title ends with the bank's name. */
function page(path: string, heading: string, description: string, content: ReactNode): Page {
  return { path, title: `${heading} · ${bank.name}`, description, body: () => <SiteLayout path={path}>{content}</SiteLayout> }
}

/** Every public page; the build turns each into a file. The one at /404 is sent for any address that does not exist. */
export const pages: readonly Page[] = [
  page(
    paths.home,
    `Private banking in ${bank.city}`,
    `${bank.name} is a private bank in ${bank.city}, registered in ${bank.countryInShort} and regulated by its ${bank.regulator}: deposits, certificates and payments for families and their companies.`,
    <HomePage />,
  ),
  page(
    paths.services,
    'Services',
    'Four services: private client relationships, investment securities, bond services and payment processing. What each is, and what it is not.',
    <ServicesPage />,
  ),
  page(
    paths.contact,
    'Regional Offices',
    `Address, telephone, e-mail and hours of ${bank.name} in ${bank.city}, ${bank.country}.`,
    <ContactPage />,
  ),
  page(
    paths.consultation,
    'Schedule Your Consultation',
    `An hour with a person at ${bank.name}, ${bank.consultationHours} in ${bank.city}. It commits you to nothing.`,
    <ConsultationPage />,
  ),
  page(
    paths.legalDocuments,
    'Legal Documents',
    `The documents of ${bank.name} on the prevention of money laundering and on business accounts, and how to receive them.`,
    <LegalDocumentsPage />,
  ),
  page(
    paths.verify,
    'Verify a Certificate',
    `Find out whether ${bank.name} made a certificate of deposit: its number and its hash are enough, and nothing else is shown.`,
    <VerifyPage />,
  ),
  page(paths.yourConsultation, 'Your Consultation', 'For whoever has booked a consultation: when it is, and how to move or to cancel it.', <YourConsultationPage />),
  page(paths.confirmEmail, 'Confirm your new address', 'For whoever asked us to write to another e-mail address: the button that confirms it.', <ConfirmEmailPage />),
  ...privacyReadings.map((reading) =>
    page(reading.path, reading.name, reading.lead, <PrivacyPage reading={reading} />),
  ),
  {
    path: paths.setup,
    title: `Complete Your Account Setup · ${bank.name}`,
    description: 'For whoever was given a setup link: a username, a password and an authenticator.',
    body: () => <SetupPage />,
  },
  {
    path: '/404',
    title: `Page not found · ${bank.name}`,
    description: 'There is no page at this address.',
    body: () => <NotFoundPage />,
  },
]
