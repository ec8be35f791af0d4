const portfolio = '/dashboard/portfolio'
const payments = '/dashboard/payments'
const dashboard = '/dashboard'

/**
 * The page of the portal on which the client sees what an e-mail is about, or acts on it. The address says no
 * more than the e-mail does: it has no account, order or holder. Who is not signed in signs in first, and
 * comes to that page then. E-mails about security have a link already, which freezes payments.
 */
const pages: Partial<Record<string, string>> = {
  'payment-failed': portfolio,
  'standing-order-failed': payments,
  'standing-order-paused': payments,
  'balance-adjusted': portfolio,
  'certificate-matured': portfolio,
  'beneficiary-removed': '/dashboard/beneficiaries',
  'beneficiary-restored': '/dashboard/beneficiaries',
  'account-request-approved': portfolio,
  'account-request-rejected': portfolio,
  'account-opened': portfolio,
  'message-received': '/dashboard/messages',
  'holder-message-received': dashboard,
  'access-received': dashboard,
  'mandate-received': dashboard,
  'order-prepared': dashboard,
  'order-executed': dashboard,
  'order-refused': dashboard,
  'beneficiary-order-prepared': dashboard,
  'beneficiary-order-refused': dashboard,
  'certificate-order-prepared': dashboard,
  'certificate-order-refused': dashboard,
  'certificate-order-outdated': dashboard,
  'holder-account-request-approved': dashboard,
  'holder-account-request-rejected': dashboard,
  'holder-certificate-matured': dashboard,
}

/** The address of the page of an e-mail about this action; null for an e-mail that leads nowhere. */
export function pageOf(action: string, origin: string): string | null {
  const path = pages[action]
  return path === undefined ? null : `${origin}${path}`
}
