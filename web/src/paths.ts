/** The days that an address may name; a missing one leaves that end open. */
type Period = { from?: string | undefined; to?: string | undefined }

/** "?from=2026-09-01&to=2026-11-20", with the days that are given; nothing without. */
export function periodQuery({ from, to }: Period): string {
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
  return query === '' ? '' : `?${query}`
}

/**
 * A client's page for the holder whom they act for: the same path below the holder. It is a part of the path
 * and no search param, because every link would have to hand a param on, and the one that forgot it would
 * show the user's own accounts under the same screen. Below the holder there are only pages of theirs.
 */
export function pathFor(holderId: string, own: string): string {
  return own.replace(/^\/dashboard/, `/dashboard/for/${holderId}`)
}

/** Every URL of the product. */
export const paths = {
  home: '/',
  services: '/services',
  contact: '/contact',
  consultation: '/consultation',
  /** The page of a booked consultation; the link itself is `/consultation/{token}`. */
  yourConsultation: '/consultation/yours',
  legalDocuments: '/legal-documents',
  confirmEmail: '/confirm-email',
  /** The page of the link in e-mails that freezes payments. */
  freezePayments: '/freeze-payments',
  /** The page of a setup link, whose token stands behind it. */
  setup: '/setup',
  privacyPolicy: '/privacy-policy',
  privacyEuGdpr: '/privacy/eu-gdpr',
  privacyUk: '/privacy/uk-data-protection',
  privacyUsa: '/privacy/usa-privacy',
  privacyAustralia: '/privacy/australia-privacy',
  privacyHongKong: '/privacy/hong-kong-privacy',
  verify: '/verify',
  /** The hash is in the fragment, which browsers do not send, so no server logs it. */
  verifyCertificate: (number: string, hash: string) => `/verify/${encodeURIComponent(number)}#${hash}`,
  dashboard: '/dashboard',
  portfolio: '/dashboard/portfolio',
  /** The portfolio with the details of one certificate over it. */
  certificate: (certificateId: string) => `/dashboard/portfolio?certificate=${certificateId}`,
  /** The payment dialog, with this beneficiary chosen. */
  pay: (beneficiaryId: string) => `/dashboard/portfolio?dialog=pay&to=${beneficiaryId}`,
  transactions: (accountId: string) => `/dashboard/accounts/${accountId}/transactions`,
  /** The statement with one transaction open beside it. */
  transaction: (accountId: string, transactionId: string) =>
    `/dashboard/accounts/${accountId}/transactions?transaction=${transactionId}`,
  printedStatement: (accountId: string, period: Period) =>
    `/dashboard/accounts/${encodeURIComponent(accountId)}/transactions/print${periodQuery(period)}`,
  messages: '/dashboard/messages',
  beneficiaries: '/dashboard/beneficiaries',
  /** The list, searched for this name. */
  beneficiariesCalled: (name: string) =>
    `/dashboard/beneficiaries?${new URLSearchParams({ q: name }).toString()}`,
  /** Scheduled payments and standing orders. */
  payments: '/dashboard/payments',
  /** Orders that wait for signatures, and those that are done. */
  orders: '/dashboard/orders',
  /** The orders, with one of them open. */
  order: (orderId: string) => `/dashboard/orders?order=${orderId}`,
  profile: '/dashboard/profile',
  support: '/dashboard/support',
  /** A certificate as PDF. */
  certificatePdf: (certificateId: string) => `/api/certificates/${certificateId}/paper`,
  /** The terms that were accepted with a certificate, to read and to print. */
  certificateTerms: (version: string) => `/dashboard/certificate-terms/${encodeURIComponent(version)}`,
  adminDashboard: '/admin/dashboard',
  adminUsers: '/admin/users',
  adminUser: (userId: string) => `/admin/users/${userId}`,
  /** Joint holders and organisations. */
  adminHolders: '/admin/holders',
  adminAccounts: '/admin/accounts',
  adminAccountRequests: '/admin/account-requests',
  adminChat: '/admin/chat',
  adminApprovals: '/admin/approvals',
  adminRates: '/admin/rates',
  adminSettings: '/admin/settings',
  adminConsultations: '/admin/consultations',
  adminAudit: '/admin/audit',
  adminSecurity: '/admin/security',
  adminTransactions: (accountId: string) => `/admin/accounts/${accountId}/transactions`,
  adminPrintedStatement: (accountId: string, period: Period) =>
    `/admin/accounts/${encodeURIComponent(accountId)}/transactions/print${periodQuery(period)}`,
  adminMessages: '/admin/messages',
} as const
