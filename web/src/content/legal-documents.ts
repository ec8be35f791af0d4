import { legalDocumentPath, legalDocuments as documents } from '@bank/contract'

/** The purpose of each document, and its readers. */
const about: Record<(typeof documents)[number]['slug'], { about: string; parts: readonly string[] }> = {
  'aml-business-risk-document': {
    about: 'How the bank assesses the risk of money laundering in its business as a whole.',
    parts: ['Clients, countries, products and channels', 'How risk is measured', 'Who reviews it, and when'],
  },
  'aml-ctf-risk-management-document': {
    about: 'How the bank manages that risk and counters the financing of terrorism.',
    parts: [
      'Standard and enhanced due diligence',
      'Monitoring and reports to the authorities',
      'Records, training and responsibilities',
    ],
  },
  'business-account': {
    about: 'The terms of an account held by a company, and the documents needed to open one.',
    parts: [
      'Who can open one, and with which documents',
      'Who may act, and how payments are made',
      'Fees, closing and complaints',
    ],
  },
}

/** The documents of the specification, section 2, as the page shows them. */
export const legalDocuments = documents.map((document) => ({
  ...document,
  ...about[document.slug],
  path: legalDocumentPath(document.slug),
}))
