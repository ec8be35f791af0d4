import { createRoute, redirect } from '@tanstack/react-router'
import { readOrdersSearch } from '#features/orders/search-params.ts'
import { mistakeIn, readPeriodSearch } from '#features/statements/asked-period.ts'
import { readStatementSearch } from '#features/statements/statement-search.ts'
import { statementOptions } from '#features/statements/page/statement-query.ts'
import { readId } from '#lib/data/param-values.ts'
import { pathFor, paths } from '#paths.ts'
import { readingFor } from '#session/acting/reading.tsx'
import { NotFound } from '#portal/fallbacks/not-found.tsx'
import { texts } from '#portal/texts.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root-route.ts'

/** The area's own script names its pages, so that a client's first screen does not. */
const pages = async () => (await import('#portal/acting-area.tsx')).actingPages

/*
 * The pages about a holder for whom the user acts. They stand below the holder in the address, as `pathFor`
 * says, and apart from the user's own: a page that is not in this file cannot be opened for another holder.
 */
const acting = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/for/$holderId',
  component: lazyPage(() => import('#portal/acting-area.tsx'), 'ActingArea'),
  notFoundComponent: NotFound,
})

const actingHome = createRoute({
  getParentRoute: () => acting,
  path: '/',
  beforeLoad: ({ params: { holderId } }) => {
    throw redirect({ to: pathFor(holderId, paths.portfolio), replace: true })
  },
})

const accounts = createRoute({
  getParentRoute: () => acting,
  path: 'portfolio',
  staticData: { title: texts.accounts },
  validateSearch: ({
    account,
    certificate,
  }: Record<string, unknown>): { account?: string | undefined; certificate?: string | undefined } => ({
    account: readId(account),
    certificate: readId(certificate),
  }),
  loader: ({ context, params: { holderId } }) =>
    void context.queries.prefetchQuery(readingFor(holderId).api.accounts.list.queryOptions()),
  component: lazyPage(async () => (await pages()).accounts(), 'ActingAccountsPage'),
})

const statement = createRoute({
  getParentRoute: () => acting,
  path: 'accounts/$accountId/transactions',
  staticData: { under: { label: texts.accounts, href: paths.portfolio } },
  validateSearch: readStatementSearch,
  loaderDeps: ({ search: { from, to, search, direction, order } }) => ({
    from,
    to,
    search,
    direction,
    order,
  }),
  loader: ({ context: { queries }, params: { holderId, accountId }, deps }) => {
    if (mistakeIn(deps) !== null) return
    void queries.prefetchInfiniteQuery(statementOptions(accountId, deps, 'client', readingFor(holderId)))
  },
  component: lazyPage(async () => (await pages()).statement(), 'ActingStatementPage'),
})

const orders = createRoute({
  getParentRoute: () => acting,
  path: 'orders',
  staticData: { title: texts.orders },
  validateSearch: readOrdersSearch,
  component: lazyPage(async () => (await pages()).orders(), 'ActingOrdersPage'),
})

const beneficiaries = createRoute({
  getParentRoute: () => acting,
  path: 'beneficiaries',
  staticData: { title: texts.beneficiaries },
  component: lazyPage(async () => (await pages()).beneficiaries(), 'ActingBeneficiariesPage'),
})

const messages = createRoute({
  getParentRoute: () => acting,
  path: 'messages',
  staticData: { title: texts.messages },
  component: lazyPage(async () => (await pages()).messages(), 'ActingMessagesPage'),
})

const outside = createRoute({
  getParentRoute: () => acting,
  path: '$page',
  staticData: { title: texts.notIncluded },
  component: lazyPage(async () => (await pages()).outside(), 'OutsidePage'),
})

// A page to print has no frame.
const printed = createRoute({
  getParentRoute: () => root,
  path: 'dashboard/for/$holderId/accounts/$accountId/transactions/print',
  validateSearch: readPeriodSearch,
  component: lazyPage(async () => (await pages()).printed(), 'ActingPrintedPage'),
})

export const actingRoutes = acting.addChildren([
  actingHome,
  accounts,
  statement,
  orders,
  beneficiaries,
  messages,
  outside,
])

export const actingSheets = [printed] as const
