import { adminRoutes, adminSheets } from './admin-routes.tsx'
import { clientSheets, dashboardRoutes } from './client-routes.tsx'
import { root } from './root-route.ts'

/*
 * Every screen behind the sign-in. A page is loaded when it is needed, and with what it shows as soon as
 * somebody points at its link; a loader only begins, the page itself says that it waits.
 */
export const routeTree = root.addChildren([...clientSheets, ...adminSheets, dashboardRoutes, adminRoutes])
