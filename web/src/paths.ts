/** Every URL of the product. */
export const paths = {
  home: '/',
  services: '/services',
  contact: '/contact',
  consultation: '/consultation',
  legalDocuments: '/legal-documents',
  confirmEmail: '/confirm-email',
  privacyPolicy: '/privacy-policy',
  privacyEuGdpr: '/privacy/eu-gdpr',
  privacyUk: '/privacy/uk-data-protection',
  privacyUsa: '/privacy/usa-privacy',
  privacyAustralia: '/privacy/australia-privacy',
  privacyHongKong: '/privacy/hong-kong-privacy',
  verify: '/verify',
  /** The hash stands behind the # sign, which no browser sends: it is in nobody's log. */
  verifyCertificate: (number: string, hash: string) => `/verify/${encodeURIComponent(number)}#${hash}`,
  dashboard: '/dashboard',
  portfolio: '/dashboard/portfolio',
  transactions: (accountId: string) => `/dashboard/accounts/${accountId}/transactions`,
  printedStatement: (accountId: string, { from, to }: { from: string; to: string }) =>
    `/dashboard/accounts/${encodeURIComponent(accountId)}/transactions/print?from=${from}&to=${to}`,
  messages: '/dashboard/messages',
  beneficiaries: '/dashboard/beneficiaries',
  profile: '/dashboard/profile',
  support: '/dashboard/support',
  /** The paper of a certificate, a PDF. */
  certificatePaper: (certificateId: string) => `/api/certificates/${certificateId}/paper`,
  adminDashboard: '/admin/dashboard',
  adminAccountRequests: '/admin/account-requests',
  adminChat: '/admin/chat',
  adminMessages: '/admin/messages',
} as const
