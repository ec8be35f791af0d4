/** Every screen, with the heading that identifies it. */
export type Screen = { name: string; path: string; heading: string }

export const publicPages: readonly Screen[] = [
  { name: 'home', path: '/', heading: 'Wealth, kept in good order.' },
  { name: 'services', path: '/services', heading: 'Services' },
  { name: 'contact', path: '/contact', heading: 'Regional Offices' },
  { name: 'consultation', path: '/consultation', heading: 'Schedule Your Consultation' },
  { name: 'legal-documents', path: '/legal-documents', heading: 'Legal Documents' },
  { name: 'verify', path: '/verify', heading: 'Verify a Document' },
  { name: 'freeze-payments', path: '/freeze-payments', heading: 'Freeze your payments' },
  { name: 'confirm-email', path: '/confirm-email', heading: 'Confirm your new e-mail address' },
  { name: 'privacy-policy', path: '/privacy-policy', heading: 'Privacy Policy' },
  { name: 'privacy-eu', path: '/privacy/eu-gdpr', heading: 'European Union: your rights under the GDPR' },
  { name: 'privacy-uk', path: '/privacy/uk-data-protection', heading: 'United Kingdom: data protection' },
  { name: 'privacy-usa', path: '/privacy/usa-privacy', heading: 'United States: financial privacy' },
  {
    name: 'privacy-australia',
    path: '/privacy/australia-privacy',
    heading: 'Australia: the Privacy Act 1988',
  },
  {
    name: 'privacy-hong-kong',
    path: '/privacy/hong-kong-privacy',
    heading: 'Hong Kong: the Personal Data (Privacy) Ordinance',
  },
]

export const lostPage: Screen = { name: 'not-found', path: '/no/such/page', heading: '404' }

/** A statement's address contains the account's id: see `statementPath`. */
export const clientScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard', heading: 'Dashboard' },
  { name: 'portfolio', path: '/dashboard/portfolio', heading: 'Portfolio' },
  { name: 'beneficiaries', path: '/dashboard/beneficiaries', heading: 'Beneficiaries' },
  { name: 'payments', path: '/dashboard/payments', heading: 'Payments' },
  { name: 'orders', path: '/dashboard/orders', heading: 'Orders to sign' },
  { name: 'profile', path: '/dashboard/profile', heading: 'Profile' },
  { name: 'messages', path: '/dashboard/messages', heading: 'Messages' },
  { name: 'support', path: '/dashboard/support', heading: 'Account Manager Support' },
]

/** The pages of a user, a holder and an account have addresses with an id. */
export const adminScreens: readonly Screen[] = [
  { name: 'admin-overview', path: '/admin/dashboard', heading: 'Overview' },
  { name: 'admin-users', path: '/admin/users', heading: 'Users' },
  { name: 'admin-holders', path: '/admin/holders', heading: 'Holders' },
  { name: 'admin-accounts', path: '/admin/accounts', heading: 'Accounts' },
  { name: 'admin-requests', path: '/admin/account-requests', heading: 'Account Requests' },
  { name: 'admin-chat', path: '/admin/chat', heading: 'Chat' },
  { name: 'admin-approvals', path: '/admin/approvals', heading: 'Approvals' },
  { name: 'admin-rates', path: '/admin/rates', heading: 'Rates' },
  { name: 'admin-consultations', path: '/admin/consultations', heading: 'Consultations' },
  { name: 'admin-settings', path: '/admin/settings', heading: 'Bank settings' },
  { name: 'admin-audit', path: '/admin/audit', heading: 'Audit' },
  { name: 'admin-security', path: '/admin/security', heading: 'Security' },
]

export function statementPath(accountId: string, { from, to }: { from?: string; to?: string } = {}): string {
  const period = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
  return `/dashboard/accounts/${accountId}/transactions${period && `?${period}`}`
}

/** The address of a client's own screen in the name of a holder for whom the user acts. */
export function actingPath(holderId: string, path = '/dashboard/portfolio'): string {
  return path.replace('/dashboard', `/dashboard/for/${holderId}`)
}

/** A day in the portal's format, "20 Nov 2026". */
export function dayOnScreen(day: string): string {
  const at = new Date(day)
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(at)
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`
}

/** The bank's date this many days before today, "2026-11-20". */
export function bankDay(daysAgo = 0): string {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Dominica', dateStyle: 'short' }).format(at)
}
