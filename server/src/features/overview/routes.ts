import { asAdmin } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { getOverview, tryEmailAgain } from './queries.ts'

/** The procedures of the admins' overview. */
export const overview = {
  get: asAdmin.overview.get.handler(async ({ context: { tx, services } }) => {
    const { open, checkedAt, intact, verifiedAt, ...row } = await getOverview(
      tx,
      bankDay(services.clock()),
      services.clock(),
    )
    return {
      users: row.users,
      accounts: row.accounts,
      pendingRequests: row.pendingRequests,
      awaitingFirstReply: row.awaitingFirstReply,
      books: checkedAt && { checkedAt: checkedAt.toISOString(), balanced: open },
      checkpoints: { intact, verifiedAt: verifiedAt && verifiedAt.toISOString() },
      proxies: services.proxyWatch.state(),
      worklist: { items: row.items, totals: row.totals },
    }
  }),
  tryEmailAgain: asAdmin.overview.tryEmailAgain.handler(async ({ context: { tx }, input: { id } }) => {
    await tryEmailAgain(tx, id)
    return { id }
  }),
}
