/**
 * The three documents of the specification (1, section 2): the pages offer them, and their PDFs have these
 * names.
 */
export const legalDocuments = [
  {
    slug: 'aml-business-risk-document',
    name: 'AML Business Risk Document',
    version: '2026-1',
    issued: '2026-09-01',
  },
  {
    slug: 'aml-ctf-risk-management-document',
    name: 'AML CTF Risk Management Document',
    version: '2026-1',
    issued: '2026-09-01',
  },
  { slug: 'business-account', name: 'Business Account', version: '2026-1', issued: '2026-09-01' },
] as const

export type LegalDocument = (typeof legalDocuments)[number]

/** Public path of a document. */
export function legalDocumentPath(slug: string): string {
  return `/documents/${slug}.pdf`
}
