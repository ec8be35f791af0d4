import { maturingWithinDays } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { presentAccountRequest } from '#domain/account-requests.ts'
import { bankDay } from '#domain/bank-day.ts'
import {
  countHoldings,
  countUnreadMessages,
  listActivity,
  listMaturing,
  listUnseenDecisions,
} from './queries.ts'

const dayMs = 86_400_000

/** Exact counts, the client's pending matters, and the latest events of their own history. */
export async function showDashboard({
  tx,
  clientId,
  services,
}: Pick<ClientContext, 'tx' | 'clientId' | 'services'>) {
  const now = services.clock()
  const { accounts, beneficiaries } = await countHoldings(tx, clientId)
  const lastDay = bankDay(new Date(now.getTime() + maturingWithinDays * dayMs))
  return {
    counts: { accounts, unreadMessages: await countUnreadMessages(tx), beneficiaries },
    attention: {
      decided: (await listUnseenDecisions(tx, clientId, now)).map(presentAccountRequest),
      maturing: await listMaturing(tx, clientId, bankDay(now), lastDay),
    },
    activity: (await listActivity(tx, clientId)).map(({ at, ...event }) => ({
      ...event,
      at: at.toISOString(),
    })),
  }
}
