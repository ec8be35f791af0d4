import { createRootRouteWithContext } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { readText } from '#lib/data/param-values.ts'
import { NotFound } from '#portal/fallbacks/not-found.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the screen: in the breadcrumbs and in the title of the window. */
    title?: string
    /** The parent screen in the breadcrumbs. */
    under?: { label: string; href: string }
    /** The parent screen for admins, where admins and clients share a screen. */
    underForAdmin?: { label: string; href: string }
  }
}

export type RouterContext = {
  queries: QueryClient
  /** Resolves to the role of the session once it is known; null without a session. */
  role: () => Promise<'user' | 'admin' | null>
}

/** The root of all routes; it passes the context to their loaders. */
export const root = createRootRouteWithContext<RouterContext>()({
  // Each page knows its own dialogs, and the frame those of every page.
  validateSearch: ({ dialog }: Record<string, unknown>): { dialog?: string | undefined } => ({
    dialog: readText(dialog, 40),
  }),
  notFoundComponent: NotFound,
})
