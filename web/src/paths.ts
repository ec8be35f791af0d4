/** Every URL of the product. */
export const paths = {
  home: '/',
  services: '/services',
  contact: '/contact',
  consultation: '/consultation',
  legalDocuments: '/legal-documents',
  privacyPolicy: '/privacy-policy',
  privacyEuGdpr: '/privacy/eu-gdpr',
  privacyUk: '/privacy/uk-data-protection',
  privacyUsa: '/privacy/usa-privacy',
  privacyAustralia: '/privacy/australia-privacy',
  privacyHongKong: '/privacy/hong-kong-privacy',
  dashboard: '/dashboard',
  portfolio: '/dashboard/portfolio',
  transactions: (accountId: string) => `/dashboard/accounts/${accountId}/transactions`,
  printedStatement: (accountId: string, { from, to }: { from: string; to: string }) =>
    `/dashboard/accounts/${encodeURIComponent(accountId)}/transactions/print?from=${from}&to=${to}`,
  messages: '/dashboard/messages',
  beneficiaries: '/dashboard/beneficiaries',
  profile: '/dashboard/profile',
  support: '/dashboard/support',
  adminDashboard: '/admin/dashboard',
} as const
