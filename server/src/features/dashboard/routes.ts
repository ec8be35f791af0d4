import { asClient } from '#http/procedures.ts'
import { showDashboard } from './show-dashboard.ts'

/** The procedures of the client's dashboard. */
export const dashboard = {
  get: asClient.dashboard.get.handler(({ context }) => showDashboard(context)),
}
