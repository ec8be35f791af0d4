import { bank } from '#content/bank.ts'
import { services } from '#content/services.ts'
import { paths } from '#paths.ts'

type About = { path: string; heading: string; description: string }

/** Currencies of the accounts a client may ask for (specification 1, section 9). */
const currencies = 'USD, EUR, GBP, CHF, CAD, AUD'

/** A page as structured data (schema.org): the page, its path from the home page, and the bank. */
export function factsOf({ path, heading, description }: About, origin: string): object {
  const address = (to: string) => new URL(to, origin).href
  const way = [
    { name: bank.name, item: address(paths.home) },
    ...(path === paths.home ? [] : [{ name: heading, item: address(path) }]),
  ]
  const page = {
    '@type': path === paths.contact ? 'ContactPage' : 'WebPage',
    '@id': address(path),
    url: address(path),
    name: heading,
    description,
    inLanguage: 'en-GB',
    isPartOf: { '@type': 'WebSite', '@id': address('/#site'), name: bank.name, url: address(paths.home) },
    about: { '@id': address('/#bank') },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: way.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  }
  return { '@context': 'https://schema.org', '@graph': [page, bankFacts(address)] }
}

function bankFacts(address: (to: string) => string): object {
  const contact = (contactType: string, telephone: string, email: string) => ({
    '@type': 'ContactPoint',
    contactType,
    telephone: telephone.replaceAll(' ', ''),
    email,
    availableLanguage: 'English',
  })
  return {
    '@type': 'BankOrCreditUnion',
    '@id': address('/#bank'),
    name: bank.name,
    legalName: bank.legalName,
    url: address(paths.home),
    logo: address('/icon-512.png'),
    image: address('/cards/home.png'),
    description:
      `A private bank in ${bank.city}, registered in ${bank.countryInShort} and regulated by ` +
      `its ${bank.regulator}.`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: bank.street,
      addressLocality: bank.city,
      addressCountry: bank.countryCode,
    },
    telephone: bank.phones.main.replaceAll(' ', ''),
    currenciesAccepted: currencies,
    contactPoint: [
      contact('private clients', bank.phones.privateClients, bank.emails.privateClients),
      contact('compliance and data protection', bank.phones.main, bank.emails.compliance),
    ],
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Services',
      itemListElement: services.map(({ anchor, name, summary }) => ({
        '@type': 'Offer',
        itemOffered: {
          '@type': 'Service',
          name,
          description: summary,
          url: address(`${paths.services}#${anchor}`),
        },
      })),
    },
  }
}
