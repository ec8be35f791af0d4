import { createRoute } from '@tanstack/react-router'
import { api } from '#api.ts'
import { readOrdersSearch } from '#features/orders/search-params.ts'
import { threadOptions } from '#features/messages/client/thread-query.ts'
import { mistakeIn, readPeriodSearch } from '#features/statements/asked-period.ts'
import { readStatementSearch } from '#features/statements/statement-search.ts'
import { statementOptions } from '#features/statements/page/statement-query.ts'
import { readId, readText } from '#lib/data/param-values.ts'
import { paths } from '#paths.ts'
import { hasActingHint, hasSignedInHint } from '#session/tabs.ts'
import { ClientArea } from '#portal/client-area.tsx'
import { NotFound } from '#portal/fallbacks/not-found.tsx'
import { PortfolioPending } from '#portal/pending.tsx'
import { lazyPage } from './lazy-page.ts'
import { root } from './root-route.ts'
import { texts } from '#portal/texts.ts'

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  // With the first data, where the answer decides about the navigation.
  loader: ({ context }) => {
    if (hasActingHint())
      void context.queries.prefetchQuery({ ...api.accessRights.holders.queryOptions(), staleTime: Infinity })
  },
  component: ClientArea,
  notFoundComponent: NotFound,
})

const dashboardHome = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  staticData: { title: texts.dashboard },
  loader: ({ context }) => void context.queries.prefetchQuery(api.dashboard.get.queryOptions()),
  component: lazyPage(() => import('#portal/pages/client/dashboard-page.tsx'), 'DashboardPage'),
})

const portfolio = createRoute({
  getParentRoute: () => dashboard,
  path: 'portfolio',
  staticData: { title: texts.portfolio },
  validateSearch: readPortfolioSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(api.accounts.list.queryOptions()),
  component: lazyPage(() => import('#portal/pages/client/portfolio-page.tsx'), 'PortfolioPage'),
  pendingComponent: PortfolioPending,
})

const statement = createRoute({
  getParentRoute: () => dashboard,
  path: 'accounts/$accountId/transactions',
  staticData: {
    under: { label: texts.portfolio, href: paths.portfolio },
    underForAdmin: { label: texts.accounts, href: paths.adminAccounts },
  },
  validateSearch: readStatementSearch,
  loaderDeps: ({ search: { from, to, search, direction, order } }) => ({
    from,
    to,
    search,
    direction,
    order,
  }),
  loader: ({ context: { queries, role }, params: { accountId }, deps }) => {
    if (mistakeIn(deps) !== null) return
    // Clients and admins share the address but not the call, so the role has to be known first.
    void role().then((known) => {
      const reader = known === 'admin' ? 'admin' : 'client'
      if (known) void queries.prefetchInfiniteQuery(statementOptions(accountId, deps, reader, { api }))
    })
  },
  component: lazyPage(() => import('#portal/pages/client/statement-page.tsx'), 'StatementPage'),
})

// A page to print has no frame.
const printedStatement = createRoute({
  getParentRoute: () => root,
  path: 'dashboard/accounts/$accountId/transactions/print',
  validateSearch: readPeriodSearch,
  component: lazyPage(
    () => import('#portal/pages/client/printed-statement-page.tsx'),
    'PrintedStatementPage',
  ),
})

const certificateTerms = createRoute({
  getParentRoute: () => root,
  path: 'dashboard/certificate-terms/$version',
  component: lazyPage(
    () => import('#portal/pages/client/certificate-terms-page.tsx'),
    'CertificateTermsPage',
  ),
})

const beneficiaries = createRoute({
  getParentRoute: () => dashboard,
  path: 'beneficiaries',
  staticData: { title: texts.beneficiaries },
  validateSearch: readBeneficiariesSearch,
  loader: ({ context }) => void context.queries.prefetchQuery(api.beneficiaries.list.queryOptions()),
  component: lazyPage(() => import('#portal/pages/client/beneficiaries-page.tsx'), 'BeneficiariesPage'),
})

const payments = createRoute({
  getParentRoute: () => dashboard,
  path: 'payments',
  staticData: { title: texts.payments },
  validateSearch: readPaymentsSearch,
  loader: ({ context }) => {
    void context.queries.prefetchQuery(api.standingOrders.list.queryOptions())
    void context.queries.prefetchQuery(api.standingOrders.upcoming.queryOptions())
  },
  component: lazyPage(() => import('#portal/pages/client/payments-page.tsx'), 'PaymentsPage'),
})

const orders = createRoute({
  getParentRoute: () => dashboard,
  path: 'orders',
  staticData: { title: texts.orders },
  validateSearch: readOrdersSearch,
  component: lazyPage(() => import('#portal/pages/client/orders-page.tsx'), 'OrdersPage'),
})

const profile = createRoute({
  getParentRoute: () => dashboard,
  path: 'profile',
  staticData: { title: texts.profile },
  loader: ({ context }) => void context.queries.prefetchQuery(api.profile.get.queryOptions()),
  component: lazyPage(() => import('#portal/pages/client/profile-page.tsx'), 'ProfilePage'),
})

const messages = createRoute({
  getParentRoute: () => dashboard,
  path: 'messages',
  staticData: { title: texts.messages },
  // The one page that stays when the user is not signed in: calls that the bank would refuse are not made.
  loader: ({ context }) => {
    if (hasSignedInHint()) void context.queries.prefetchInfiniteQuery(threadOptions())
  },
  component: lazyPage(() => import('#portal/pages/client/messages-page.tsx'), 'MessagesPage'),
})

const support = createRoute({
  getParentRoute: () => dashboard,
  path: 'support',
  staticData: { title: texts.support },
  loader: ({ context }) => void context.queries.prefetchInfiniteQuery(threadOptions()),
  component: lazyPage(() => import('#portal/pages/client/support-page.tsx'), 'SupportPage'),
})

/** The client portal. */
export const dashboardRoutes = dashboard.addChildren([
  dashboardHome,
  portfolio,
  statement,
  beneficiaries,
  payments,
  orders,
  profile,
  messages,
  support,
])

/** Pages to print, without the frame. */
export const clientSheets = [printedStatement, certificateTerms] as const

type BeneficiariesSearch = {
  /** The beneficiary that is edited or verified. */
  beneficiary?: string | undefined
  /** The account that a new beneficiary is paid from. */
  account?: string | undefined
  q?: string | undefined
}

/** The search params of the beneficiaries: the search text, and what the open dialog is about. */
function readBeneficiariesSearch(asked: Record<string, unknown>): BeneficiariesSearch {
  return {
    beneficiary: readId(asked['beneficiary']),
    account: readId(asked['account']),
    q: readText(asked['q'], 100),
  }
}

type PaymentsSearch = {
  /** The order that is shown, or changed. */
  order?: string | undefined
}

/** The search params of the payments: the order that a link names. */
function readPaymentsSearch({ order }: Record<string, unknown>): PaymentsSearch {
  return { order: readId(order) }
}

type PortfolioSearch = {
  /** The account that the dialog is about. */
  account?: string | undefined
  /** The beneficiary that is to be paid. */
  to?: string | undefined
  /** The certificate whose details are open. */
  certificate?: string | undefined
  /** The account request to which a link leads. */
  request?: string | undefined
}

/** The search params of the portfolio, beside the name of a dialog. */
function readPortfolioSearch(asked: Record<string, unknown>): PortfolioSearch {
  return {
    account: readId(asked['account']),
    to: readId(asked['to']),
    certificate: readId(asked['certificate']),
    request: readId(asked['request']),
  }
}
