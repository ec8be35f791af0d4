import { createRoute, redirect } from '@tanstack/react-router'
import { api } from '#api.ts'
import { readAuditSearch } from '#features/audit/search.ts'
import { readApprovalsSearchParams } from '#features/approvals/search-params.ts'
import { readReviewSearchParams } from '#features/account-requests/review/review-search-params.ts'
import { readConsultationsSearchParams } from '#features/consultations/admin/search-params.ts'
import { readInboxSearchParams } from '#features/messages/admin/inbox-search-params.ts'
import { mistakeIn, readPeriodSearch } from '#features/statements/asked-period.ts'
import { readStatementSearch } from '#features/statements/statement-search.ts'
import { statementOptions } from '#features/statements/page/statement-query.ts'
import { readId, readText } from '#lib/data/param-values.ts'
import { paths } from '#paths.ts'
import { readAccountsSearch } from './accounts-search.ts'
import { NotFound } from '#portal/fallbacks/not-found.tsx'
import { readUsersSearch } from './users-search.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root-route.ts'
import { texts } from '#portal/texts.ts'

/** The area's own script names its pages, so that a client's first screen does not. */
const pages = async () => (await import('#portal/admin-area.tsx')).adminPages

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyPage(() => import('#portal/admin-area.tsx'), 'AdminArea'),
  notFoundComponent: NotFound,
})

// The server redirects too; this is for navigation inside the portal.
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})

const adminOverview = createRoute({
  getParentRoute: () => admin,
  path: 'dashboard',
  staticData: { title: texts.overview },
  loader: ({ context }) => void context.queries.prefetchQuery(api.overview.get.queryOptions()),
  component: lazyPage(async () => (await pages()).overview(), 'OverviewPage'),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: 'users',
  staticData: { title: texts.users },
  validateSearch: readUsersSearch,
  component: lazyPage(async () => (await pages()).users(), 'UsersPage'),
})

/** The certificate whose details are open over the page of its client or holder. */
function readOpenedCertificate({ certificate }: Record<string, unknown>): {
  certificate?: string | undefined
} {
  return { certificate: readId(certificate) }
}

const adminUser = createRoute({
  getParentRoute: () => admin,
  path: 'users/$userId',
  staticData: { under: { label: texts.users, href: paths.adminUsers } },
  validateSearch: readOpenedCertificate,
  loader: ({ context, params: { userId } }) =>
    void context.queries.prefetchQuery(api.users.get.queryOptions({ input: { userId } })),
  component: lazyPage(async () => (await pages()).user(), 'UserPage'),
})

const adminHolders = createRoute({
  getParentRoute: () => admin,
  path: 'holders',
  staticData: { title: texts.holders },
  validateSearch: ({ search }: Record<string, unknown>): { search?: string | undefined } => ({
    search: readText(search, 80),
  }),
  component: lazyPage(async () => (await pages()).holders(), 'HoldersPage'),
})

const adminHolder = createRoute({
  getParentRoute: () => admin,
  path: 'holders/$holderId',
  staticData: { under: { label: texts.holders, href: paths.adminHolders } },
  validateSearch: readOpenedCertificate,
  loader: ({ context, params: { holderId } }) =>
    void context.queries.prefetchQuery(api.holders.get.queryOptions({ input: { holderId } })),
  component: lazyPage(async () => (await pages()).holder(), 'HolderPage'),
})

const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: 'audit',
  staticData: { title: texts.audit },
  validateSearch: readAuditSearch,
  component: lazyPage(async () => (await pages()).audit(), 'AuditPage'),
})

const adminRates = createRoute({
  getParentRoute: () => admin,
  path: 'rates',
  staticData: { title: texts.rates },
  loader: ({ context }) => void context.queries.prefetchQuery(api.rates.list.queryOptions()),
  component: lazyPage(async () => (await pages()).rates(), 'RatesPage'),
})

const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: 'settings',
  staticData: { title: texts.bankSettings },
  component: lazyPage(async () => (await pages()).settings(), 'SettingsPage'),
})

const adminSecurity = createRoute({
  getParentRoute: () => admin,
  path: 'security',
  staticData: { title: texts.security },
  component: lazyPage(async () => (await pages()).security(), 'SecurityPage'),
})

const adminAccounts = createRoute({
  getParentRoute: () => admin,
  path: 'accounts',
  staticData: { title: texts.accounts },
  validateSearch: readAccountsSearch,
  component: lazyPage(async () => (await pages()).accounts(), 'AccountsPage'),
})

const adminStatement = createRoute({
  getParentRoute: () => admin,
  path: 'accounts/$accountId/transactions',
  staticData: { under: { label: texts.accounts, href: paths.adminAccounts } },
  validateSearch: readStatementSearch,
  loaderDeps: ({ search: { from, to, search, direction, order } }) => ({
    from,
    to,
    search,
    direction,
    order,
  }),
  loader: ({ context, params, deps }) => {
    if (mistakeIn(deps) === null)
      void context.queries.prefetchInfiniteQuery(statementOptions(params.accountId, deps, 'admin', { api }))
  },
  component: lazyPage(async () => (await pages()).statement(), 'AdminStatementPage'),
})

const adminPrintedStatement = createRoute({
  getParentRoute: () => root,
  path: 'admin/accounts/$accountId/transactions/print',
  validateSearch: readPeriodSearch,
  component: lazyPage(async () => (await pages()).printedStatement(), 'AdminPrintedStatementPage'),
})

const adminRequests = createRoute({
  getParentRoute: () => admin,
  path: 'account-requests',
  staticData: { title: texts.accountRequests },
  validateSearch: readReviewSearchParams,
  component: lazyPage(async () => (await pages()).accountRequests(), 'AccountRequestsPage'),
})

const adminApprovals = createRoute({
  getParentRoute: () => admin,
  path: 'approvals',
  staticData: { title: texts.approvals },
  validateSearch: readApprovalsSearchParams,
  component: lazyPage(async () => (await pages()).approvals(), 'ApprovalsPage'),
})

const adminChat = createRoute({
  getParentRoute: () => admin,
  path: 'chat',
  staticData: { title: texts.chat },
  validateSearch: readInboxSearchParams,
  component: lazyPage(async () => (await pages()).chat(), 'ChatPage'),
})

const adminConsultations = createRoute({
  getParentRoute: () => admin,
  path: 'consultations',
  staticData: { title: texts.consultations },
  validateSearch: readConsultationsSearchParams,
  component: lazyPage(async () => (await pages()).consultations(), 'ConsultationsPage'),
})

const adminMessages = createRoute({
  getParentRoute: () => admin,
  path: 'messages',
  staticData: { title: texts.chat },
  validateSearch: readInboxSearchParams,
  component: lazyPage(async () => (await pages()).chat(), 'MessageCenterPage'),
})

/** The admin area. */
export const adminRoutes = admin.addChildren([
  adminHome,
  adminOverview,
  adminUsers,
  adminUser,
  adminHolders,
  adminHolder,
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
])

/** A page to print, without the frame. */
export const adminSheets = [adminPrintedStatement] as const
