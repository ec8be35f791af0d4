import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { savesData } from '#lib/saves-data.ts'
import { paths } from '#paths.ts'
import { SessionKeeper } from '#session/session.ts'
import { SessionProvider } from '#session/session-context.tsx'
import { BankName } from '#session/standalone-page.tsx'
import { endToasts, startToasts } from '#ui/toast/toast-store.ts'
import { PageError } from './fallbacks/page-error.tsx'
import { LateToaster } from './frame/late-toaster.tsx'
import { PagePending } from './pending.tsx'
import { createQueries } from './queries.ts'
import type { RouterContext } from './routes/root-route.ts'
import { routeTree } from './routes/route-tree.ts'

type PortalParts = {
  /** Goes to a public page, without a way back. */
  leave: (to: string) => void
}

/** The whole portal: its queries, its session, its router, and the element that shows the address. */
export function createPortal({ leave }: PortalParts) {
  startToasts()
  const queries = createQueries({ onSessionGone: (answer) => keeper.gone(answer) })
  const keeper = new SessionKeeper({
    forget: () => {
      queries.clear()
      endToasts()
    },
    leave: (to, meant) => {
      // The messages page has its own texts for visitors who are not signed in.
      if (meant || window.location.pathname !== paths.messages) leave(to)
    },
  })
  const router = createPortalRouter({ queries, role: () => keeper.role() })
  const element = (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <SessionProvider keeper={keeper}>
          <BankName value={bank.name}>
            <RouterProvider router={router} />
          </BankName>
          <LateToaster />
        </SessionProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
  return { queries, keeper, router, element }
}

function createPortalRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    // The pointer or the focus on a link, or a finger's touch, loads what it leads to.
    defaultPreload: savesData() ? false : 'intent',
    // The queries keep what is preloaded, because they know how long it stays valid.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
}
