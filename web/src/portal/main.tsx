import '#lib/zod-without-eval.ts'
import '#ui/ui.css'
import './portal.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '#lib/theme-choice.ts'
import { paths } from '#paths.ts'
import { SessionKeeper } from '#session/session.ts'
import { SessionProvider } from '#session/session-context.tsx'
import { Toaster } from '#ui/toast.tsx'
import { dismissToast } from '#ui/toast-store.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './pending.tsx'
import { createQueries } from './queries.ts'
import { routeTree } from './routes.tsx'

startTheme()

const queries = createQueries({ onSessionGone: (answer) => keeper.gone(answer) })
const keeper = new SessionKeeper({
  forget: () => {
    queries.clear()
    dismissToast()
  },
  leave: (to, meant) => {
    // The messages have words of their own for somebody who is not signed in.
    if (meant || window.location.pathname !== paths.messages) window.location.replace(to)
  },
})
const router = createRouter({
  routeTree,
  context: { queries, role: () => keeper.role() },
  defaultPreload: 'intent',
  // What is preloaded is kept by the queries, which know how long it is true.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

void keeper.check()
// A page that comes back from the browser's memory may belong to a session that has ended since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void keeper.recheck()
})

const host = document.getElementById('root')
if (!host) throw new Error('The page has no #root')
createRoot(host).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <SessionProvider keeper={keeper}>
          <RouterProvider router={router} />
          <Toaster />
        </SessionProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
