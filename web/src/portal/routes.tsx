import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { readAuditSearch } from '#features/audit/search.ts'
import { readApprovalsPlace } from '#features/approvals/place.ts'
import { readReviewPlace } from '#features/account-requests/review-place.ts'
import { readConsultationsPlace } from '#features/consultations/place.ts'
import { readDeskPlace } from '#features/messages/desk-place.ts'
import { threadOptions } from '#features/messages/thread-query.ts'
import { askedProblem, readPeriodSearch } from '#features/statements/period.ts'
import { statementOptions } from '#features/statements/statement-query.ts'
import { paths } from '#paths.ts'
import { looksSignedIn } from '#session/tabs.ts'
import { readAccountsSearch } from './accounts-search.ts'
import { AdminArea } from './admin-area.tsx'
import { readBeneficiariesSearch } from './beneficiaries-search.ts'
import { ClientArea } from './client-area.tsx'
import { NotFound } from './not-found.tsx'
import { PortfolioPending } from './pending.tsx'
import { readPeopleSearch } from './people-search.ts'
import { readPortfolioSearch } from './portfolio-search.ts'
import { texts } from './texts.ts'

/*
 * Every screen behind the sign-in. A page is loaded when it is needed, and with what it shows as soon as
 * somebody points at its link; a loader only begins, the page itself says that it waits.
 */

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen: in the breadcrumbs and in the title of the window. */
    title?: string
    /** The screen one would go back to, first of all. */
    under?: { label: string; href: string }
    /** The same for administrators, on a screen that they share with clients. */
    underForStaff?: { label: string; href: string }
  }
}

type RouterContext = {
  queries: QueryClient
  /** Who is signed in, as soon as that is known; null where nobody is. */
  role: () => Promise<'user' | 'admin' | null>
}

const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound })

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  component: ClientArea,
  notFoundComponent: NotFound,
})

const dashboardHome = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  staticData: { title: texts.dashboard },
  loader: ({ context }) => void context.queries.prefetchQuery(api.dashboard.get.queryOptions()),
  component: lazyRouteComponent(() => import('./pages/client/dashboard-page.tsx'), 'DashboardPage'),
})

const portfolio = createRoute({
  getParentRoute: () => dashboard,
  path: 'portfolio',
  staticData: { title: texts.portfolio },
  validateSearch: readPortfolioSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(api.accounts.list.queryOptions()),
  component: lazyRouteComponent(() => import('./pages/client/portfolio-page.tsx'), 'PortfolioPage'),
  pendingComponent: PortfolioPending,
})

const statement = createRoute({
  getParentRoute: () => dashboard,
  path: 'accounts/$accountId/transactions',
  staticData: {
    under: { label: texts.portfolio, href: paths.portfolio },
    underForStaff: { label: texts.accounts, href: paths.adminAccounts },
  },
  validateSearch: readPeriodSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, role }, params: { accountId }, deps }) => {
    if (askedProblem(deps) !== null) return
    // Clients and administrators share the address and not the call: whoever it is for has to be known.
    void role().then((known) => {
      const reader = known === 'admin' ? 'staff' : 'client'
      if (known) void queries.prefetchInfiniteQuery(statementOptions(accountId, deps, reader))
    })
  },
  component: lazyRouteComponent(() => import('./pages/client/statement-page.tsx'), 'StatementPage'),
})

// Without the frame: it is a sheet of paper.
const printedStatement = createRoute({
  getParentRoute: () => root,
  path: 'dashboard/accounts/$accountId/transactions/print',
  validateSearch: readPeriodSearch,
  component: lazyRouteComponent(
    () => import('./pages/client/printed-statement-page.tsx'),
    'PrintedStatementPage',
  ),
})

const certificateTerms = createRoute({
  getParentRoute: () => root,
  path: 'dashboard/certificate-terms/$version',
  component: lazyRouteComponent(
    () => import('./pages/client/certificate-terms-page.tsx'),
    'CertificateTermsPage',
  ),
})

const beneficiaries = createRoute({
  getParentRoute: () => dashboard,
  path: 'beneficiaries',
  staticData: { title: texts.beneficiaries },
  validateSearch: readBeneficiariesSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(api.beneficiaries.list.queryOptions()),
  component: lazyRouteComponent(() => import('./pages/client/beneficiaries-page.tsx'), 'BeneficiariesPage'),
})

const profile = createRoute({
  getParentRoute: () => dashboard,
  path: 'profile',
  staticData: { title: texts.profile },
  loader: ({ context }) => void context.queries.prefetchQuery(api.profile.get.queryOptions()),
  component: lazyRouteComponent(() => import('./pages/client/profile-page.tsx'), 'ProfilePage'),
})

const messages = createRoute({
  getParentRoute: () => dashboard,
  path: 'messages',
  staticData: { title: texts.messages },
  // The one page that stays when nobody is signed in: the bank is not asked for what it would refuse.
  loader: ({ context }) => {
    if (looksSignedIn()) void context.queries.prefetchInfiniteQuery(threadOptions())
  },
  component: lazyRouteComponent(() => import('./pages/client/messages-page.tsx'), 'MessagesPage'),
})

const support = createRoute({
  getParentRoute: () => dashboard,
  path: 'support',
  staticData: { title: texts.support },
  loader: ({ context }) => void context.queries.prefetchInfiniteQuery(threadOptions()),
  component: lazyRouteComponent(() => import('./pages/client/support-page.tsx'), 'SupportPage'),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: AdminArea,
  notFoundComponent: NotFound,
})

// The server leads there too; this is for whoever comes from within.
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})

const underAdministration = { label: texts.administration, href: paths.adminDashboard }

const adminOverview = createRoute({
  getParentRoute: () => admin,
  path: 'dashboard',
  staticData: { title: texts.overview, under: underAdministration },
  loader: ({ context }) => void context.queries.prefetchQuery(api.overview.get.queryOptions()),
  component: lazyRouteComponent(() => import('./pages/admin/overview-page.tsx'), 'OverviewPage'),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: 'users',
  staticData: { title: texts.users, under: underAdministration },
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./pages/admin/users-page.tsx'), 'UsersPage'),
})

const adminUser = createRoute({
  getParentRoute: () => admin,
  path: 'users/$personId',
  staticData: { under: { label: texts.users, href: paths.adminUsers } },
  loader: ({ context, params: { personId } }) =>
    void context.queries.prefetchQuery(api.people.get.queryOptions({ input: { personId } })),
  component: lazyRouteComponent(() => import('./pages/admin/user-page.tsx'), 'UserPage'),
})

const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: 'audit',
  staticData: { title: texts.audit, under: underAdministration },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./pages/admin/audit-page.tsx'), 'AuditPage'),
})

const adminRates = createRoute({
  getParentRoute: () => admin,
  path: 'rates',
  staticData: { title: texts.rates, under: underAdministration },
  loader: ({ context }) => void context.queries.prefetchQuery(api.rates.list.queryOptions()),
  component: lazyRouteComponent(() => import('./pages/admin/rates-page.tsx'), 'RatesPage'),
})

const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: 'settings',
  staticData: { title: texts.bankSettings, under: underAdministration },
  component: lazyRouteComponent(() => import('./pages/admin/settings-page.tsx'), 'SettingsPage'),
})

const adminSecurity = createRoute({
  getParentRoute: () => admin,
  path: 'security',
  staticData: { title: texts.security, under: underAdministration },
  component: lazyRouteComponent(() => import('./pages/admin/security-page.tsx'), 'SecurityPage'),
})

const adminAccounts = createRoute({
  getParentRoute: () => admin,
  path: 'accounts',
  staticData: { title: texts.accounts, under: underAdministration },
  validateSearch: readAccountsSearch,
  component: lazyRouteComponent(() => import('./pages/admin/accounts-page.tsx'), 'AccountsPage'),
})

const adminStatement = createRoute({
  getParentRoute: () => admin,
  path: 'accounts/$accountId/transactions',
  staticData: { under: { label: texts.accounts, href: paths.adminAccounts } },
  validateSearch: readPeriodSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    if (askedProblem(deps) === null)
      void context.queries.prefetchInfiniteQuery(statementOptions(params.accountId, deps, 'staff'))
  },
  component: lazyRouteComponent(() => import('./pages/admin/statement-page.tsx'), 'AdminStatementPage'),
})

const adminPrintedStatement = createRoute({
  getParentRoute: () => root,
  path: 'admin/accounts/$accountId/transactions/print',
  validateSearch: readPeriodSearch,
  component: lazyRouteComponent(
    () => import('./pages/admin/printed-statement-page.tsx'),
    'AdminPrintedStatementPage',
  ),
})

const adminRequests = createRoute({
  getParentRoute: () => admin,
  path: 'account-requests',
  staticData: { title: texts.accountRequests, under: underAdministration },
  validateSearch: readReviewPlace,
  component: lazyRouteComponent(
    () => import('./pages/admin/account-requests-page.tsx'),
    'AccountRequestsPage',
  ),
})

const adminApprovals = createRoute({
  getParentRoute: () => admin,
  path: 'approvals',
  staticData: { title: texts.approvals, under: underAdministration },
  validateSearch: readApprovalsPlace,
  component: lazyRouteComponent(() => import('./pages/admin/approvals-page.tsx'), 'ApprovalsPage'),
})

const adminChat = createRoute({
  getParentRoute: () => admin,
  path: 'chat',
  staticData: { title: texts.chat, under: underAdministration },
  validateSearch: readDeskPlace,
  component: lazyRouteComponent(() => import('./pages/admin/chat-page.tsx'), 'ChatPage'),
})

const adminConsultations = createRoute({
  getParentRoute: () => admin,
  path: 'consultations',
  staticData: { title: texts.consultations, under: underAdministration },
  validateSearch: readConsultationsPlace,
  component: lazyRouteComponent(() => import('./pages/admin/consultations-page.tsx'), 'ConsultationsPage'),
})

const adminMessages = createRoute({
  getParentRoute: () => admin,
  path: 'messages',
  staticData: { title: texts.chat, under: underAdministration },
  validateSearch: readDeskPlace,
  component: lazyRouteComponent(() => import('./pages/admin/chat-page.tsx'), 'MessageCenterPage'),
})

export const routeTree = root.addChildren([
  printedStatement,
  adminPrintedStatement,
  certificateTerms,
  dashboard.addChildren([dashboardHome, portfolio, statement, beneficiaries, profile, messages, support]),
  admin.addChildren([
    adminHome,
    adminOverview,
    adminUsers,
    adminUser,
    adminAccounts,
    adminStatement,
    adminRequests,
    adminChat,
    adminMessages,
    adminApprovals,
    adminRates,
    adminConsultations,
    adminSettings,
    adminAudit,
    adminSecurity,
  ]),
])
