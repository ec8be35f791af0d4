import { asClient } from '#http/procedures.ts'
import { showActivity, showDashboard } from './show-dashboard.ts'

/** The procedures of the client's dashboard. */
export const dashboard = {
  get: asClient.dashboard.get.handler(({ context }) => showDashboard(context)),
  activity: asClient.dashboard.activity.handler(({ context, input }) => showActivity(context, input)),
}
