import { type Overview, overviewSchema } from '@bank/contract'
import type { z } from 'zod'

type Parts = z.input<typeof overviewSchema>

const none = { total: 0, first: [] }

/** The overview of a bank where nothing needs attention. */
export function anOverview(
  changes: Partial<Omit<Parts, 'attention'>> = {},
  attention: Partial<Parts['attention']> = {},
): Overview {
  return overviewSchema.parse({
    users: 6,
    accounts: 1234,
    pendingRequests: 0,
    unreadConversations: 0,
    books: { checkedAt: '2026-11-20T15:30:00Z', balanced: true },
    checkpoints: { intact: true, verifiedAt: '2026-11-20T15:29:00Z' },
    proxies: 'fine',
    ...changes,
    attention: {
      approvals: none,
      requests: none,
      conversations: none,
      certificates: none,
      payments: none,
      consultations: none,
      contactMessages: none,
      undeliveredEmails: none,
      ...attention,
    },
  })
}
