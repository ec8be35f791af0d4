import { asClient } from '#http/procedures.ts'
import { showDashboard } from './show-dashboard.ts'

/** What a client sees first of all. */
export const dashboard = {
  get: asClient.dashboard.get.handler(({ context }) => showDashboard(context)),
}
