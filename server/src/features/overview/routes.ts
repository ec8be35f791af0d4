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
      unreadConversations: row.unreadConversations,
      books: checkedAt && { checkedAt: checkedAt.toISOString(), balanced: open },
      checkpoints: { intact, verifiedAt: verifiedAt && verifiedAt.toISOString() },
      proxies: services.proxyWatch.state(),
      attention: {
        approvals: { total: row.approvalTotal, first: row.approvals },
        requests: { total: row.requestTotal, first: row.requests },
        conversations: { total: row.conversationTotal, first: row.conversations },
        certificates: { total: row.certificateTotal, first: row.certificates },
        payments: { total: row.paymentTotal, first: row.payments },
        consultations: { total: row.consultationTotal, first: row.consultations },
        contactMessages: { total: row.contactMessageTotal, first: row.contactMessages },
        undeliveredEmails: { total: row.undeliveredEmailTotal, first: row.undeliveredEmails },
      },
    }
  }),
  tryEmailAgain: asAdmin.overview.tryEmailAgain.handler(async ({ context: { tx }, input: { id } }) => {
    await tryEmailAgain(tx, id)
    return { id }
  }),
}
