import { activityPageSize, maturingWithinDays, recentActivitySize } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { presentAccountRequest } from '#domain/account-requests.ts'
import { bankDay } from '#domain/bank-day.ts'
import { idOf, pageOf } from '#platform/page.ts'
import {
  type ActivityRow,
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
    activity: (await listActivity(tx, clientId, { limit: recentActivitySize })).map(presentActivity),
  }
}

/** A page of the client's own history. */
export async function showActivity(
  { tx, clientId }: Pick<ClientContext, 'tx' | 'clientId'>,
  { before }: { before?: string | undefined },
) {
  const found = await listActivity(tx, clientId, { limit: activityPageSize + 1, before })
  const { page, more } = pageOf(found, activityPageSize, idOf)
  return { activity: page.map(presentActivity), older: more }
}

function presentActivity({ at, ...event }: ActivityRow) {
  return { ...event, at: at.toISOString() }
}
