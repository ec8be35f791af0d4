import type { ReactNode } from 'react'
import { bank } from '#content/bank.ts'
import { privacyReadings } from '#content/privacy.ts'
import { paths } from '#paths.ts'
import { ConsultationPage } from './pages/consultation-page.tsx'
import { ContactPage } from './pages/contact-page.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { LegalDocumentsPage } from './pages/legal-documents-page.tsx'
import { LinkPage } from './pages/link-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { ServicesPage } from './pages/services-page.tsx'
import { SetupPage } from './pages/setup-page.tsx'
import { SiteLayout } from './site-layout.tsx'
import { factsOf } from './structured-data.ts'
import { VerifyPage } from './pages/verify-page.tsx'
import { YourConsultationPage } from './pages/your-consultation-page.tsx'

type Page = {
  path: string
  title: string
  heading: string
  description: string
  card: string
  isListed: boolean
  facts: (origin: string) => object
  body: () => ReactNode
}

type About = {
  path: string
  /** The text on the picture that is shown with a link to the page. */
  heading: string
  /** Replaces the heading in search results, if those need more words. */
  title?: string
  description: string
  isListed?: boolean
}

/** A page between the header and the footer of the site. Every title ends with the bank's name. */
function page(
  { path, heading, title = heading, description, isListed = true }: About,
  content: ReactNode,
): Page {
  return {
    path,
    heading,
    description,
    isListed,
    title: `${title} · ${bank.name}`,
    card: path === paths.home ? 'home' : path.slice(1).replaceAll('/', '-'),
    facts: (origin) => factsOf({ path, heading, description }, origin),
    body: () => <SiteLayout path={path}>{content}</SiteLayout>,
  }
}

/**
 * Every public page; the build turns each into a file. The one at /404 is sent for any address that does not
 * exist.
 */
export const pages: readonly Page[] = [
  page(
    {
      path: paths.home,
      heading: 'Wealth, kept in good order.',
      title: `Private banking in ${bank.city}`,
      description:
        `${bank.name} is a private bank in ${bank.city}, ${bank.country}: deposits, ` +
        'certificates and payments for families and their companies.',
    },
    <HomePage />,
  ),
  page(
    {
      path: paths.services,
      heading: 'Services',
      description:
        'Four services: private client relationships, investment securities, bond ' +
        'services and payment processing. What each of them is, and what it is not.',
    },
    <ServicesPage />,
  ),
  page(
    {
      path: paths.contact,
      heading: 'Regional Offices',
      description:
        `Address, telephone, e-mail and hours of ${bank.name} in ${bank.city}, ` +
        `${bank.country}, and how its hours relate to yours.`,
    },
    <ContactPage />,
  ),
  page(
    {
      path: paths.consultation,
      heading: 'Schedule Your Consultation',
      description:
        `An hour on the telephone with a member of staff at ${bank.name}, ` +
        `${bank.consultationHours} in ${bank.city}, without obligation.`,
    },
    <ConsultationPage />,
  ),
  page(
    {
      path: paths.legalDocuments,
      heading: 'Legal Documents',
      description:
        `The documents of ${bank.name} on the prevention of money laundering and on ` +
        'business accounts, to read and download.',
    },
    <LegalDocumentsPage />,
  ),
  page(
    {
      path: paths.verify,
      heading: 'Verify a Document',
      description:
        `Find out whether ${bank.name} issued a certificate of deposit or a payment receipt: its number ` +
        'and its hash are enough.',
    },
    <VerifyPage />,
  ),
  ...privacyReadings.map((reading) =>
    page(
      { path: reading.path, heading: reading.heading, title: reading.name, description: reading.lead },
      <PrivacyPage reading={reading} />,
    ),
  ),
  page(
    {
      path: paths.yourConsultation,
      heading: 'Your Consultation',
      description: 'See when your consultation is, and move or cancel it.',
      isListed: false,
    },
    <YourConsultationPage />,
  ),
  page(
    {
      path: paths.confirmEmail,
      heading: 'Confirm your new address',
      description: 'Confirm the e-mail address you asked us to use.',
      isListed: false,
    },
    <LinkPage
      id="confirm-email"
      heading="Confirm your new address"
      lead="You asked us to use another e-mail address for you. Press the button to confirm it."
      label="Your e-mail address"
    />,
  ),
  page(
    {
      path: paths.freezePayments,
      heading: 'Freeze payments',
      description: 'Freeze all payments from your accounts with the link in our e-mail.',
      isListed: false,
    },
    <LinkPage
      id="freeze-payments"
      heading="Freeze payments"
      lead="For the moment when something is not right with your accounts."
      label="Your payments"
      urgent
    />,
  ),
  {
    ...page(
      {
        path: paths.setup,
        heading: 'Complete Your Account Setup',
        description: 'Set up your password and authenticator with the link we gave you.',
        isListed: false,
      },
      null,
    ),
    body: () => <SetupPage />,
  },
  {
    ...page(
      {
        path: '/404',
        heading: 'Page not found',
        description: 'There is no page at this address.',
        isListed: false,
      },
      null,
    ),
    body: () => <NotFoundPage />,
  },
]
