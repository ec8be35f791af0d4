import { actingRoutes, actingSheets } from './acting-routes.tsx'
import { adminRoutes, adminSheets } from './admin-routes.tsx'
import { clientSheets, dashboardRoutes } from './client-routes.tsx'
import { root } from './root-route.ts'

/*
 * Every screen behind the sign-in. A page's code and data are loaded on demand, or as soon as the pointer is
 * over its link; a loader only starts the calls, and the page itself shows its placeholder.
 */
export const routeTree = root.addChildren([
  ...clientSheets,
  ...actingSheets,
  ...adminSheets,
  dashboardRoutes,
  actingRoutes,
  adminRoutes,
])
