import { asAdmin } from '#http/procedures.ts'
import { getOverview } from './queries.ts'

/** What staff see first. */
export const overview = {
  get: asAdmin.overview.get.handler(async ({ context: { tx } }) => {
    const { users, accounts, open, checkedAt } = await getOverview(tx)
    return { users, accounts, books: checkedAt && { checkedAt: checkedAt.toISOString(), balanced: open } }
  }),
}
