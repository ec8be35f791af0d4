import { type Activity, activitySchema, type Dashboard, dashboardSchema } from '@bank/contract'
import type { z } from 'zod'

/** An event of the client's own: a payment, unless changed. */
export function anActivity(changes: Partial<z.input<typeof activitySchema>> = {}): Activity {
  return activitySchema.parse({
    id: '17',
    at: '2026-11-20T15:30:00Z',
    action: 'payment-completed',
    amount: '10.00',
    currency: 'USD',
    direction: null,
    name: 'Whitcombe & Sons',
    accountId: '0198f000-0000-7000-8000-000000000201',
    transactionId: '7f3a91c4-5d20-4c1e-9a47-0b6f2c1d8e55',
    standingOrderId: null,
    requestId: null,
    certificateId: null,
    byClient: false,
    holderId: null,
    holderName: null,
    ...changes,
  })
}

/** The dashboard of a client for whom nothing is pending. */
export function aDashboard(changes: Partial<z.input<typeof dashboardSchema>> = {}): Dashboard {
  return dashboardSchema.parse({
    counts: { accounts: 5, unreadMessages: 0, beneficiaries: 7 },
    attention: { decided: [], maturing: [] },
    activity: [anActivity()],
    ...changes,
  })
}
