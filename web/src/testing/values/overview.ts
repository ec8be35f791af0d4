import { type Overview, overviewSchema, worklistKinds } from '@bank/contract'
import type { z } from 'zod'

type Parts = z.input<typeof overviewSchema>

/** The overview of a bank where nothing needs attention but these items. `more` are further totals. */
export function anOverview(
  changes: Partial<Omit<Parts, 'worklist'>> = {},
  items: Parts['worklist']['items'] = [],
  more: Partial<Parts['worklist']['totals']> = {},
): Overview {
  return overviewSchema.parse({
    users: 6,
    accounts: 1234,
    pendingRequests: 0,
    awaitingFirstReply: 0,
    books: { checkedAt: '2026-11-20T15:30:00Z', balanced: true },
    checkpoints: { intact: true, verifiedAt: '2026-11-20T15:29:00Z' },
    proxies: 'fine',
    ...changes,
    worklist: {
      items,
      totals: Object.fromEntries(
        worklistKinds.map((kind) => [
          kind,
          (more[kind] ?? 0) + items.filter((item) => item.kind === kind).length,
        ]),
      ),
    },
  })
}
