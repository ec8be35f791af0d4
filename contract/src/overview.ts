import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refusals } from './refusals.ts'

export const overviewSchema = z.object({
  users: z.int().nonnegative(),
  accounts: z.int().nonnegative(),
  /** The last check of the books; null before the first. While they do not balance, nothing is written. */
  books: z.object({ checkedAt: z.iso.datetime({ offset: true }), balanced: z.boolean() }).nullable(),
})
export type Overview = z.infer<typeof overviewSchema>

export const overview = {
  get: oc
    .route({ method: 'GET', path: '/admin/overview', tags: ['Administration'], summary: 'The counts of the platform' })
    .output(overviewSchema)
    .errors(refusals('NOT_SIGNED_IN', 'NOT_ALLOWED', 'ENROLMENT_REQUIRED')),
}
