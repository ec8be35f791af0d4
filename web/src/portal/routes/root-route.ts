import { createRootRouteWithContext } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { NotFound } from '#portal/not-found.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen: in the breadcrumbs and in the title of the window. */
    title?: string
    /** The screen one would go back to, first of all. */
    under?: { label: string; href: string }
    /** The same for admins, on a screen that they share with clients. */
    underForAdmin?: { label: string; href: string }
  }
}

export type RouterContext = {
  queries: QueryClient
  /** Who is signed in, as soon as that is known; null where nobody is. */
  role: () => Promise<'user' | 'admin' | null>
}

/** What every screen hangs on, and what its loaders are given. */
export const root = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound })
