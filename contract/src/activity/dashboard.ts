import { oc } from '@orpc/contract'
import { z } from 'zod'
import { accountRequestSchema } from '#accounts/account-requests.ts'
import { activitySchema } from './activity.ts'
import { amountSchema, currencySchema } from '#money.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { bankDaySchema } from '#accounts/statements.ts'

/** The number of the client's own events that the dashboard shows, newest first. */
export const recentActivitySize = 10
/** The number of events in a page of the whole history. */
export const activityPageSize = 20
/** A certificate that matures within this many days needs the client's attention. */
export const maturingWithinDays = 30
export const maximumMaturing = 20

export const maturingSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  amount: amountSchema,
  currency: currencySchema,
  endDate: bankDaySchema,
})
export type Maturing = z.infer<typeof maturingSchema>

export const dashboardSchema = z.object({
  counts: z.object({
    accounts: z.int().nonnegative(),
    unreadMessages: z.int().nonnegative(),
    beneficiaries: z.int().nonnegative(),
  }),
  attention: z.object({
    /** Decided account requests that the client has not dismissed, newest decision first. */
    decided: z.array(accountRequestSchema).max(10),
    /** Certificates that mature soon, the next one first. */
    maturing: z.array(maturingSchema).max(maximumMaturing),
  }),
  activity: z.array(activitySchema).max(recentActivitySize),
})
export type Dashboard = z.infer<typeof dashboardSchema>

const eventIdSchema = activitySchema.shape.id

export const dashboard = {
  get: oc
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['Dashboard'],
      summary: 'The client’s key figures, what needs their attention, and recent activity',
    })
    .output(dashboardSchema)
    .errors(refusals(...sessionRefusals)),
  activity: oc
    .route({
      method: 'GET',
      path: '/dashboard/activity',
      tags: ['Dashboard'],
      summary: 'The client’s own history, newest first, paged by keyset',
    })
    .input(z.strictObject({ before: eventIdSchema.optional() }))
    .output(
      z.object({
        activity: z.array(activitySchema).max(activityPageSize),
        /** The cursor for older events, sent as `before`; null on the last page. */
        older: eventIdSchema.nullable(),
      }),
    )
    .errors(refusals(...sessionRefusals)),
}
